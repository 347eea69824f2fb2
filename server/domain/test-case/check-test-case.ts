import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { knownNames } from '../script/check-references.ts';
import { namesGiven, referenceProblems } from '../script/references.ts';
import type { CheckTestCaseInput } from './schemas.ts';

/**
 * Checks a test while it is being written, by the rules that hold when it is saved.
 * @returns problems by field (`steps.2`), empty where all is well, and what its steps may name: `#{script}`,
 * `{{value}}`
 */
export async function checkTestCase({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof CheckTestCaseInput>;
}) {
  const { steps, assertions, credentialId } = input;
  const known = await knownNames({ ctx, credentialId });
  const scripts = Object.keys(known.scripts).sort();
  return {
    problems: referenceProblems({ steps, assertions }, known),
    scripts,
    values: [...new Set([...steps.flatMap(namesGiven), ...known.credential, ...scripts])],
  };
}
