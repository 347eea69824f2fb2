import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { getEnv } from '#server/platform/env.ts';

/** Ranges of addresses that only a machine or its network reaches. */
const ownRanges = new Set<string>([
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
]);
/** Top-level names that are never public: RFC 2606, RFC 6762, RFC 8375 and what ICANN keeps for private use. */
const privateNames = /\.(localhost|local|internal|test|lan|home|home\.arpa|intranet|corp|private)\.?$/;

/** Whether an address is on one's own machine or network, as far as it tells. */
function isNearby(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return ownRanges.has(ipaddr.process(host).range());
  return !host.includes('.') || privateNames.test(host);
}

export const LocalExplorationInput = z.object({
  prompts: z
    .array(z.string().trim().min(1).max(5000))
    .max(50)
    .default([])
    .describe('What to test, one sentence each; without any, the whole app is explored.'),
  localhostUrl: z
    .url({ protocol: /^https?$/, error: 'Use an address that begins with http:// or https://.' })
    .max(2000)
    .refine(isNearby, {
      error:
        'This is no address on localhost or in a private network. What is public is explored by the service ' +
        'itself: run a discovery, or create a test from a prompt.',
    })
    .default('http://localhost:3000')
    .describe('Where the app is served on the caller’s machine.'),
});

/** For a POSIX shell: nothing inside is expanded. */
const quoted = (text: string) =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The command that explores an app which only the caller's machine can reach. The key travels in the
 * environment, never in the command.
 */
export function localExploration({ input }: { input: z.output<typeof LocalExplorationInput> }) {
  const prompts = input.prompts.map((prompt) => ` --prompt ${quoted(prompt)}`).join('');
  return {
    command: `npx --yes ${quoted(`${getEnv().publicUrl}/cli/sightread.tgz`)} explore --url ${quoted(input.localhostUrl)}${prompts}`,
    says:
      'Run it in a terminal on the machine that serves the app, with the API key in SIGHTREAD_API_KEY; ' +
      'without it, it asks for one. What it finds appears here as a run of kind “local”.',
  };
}
