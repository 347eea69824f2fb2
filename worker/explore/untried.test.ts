import { expect, it } from 'vitest';
import { box, control, scene, view } from '#worker/oracles/testing/steps.ts';
import type { Action } from './acts/action.ts';
import { ScreenGraph } from './map/graph.ts';
import type { Shared } from './shared.ts';
import { untriedOf } from './untried.ts';

const press = (label: string, more: Partial<Action> = {}): Action => ({
  key: label,
  play: { kind: 'press', control: control('button', label, box(40, 40)) },
  prospect: { kind: 'scroll', times: 1 },
  setbacks: 0,
  state: 'open',
  leftAlone: '',
  everywhere: false,
  ...more,
});

/** Pages with actions on each, of which the last one was lost. */
function explored(...pages: Action[][]): Shared {
  const graph = new ScreenGraph({} as never);
  for (const [at, actions] of pages.entries()) {
    const controls = actions.flatMap(({ play }) => (play.kind === 'press' ? [play.control] : []));
    const node = graph.add(view(`https://app.example/page${'s'.repeat(at)}`, scene([], controls)), {
      trail: { start: '', steps: [] },
      route: [],
      signedIn: false,
    });
    for (const action of actions) node.actions.set(action.key, action);
  }
  return { graph } as unknown as Shared;
}

it('tells by page what was seen and not tried, and why', () => {
  const shared = explored(
    [press('Sort'), press('Next'), press('Help', { everywhere: true }), press('Done', { state: 'done' })],
    [
      press('Help', { everywhere: true }),
      press('Close account', { state: 'left-alone', leftAlone: 'It looks irreversible.' }),
    ],
    [press('Pay')],
  );
  shared.graph.nodes[2]!.missed = 4;
  expect(untriedOf(shared, true)).toEqual([
    {
      page: '/page',
      why: 'The time was over.',
      acts: ['Click "Sort"', 'Click "Next"', 'Click "Help"'],
      count: 3,
    },
    { page: '/pages', why: 'It looks irreversible.', acts: ['Click "Close account"'], count: 1 },
    { page: '/pagess', why: 'The screen could not be reached again.', acts: ['Click "Pay"'], count: 1 },
  ]);
});

it('says that the rest promised nothing where time was left', () => {
  expect(untriedOf(explored([press('Again')]), false)).toMatchObject([
    { why: 'Its like had shown nothing new.' },
  ]);
});
