import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getScriptInApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { DeleteScriptInput } from './schemas.ts';
import { usedBy } from './used-by.ts';

/** @throws DomainError NOT_FOUND; CONFLICT where something names it, with the list of what does */
export const deleteScript = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof DeleteScriptInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const script = await getScriptInApp({ ctx, scriptId: input.scriptId });
    const { tests, scripts, suites, isReset, inInstructions } = await usedBy({ ctx, name: script.name });
    const users = [
      ...tests.map(({ id, title }) => `test case ${id} “${title}”`),
      ...scripts.map(({ name }) => `script “${name}”`),
      ...suites.map(({ name }) => `suite “${name}”`),
      ...(isReset ? ['the app’s reset script'] : []),
      ...(inInstructions ? ['the app’s instructions'] : []),
    ];
    if (users.length > 0) {
      const more = users.length > 20 ? ` and ${users.length - 20} more` : '';
      throw new DomainError(
        'CONFLICT',
        `The script “${script.name}” is in use: ${users.slice(0, 20).join(', ')}${more}. Take it out there first.`,
      );
    }
    await ctx.db.script.delete({ where: { id: script.id } });
    await audit({
      ctx,
      action: 'script.delete',
      targetKind: 'script',
      targetIds: [script.id],
      detail: { name: script.name },
    });
    return { scriptId: script.id };
  });
