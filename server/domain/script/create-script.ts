import type { z } from 'zod';
import { isUniqueViolation } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { checkCommand } from './check-command.ts';
import type { CreateScriptInput } from './schemas.ts';

/**
 * @throws DomainError CONFLICT for a name that is taken; INVALID for a command whose placeholders can't be
 * filled safely
 */
export async function createScript({
  ctx,
  input,
}: {
  ctx: AppCtx;
  input: z.output<typeof CreateScriptInput>;
}) {
  const { name, instructions } = input;
  checkCommand(instructions);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const script = await ctx.db.script.create({
        data: { id: newId('script'), ...inApp(ctx), name, instructions },
      });
      await audit({
        ctx,
        action: 'script.create',
        targetKind: 'script',
        targetIds: [script.id],
        detail: { name },
      });
      return { id: script.id, name, instructions };
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('CONFLICT', `There already is a script called “${name}”.`);
    throw error;
  }
}
