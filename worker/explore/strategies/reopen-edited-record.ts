import { routePath } from '#worker/facts/routes.ts';
import type { Control } from '#worker/sight/scene.ts';
import { variantName } from '../acts/action.ts';
import { isForChanging } from '../acts/forms.ts';
import { move } from '../acts/move.ts';
import { pressControl, refindControl } from '../acts/on-control.ts';
import type { Shared } from '../shared.ts';
import { ledOn, pageOf, validForm } from './context.ts';
import type { Strategy } from './types.ts';

/** The frame's entry that leads to a list above an address: /orders for /orders/7/edit. */
function entryOfList({ graph }: Shared, address: string): Control | undefined {
  const lists = new Set(
    graph.nodes
      .map((node) => routePath(node.address))
      .filter((path) => path.length > 1 && routePath(address).startsWith(`${path}/`)),
  );
  const addressOf = (id: string | undefined) => graph.nodes.find((node) => node.id === id)?.address ?? '';
  const play = graph.ways.find(
    ({ action, to }) =>
      action.play.kind === 'press' && action.everywhere && lists.has(routePath(addressOf(to))),
  )?.action.play;
  return play?.kind === 'press' ? play.control : undefined;
}

/**
 * After an edit, opens the list and the form again: the change must show, and nothing else may have changed.
 * Once per kind of page.
 */
export const reopenEditedRecord: Strategy = {
  name: 'reopen-edited-record',
  plan(context) {
    const { shared, session, action, record } = context;
    const { address } = record.before;
    const sent = validForm(action);
    if (!sent || !isForChanging(sent.form) || !ledOn(record)) return undefined;
    return {
      once: `edited ${variantName(sent.variant)} at ${pageOf(context)}`,
      async run() {
        const entry = entryOfList(shared, address);
        const now = entry && refindControl(session.view.scene, entry);
        if (now) {
          await pressControl(context, now);
          await move(shared, session, 'reload');
        }
        await session.open(address);
        shared.acts++;
      },
    };
  },
};
