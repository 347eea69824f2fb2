import { expect, it } from 'vitest';
import { box, control, scene, target, view } from '#worker/oracles/testing/steps.ts';
import type { Action } from '../acts/action.ts';
import { choose } from './choose.ts';
import { featuresOf, type Standing } from './features.ts';
import type { Prospect } from './prospect.ts';
import { gainOf } from './gain.ts';
import type { ExplorerSession } from '../explorer-session.ts';
import { ScreenGraph } from '../map/graph.ts';
import type { Shared } from '../shared.ts';

const site = 'https://app.example';

/** Something to press that was seen to be out of reach so often. */
const action = (key: string, setbacks = 0, more: Partial<Action> = {}): Action => ({
  key,
  play: { kind: 'press', control: control('button', key, box(40, 40)) },
  prospect: {
    kind: 'press',
    confidence: 0.9,
    button: true,
    primary: false,
    named: true,
    current: false,
    picture: false,
    sorts: false,
    figures: false,
    ends: false,
    unfolds: false,
    alikeBefore: 0,
  },
  setbacks,
  state: 'open',
  leftAlone: '',
  everywhere: false,
  ...more,
});

/** The current page, and a page that takes `steps` steps to reach; with the actions on each. */
function exploration(
  here: Action[],
  steps: number,
  there: Action[],
  under: { busy: number; far: number },
  { signedIn = false, spent = 0, restFrom = 1, inFlow = false, isSignInAway = false } = {},
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
    began: performance.now() - spent * 60_000,
    deadline: performance.now() + (1 - spent) * 60_000,
    ...(restFrom < 1 ? { restFrom: performance.now() - (spent - restFrom) * 60_000 } : {}),
    pace: { steps: 0, ms: 0 },
    standing: new Map(),
    options: { sessions: 1, budget: { acts: 100 } },
    ...(isSignInAway ? { signIn: { address: away.address, node: away } } : {}),
    ...under,
  } as unknown as Shared;
  const session = {
    number: 0,
    view: view(`${site}/`, scene([])),
    signedIn,
    inFlow,
    unfolded: [],
  } as unknown as ExplorerSession;
  return choose(shared, near, session);
}
const idle = { busy: 0, far: 0 };

/** What is known of something that nobody has tried. */
const untried: Standing = {
  tried: 0,
  triedOfKind: 9,
  sortedHere: 0,
  triedHere: 0,
  kinds: { tried: 0, fresh: 0 },
  isKnownPlace: false,
  goesOn: false,
  isAside: false,
  isUnfolded: false,
  isFirstOnward: false,
  isOfPart: false,
  deletes: false,
  isSignedIn: false,
  share: 0,
};

it('goes far once nobody has anything nearer to do', () => {
  const far = [action('Wrong number', 3)];
  expect(exploration([action('Look', 1)], 40, far, idle)?.action.key).toBe('Look');
  expect(exploration([], 40, far, { busy: 2, far: 1 })).toBeUndefined();
  expect(exploration([], 40, far, { busy: 2, far: 2 })).toMatchObject({
    far: true,
    action: { key: 'Wrong number' },
  });
  expect(exploration([], 40, far, idle)).toMatchObject({ far: true });
});

it('takes what settles as much and is nearer', () => {
  expect(exploration([action('Look')], 3, [action('Wrong number')], idle)?.action.key).toBe('Look');
  expect(exploration([action('Look', 3)], 1, [action('Wrong number')], idle)?.action.key).toBe(
    'Wrong number',
  );
});

it('does not go back to the sign-in lightly: whoever tries it has to sign in again', () => {
  const chosen = (isSignInAway: boolean) =>
    exploration([action('Look', 1.5)], 1, [action('Wrong password')], idle, { signedIn: true, isSignInAway })
      ?.action.key;
  expect(chosen(false)).toBe('Wrong password');
  expect(chosen(true)).toBe('Look');
});

it('goes on with what is under way before it looks at anything else', () => {
  const all = [action('Help', 0, { expected: 9 }), action('Pay', 0, { goesOn: true })];
  expect(exploration(all, 1, [], idle)?.action.key).toBe('Help');
  expect(exploration(all, 1, [], idle, { inFlow: true })?.action.key).toBe('Pay');
});

it('takes first what a model expects more of, and that only among what is offered', () => {
  const more = action('Pay', 0, { expected: 4 });
  expect(exploration([action('Look'), more], 1, [], idle)?.action.key).toBe('Pay');
  expect(exploration([action('Look', 0, { expected: 0.25 }), action('Pay')], 1, [], idle)?.action.key).toBe(
    'Pay',
  );
  const leftAlone = action('Delete', 0, { expected: 4, state: 'left-alone', leftAlone: 'It deletes.' });
  expect(exploration([action('Look'), leftAlone], 1, [], idle)?.action.key).toBe('Look');
});

it('takes what settles next to nothing once nothing else is left, and for a while only', () => {
  const all = [action('Again', 9), action('Look', 2)];
  expect(exploration(all, 1, [], idle)?.action.key).toBe('Look');
  expect(exploration([action('Again', 9)], 1, [], idle)).toMatchObject({
    far: true,
    action: { key: 'Again' },
  });
  const late = { spent: 0.6, restFrom: 0.3 };
  expect(exploration([action('Again', 9)], 1, [], idle, late)).toBeUndefined();
  expect(exploration(all, 1, [], idle, late)?.action.key).toBe('Look');
});

it('takes nothing for which no time is left', () => {
  expect(exploration([], 60, [action('Wrong number')], idle, { spent: 0.9 })).toBeUndefined();
});

it('leaves what changes the language to the end, and what ends the session to the very end', () => {
  const all = [action('Sign out', 0, { turn: 'last of all' }), action('Deutsch', 0, { turn: 'last' })];
  expect(exploration([...all, action('Look', 2)], 1, [], idle)?.action.key).toBe('Look');
  expect(exploration(all, 1, [], idle)?.action.key).toBe('Deutsch');
});

it('looks at what an account has before it deletes any of it; what was put into a cart is taken out at once', () => {
  const chosen = (name: string, circumstances: { signedIn?: boolean; spent?: number }) =>
    exploration([action(name), action('Use', 1)], 1, [], idle, circumstances)?.action.key;
  expect(chosen('Delete', { signedIn: true })).toBe('Use');
  expect(chosen('Delete', { signedIn: true, spent: 0.6 })).toBe('Delete');
  expect(chosen('Delete', {})).toBe('Delete');
  expect(chosen('Remove', { signedIn: true })).toBe('Remove');
});

it('takes first what stands on a place where its like have led on, and last what has led out of the app', () => {
  const led = (fresh: number, outside: number) =>
    gainOf(
      featuresOf(action('Next').prospect, {
        ...untried,
        leads: 'link',
        yielded: { tried: 4, fresh, outside },
      }),
    );
  expect(led(4, 0)).toBeGreaterThan(led(0, 0));
  expect(led(0, 0)).toBeGreaterThanOrEqual(led(0, 4));
});

it('expects less of the twelfth of a kind, and of what was tried before', () => {
  const { prospect } = action('Row');
  const twelfth = { ...prospect, alikeBefore: 11 } as Prospect;
  expect(gainOf(featuresOf(twelfth, untried))).toBeLessThan(gainOf(featuresOf(prospect, untried)));
  expect(gainOf(featuresOf({ kind: 'form' }, { ...untried, tried: 3 }))).toBeLessThanOrEqual(
    gainOf(featuresOf({ kind: 'form' }, untried)),
  );
});

it('expects most of what nothing of its kind has been tried of: the one choice among many links', () => {
  const choice = { kind: 'choice', inForm: false, overList: true, confidence: 0.9 } as const;
  const link = { ...action('Row').prospect, button: false } as Prospect;
  const oneOfLinks = gainOf(featuresOf(link, { ...untried, leads: 'link' }));
  expect(gainOf(featuresOf(choice, { ...untried, triedOfKind: 0 }))).toBeGreaterThan(oneOfLinks);
  expect(gainOf(featuresOf(choice, untried))).toBeLessThan(
    gainOf(featuresOf(choice, { ...untried, triedOfKind: 1 })),
  );
});
