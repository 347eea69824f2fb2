/**
 * Turns prompts into tests: parsed by grammar, walked in a clean session, and saved as the steps that
 * worked.
 */
import { createHash } from 'node:crypto';
import { draftFromPrompt, needsModel } from './prompt/index.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { DraftedTest } from './types.ts';
import { walkTest } from './walk/index.ts';

export interface DraftPromptsOptions {
  prompts: string[];
  address: string;
  openSession(): Promise<Session>;
  brain(): Brain;
  credential?: { username: string; password: string };
  instructions?: string;
  boundaries?: { paths: string[]; words: string[] };
  signal: AbortSignal;
  says(line: string): void;
}

const feature = {
  name: 'From prompts',
  description: 'Tests that somebody asked for in words.',
  icon: 'message-circle',
};

/** `problems`: why a prompt became no test, as sentences. */
export async function draftPrompts({
  prompts,
  address,
  openSession,
  brain,
  credential,
  instructions,
  boundaries,
  signal,
  says,
}: DraftPromptsOptions): Promise<{ drafts: DraftedTest[]; problems: string[] }> {
  const drafts: DraftedTest[] = [];
  const problems: string[] = [];
  const problem = (prompt: string, why: string) => {
    problems.push(`“${prompt.slice(0, 120)}” became no test: ${why}`);
    says(problems.at(-1)!);
  };
  for (const prompt of prompts) {
    if (signal.aborted) break;
    const drafted = draftFromPrompt(prompt, { hasCredential: credential !== undefined });
    const needs = needsModel(drafted);
    if (needs !== undefined) {
      problem(prompt, needs);
      continue;
    }
    says(`Walking “${drafted.title}”`);
    const walked = await walkTest({
      openSession,
      brain: brain(),
      known: { screens: [], ways: [] },
      recorder: () => ({ step: async () => undefined }),
      boundaries: boundaries ?? { paths: [], words: [] },
      signal,
      says: (line) => says(`  ${line}`),
      test: {
        title: drafted.title,
        steps: drafted.steps,
        assertions: drafted.assertions,
        address,
        ...(instructions ? { instructions } : {}),
        ...(credential ? { credential } : {}),
      },
    });
    if (walked.stuck)
      problem(prompt, `“${walked.stuck.step}” could not be carried out: ${walked.stuck.says}`);
    else if (walked.assertions.length === 0)
      problem(prompt, 'nothing on the last screen says that it worked. Say what must be shown then.');
    else {
      drafts.push({
        title: drafted.title,
        description: drafted.description || prompt,
        steps: walked.steps,
        assertions: walked.assertions,
        feature,
        suites: [],
        signature: `prompt:${createHash('sha256').update(prompt.trim()).digest('hex').slice(0, 40)}`,
        needsCredential: credential !== undefined,
        covers: { screens: [], ways: [] },
      });
    }
  }
  return { drafts, problems };
}
