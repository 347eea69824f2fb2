import {
  areApart,
  entryCalled,
  headed,
  headedOtherwise,
  isCalledAs,
  titledOtherwise,
} from '#worker/facts/promises.ts';
import { routePath } from '#worker/facts/routes.ts';
import { isAllowed, pressControl } from '../acts/on-control.ts';
import { repeatAction } from '../acts/repeat-action.ts';
import type { Node } from '../map/graph.ts';
import { pressedControl } from './context.ts';
import type { Strategy, StrategyContext } from './types.ts';

const screenCalled = ({ shared, record }: StrategyContext, heading: string): Node | undefined =>
  shared.graph.nodes.find(
    (node) =>
      isCalledAs(node.heading, heading) &&
      areApart(node.address, record.after.address) &&
      node.addressable !== false &&
      !node.leftAlone,
  );

/**
 * If a page's heading names another navigation entry or screen, opens that one, and, if its heading is the
 * same, the first page again. Once per address.
 */
export const openPageNamedByHeading: Strategy = {
  name: 'open-page-named-by-heading',
  plan(context) {
    const { shared, session, action, record } = context;
    if (!pressedControl(action)) return undefined;
    const { address } = record.after;
    const heading = (titledOtherwise(record) ?? headedOtherwise(record))?.shown ?? '';
    const entry = entryCalled(record.after, heading);
    const screen = entry ? undefined : screenCalled(context, heading);
    if (entry ? !isAllowed(shared, entry) : !screen) return undefined;
    return {
      once: `headed at ${routePath(address)}`,
      async run() {
        if (entry) await pressControl(context, entry);
        else {
          await session.open(screen!.address);
          shared.acts++;
        }
        const isElsewhere = routePath(session.view.address) !== routePath(address);
        if (isElsewhere && isCalledAs(headed(session.view) ?? '', heading)) await repeatAction(context);
      },
    };
  },
};
