import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { withTransaction } from '../transaction.ts';
import { answer, carryOver, doesNotApply, hasChanged, settle, takeBack, takeHeals } from './internal.ts';
import type { DecideHealsInput } from './schemas.ts';

/**
 * Rewrites the tests' steps as the heals say; with `undo`, back to how they read before. What holds already
 * changes nothing.
 * @throws DomainError CONFLICT for one that was refused or applied, and for a test that has no such step any
 * more
 */
export const acceptHeals = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof DecideHealsInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const heals = await takeHeals({ ctx, healIds: input.healIds });
    const [from, to] = input.undo ? (['accepted', 'proposed'] as const) : (['proposed', 'accepted'] as const);
    const odd = heals.find(({ status }) => status !== from && status !== to);
    if (odd) throw doesNotApply(odd, input.undo ? 'undoing an acceptance' : 'accepting', from);
    const changed = heals
      .filter(({ status }) => status === from)
      .toSorted((a, b) => b.stepIndex - a.stepIndex);
    for (const heal of changed) {
      const done = input.undo ? await takeBack({ ctx, heal }) : await carryOver({ ctx, heal });
      if (!done) throw hasChanged(heal);
    }
    await settle({
      ctx,
      action: input.undo ? 'heal.undo_accept' : 'heal.accept',
      heals: changed,
      status: to,
    });
    return answer({ ctx, healIds: input.healIds, changed });
  });
