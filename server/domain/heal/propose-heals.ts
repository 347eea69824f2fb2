import { newId } from '#server/platform/ids.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';
import { carryOver, settle, textOf } from './internal.ts';
import type { HealFound } from './schemas.ts';

/**
 * Keeps what a passed test has healed, for people to review; within the caller's transaction.
 * With `apply` the steps are rewritten at once, unless somebody has changed them meanwhile. A heal that waits
 * already is not proposed twice.
 */
export async function proposeHeals({
  ctx,
  testCaseId,
  executionId,
  heals,
  mode,
}: {
  ctx: AppCtx;
  testCaseId: number;
  executionId: string;
  heals: HealFound[];
  mode: 'propose' | 'apply';
}): Promise<void> {
  // From the last step to the first, so that what is put in does not move what is still to come.
  for (const { stepIndex, before, after, reason, confidence, learnt } of heals.toSorted(
    (a, b) => b.stepIndex - a.stepIndex,
  )) {
    const same = { testCaseId, before, after: textOf(after), ...inApp(ctx) };
    const waiting = await ctx.db.healProposal.findFirst({
      where: { ...same, status: 'proposed' },
      select: { id: true },
    });
    const told = { executionId, stepIndex, reason, confidence, ...(learnt ? { learnt } : {}) };
    const heal = waiting
      ? await ctx.db.healProposal.update({ where: { id: waiting.id }, data: told })
      : await ctx.db.healProposal.create({ data: { id: newId('heal'), ...same, ...told } });
    if (mode === 'apply' && (await carryOver({ ctx, heal }))) {
      await settle({ ctx, action: 'heal.apply', heals: [heal], status: 'applied' });
    }
  }
}
