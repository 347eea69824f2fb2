import { z } from 'zod';
import { getEnv } from '#server/platform/env.ts';

export const LocalExplorationInput = z.object({
  prompts: z
    .array(z.string().trim().min(1).max(5000))
    .max(50)
    .default([])
    .describe('What to test, one sentence each; without any, the whole app is explored.'),
  localhostUrl: z
    .url({ protocol: /^https?$/, error: 'Use an address that begins with http:// or https://.' })
    .max(2000)
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
