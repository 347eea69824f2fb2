import { expect, it } from 'vitest';
import { box, control, scene, target, view } from '#worker/oracles/testing/steps.ts';
import type { Control } from '#worker/sight/scene.ts';
import type { Action } from '../acts/actions.ts';
import { choose } from './choose.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { ScreenGraph } from '../map/graph.ts';
import type { Shared } from '../shared.ts';

const site = 'https://app.example';
const action = (key: string, priority: number): Action => ({
  key,
  play: { kind: 'press', control: control('button', key, box(40, 40)) },
  prospect: {
    kind: 'press',
    confidence: priority / 2,
    button: false,
    primary: false,
    listing: false,
    named: true,
    current: false,
    picture: false,
    sorts: false,
    figures: false,
    ends: false,
    unfolds: false,
    alikeBefore: 0,
  },
  setbacks: 0,
  state: 'open',
  leftAlone: '',
  everywhere: false,
});

/** The current page, and a page that takes `steps` steps to reach; with the actions on each. */
function exploration(
  here: Action[],
  steps: number,
  there: Action[],
  under: { busy: number; far: number },
  { signedIn = false, spent = 0, unfolded = [] as Control[] } = {},
) {
  const graph = new ScreenGraph({} as never);
  const [near, away] = [
    graph.add(view(`${site}/`, scene([])), { trail: { start: site, steps: [] }, route: [], signedIn }),
    graph.add(view(`${site}/end`, scene([])), {
      trail: { start: site, steps: [] },
      route: [
        {
          kind: 'play',
          stateful: true,
          steps: Array.from({ length: steps }, () => ({
            intent: 'Click "On"',
            act: { kind: 'press' as const, target: target('On') },
          })),
        },
      ],
      signedIn: false,
    }),
  ];
  away.addressable = false;
  for (const one of here) near.actions.set(one.key, one);
  for (const one of there) away.actions.set(one.key, one);
  const shared = {
    graph,
    acts: spent * 100,
    began: performance.now(),
    deadline: performance.now() + 60_000,
    pace: { steps: 0, ms: 0 },
    standing: new Map(),
    options: { sessions: 1, budget: { acts: 100 } },
    ...under,
  } as unknown as Shared;
  const session = {
    number: 0,
    view: view(`${site}/`, scene([])),
    signedIn,
    inFlow: false,
    unfolded,
  } as unknown as ExplorerSession;
  return choose(shared, near, session);
}
const idle = { busy: 0, far: 0 };

it('goes far for what is worth little there once nobody has anything nearer to do', () => {
  const far = [action('Wrong number', 0)];
  expect(exploration([action('Look', 1)], 14, far, idle)?.action.key).toBe('Look');
  expect(exploration([], 14, far, { busy: 2, far: 1 })).toBeUndefined();
  expect(exploration([], 14, far, { busy: 2, far: 2 })).toMatchObject({
    far: true,
    action: { key: 'Wrong number' },
  });
  expect(exploration([], 14, far, idle)).toMatchObject({ far: true });
});

it('goes nowhere for what is worth nothing by itself, or for the longest way', () => {
  expect(exploration([action('Again', -5)], 1, [], idle)).toBeUndefined();
  expect(exploration([], 60, [action('Wrong number', 0)], idle)).toBeUndefined();
});

it('looks at what an account has before it deletes any of it; what was put into a cart is taken out at once', () => {
  const chosen = (name: string, circumstances: { signedIn?: boolean; spent?: number }) =>
    exploration([action(name, 5), action('Use', 4)], 1, [], idle, circumstances)?.action.key;
  expect(chosen('Delete', { signedIn: true })).toBe('Use');
  expect(chosen('Delete', { signedIn: true, spent: 0.6 })).toBe('Delete');
  expect(chosen('Delete', {})).toBe('Delete');
  expect(chosen('Remove', { signedIn: true })).toBe('Remove');
});

it('goes on with what has just unfolded, as long as it is in view', () => {
  const [orders, other] = [action('Orders', 3), action('Other', 4)];
  const chosen = (unfolded: Control[]) => exploration([orders, other], 1, [], idle, { unfolded })?.action.key;
  expect(chosen([])).toBe('Other');
  expect(chosen([control('menuitem', 'Orders', box(40, 40))])).toBe('Orders');
  expect(chosen([control('menuitem', 'Orders', box(600, 40))])).toBe('Other');
});
