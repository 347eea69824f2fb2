import { wasTaken } from '#worker/facts/typed.ts';
import { reloadAfter } from '../acts/move.ts';
import { pageOf, pressedToggle } from './context.ts';
import type { Strategy } from './types.ts';

/** Reloads after a setting that applies at once was toggled: it must stay so. Once per kind of page. */
export const reloadAfterToggle: Strategy = {
  name: 'reload-after-toggle',
  plan(context) {
    const { record } = context;
    const { before, after } = record;
    if (!pressedToggle(record) || before.address !== after.address || !wasTaken(record)) return undefined;
    return { once: `switched at ${pageOf(context)}`, run: () => reloadAfter(context) };
  },
};
