import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { getScriptInApp } from '../scope.ts';
import type { ScriptIdInput } from './schemas.ts';
import { usedBy } from './used-by.ts';

/** Where a script is used, and so why it can't be deleted. @throws DomainError NOT_FOUND */
export async function getScriptUsers({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ScriptIdInput> }) {
  const { name } = await getScriptInApp({ ctx, scriptId: input.scriptId });
  const { tests, scripts, suites, isReset, inInstructions } = await usedBy({ ctx, name });
  return {
    tests: tests.map(({ id, title }) => ({ id, title })),
    scripts: scripts.map(({ id, name }) => ({ id, name })),
    suites: suites.map(({ id, name }) => ({ id, name })),
    isReset,
    inInstructions,
  };
}
