import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { withTransaction } from '../transaction.ts';
import { answer, doesNotApply, forget, hasChanged, settle, takeBack, takeHeals } from './internal.ts';
import type { DecideHealsInput } from './schemas.ts';

/**
 * Says that what was taken for a step's target is another thing: later runs don't take it. One that was
 * applied at once is taken back.
 * What the test has learnt is dropped. With `undo` it waits for a decision again.
 * @throws DomainError CONFLICT for one that was accepted (undo that first), and for a test that has no such
 * step any more
 */
export const refuseHeals = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof DecideHealsInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const heals = await takeHeals({ ctx, healIds: input.healIds });
    const odd = heals.find(({ status }) => status === 'accepted' || (input.undo && status === 'applied'));
    if (odd)
      throw doesNotApply(
        odd,
        input.undo ? 'undoing a refusal' : 'refusing',
        input.undo ? 'refused' : 'proposed or applied',
      );
    const changed = heals
      .filter(({ status }) => (status === 'refused') === input.undo)
      .toSorted((a, b) => b.stepIndex - a.stepIndex);
    if (input.undo) {
      await settle({
        ctx,
        action: 'heal.undo_refuse',
        heals: changed.filter(({ status }) => status === 'refused'),
        status: 'proposed',
      });
      return answer({ ctx, healIds: input.healIds, changed });
    }
    for (const heal of changed) {
      if (heal.status === 'applied' && !(await takeBack({ ctx, heal }))) throw hasChanged(heal);
      await forget({ ctx, testCaseId: heal.testCaseId });
    }
    await settle({ ctx, action: 'heal.refuse', heals: changed, status: 'refused' });
    return answer({ ctx, healIds: input.healIds, changed });
  });
