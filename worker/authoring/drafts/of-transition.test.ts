import { expect, it } from 'vitest';
import { personaEmail } from '#worker/agent/test-persona.ts';
import type { AppModelData } from '#worker/app-model/index.ts';
import type { Action } from '#worker/explore/acts/action.ts';
import type { Node, ScreenGraph, Transition } from '#worker/explore/map/graph.ts';
import { target } from '#worker/oracles/testing/steps.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import { buildScene } from '#worker/testing/scene-builder.ts';
import { draftsOf } from './of-transition.ts';

const address = 'http://app.test/mug';

/** A page with a button and a number beside “Cart”. */
function page(inCart: number): JudgedView {
  const built = buildScene();
  built.line(`Cart (${inCart})`, 1000, 40);
  built.line('Stoneware mug', 60, 120, { size: 32 });
  built.control('button', 'Add to cart', [60, 200, 160, 40]);
  return { scene: built.scene(), address, title: '' };
}

const before = page(0);
const [button] = before.scene.controls;
const mug = {
  id: 's1',
  name: 'Stoneware mug',
  address,
  heading: 'Stoneware mug',
  addressable: true,
  leftAlone: '',
  route: [],
  scene: before.scene,
} as unknown as Node;

/** What is drafted of adding the mug; `reloaded`: what a reload showed then, where one was tried. */
function drafted(reloaded?: JudgedView) {
  const way = {
    from: 's1',
    to: 's1',
    intent: 'Click "Add to cart"',
    leftAlone: '',
    at: address,
    signedIn: false,
    steps: [{ intent: 'Click "Add to cart"', act: { kind: 'press', target: target('Add to cart') } }],
    action: { play: { kind: 'press', control: button }, key: 'add', ...(reloaded ? { reloaded } : {}) },
    effect: { before, after: page(1), moved: false },
  } as unknown as Transition & { action: Action };
  const graph = { nodes: [mug], ways: [way], below: new Map() } as unknown as ScreenGraph;
  const model: AppModelData = { collections: [], operators: [], lineage: [], untried: [] };
  return draftsOf(way, { graph, model, address }).map(({ idea }) => idea);
}

it('is tested after a reload as well where it was seen to stay', () => {
  const [idea] = drafted(page(1));
  expect(idea).toMatchObject({
    title: 'Press “Add to cart” on Stoneware mug: the cart badge shows 1, also after a reload',
    assertions: ['The cart badge shows 1'],
  });
  expect(idea!.steps.slice(-3)).toEqual([
    'Click "Add to cart"',
    'Check that the cart badge shows 1',
    'Reload the page',
  ]);
});

it('is tested as it came where no reload was tried, or it was gone then', () => {
  for (const reloaded of [undefined, page(0)]) {
    const [idea] = drafted(reloaded);
    expect(idea!.steps.at(-1)).toBe('Click "Add to cart"');
    expect(idea!.title).not.toContain('reload');
  }
});

it('is a test of its own, however long, where it sent something and led on', () => {
  const built = buildScene();
  built.line('Thank you for your order', 60, 120, { size: 32 });
  built.line('It is packed tomorrow', 60, 200);
  const after: JudgedView = { scene: built.scene(), address: 'http://app.test/thanks', title: '' };
  const step = { intent: 'Click "Add to cart"', act: { kind: 'press', target: target('Add to cart') } };
  const way = {
    from: 's1',
    to: 's2',
    intent: 'Click "Add to cart"',
    leftAlone: '',
    at: address,
    signedIn: false,
    steps: Array.from({ length: 9 }, () => step),
    action: { play: { kind: 'press', control: button }, key: 'order' },
    effect: { before, after, moved: true },
  } as unknown as Transition;
  const thanks = { ...mug, id: 's2', address: after.address, scene: after.scene } as Node;
  const ideasOf = (one: Transition) => {
    const graph = { nodes: [mug, thanks], ways: [one], below: new Map() } as unknown as ScreenGraph;
    const model: AppModelData = { collections: [], operators: [], lineage: [], untried: [] };
    return draftsOf(one, { graph, model, address }).map(({ idea }) => idea);
  };
  const [idea] = ideasOf(way);
  expect(idea?.title).toBe(
    'Press “Add to cart” on Stoneware mug: the page “Thank you for your order” is shown',
  );
  expect(idea?.merges).toBeUndefined();
  expect(ideasOf({ ...way, leadsOnly: true })).toEqual([]);
});

it('is no test where a choice shows nothing but itself', () => {
  const withSize = (value: string): JudgedView => {
    const built = buildScene();
    built.line('Stoneware mug', 60, 120, { size: 32 });
    built.line('Fired twice', 60, 160);
    built.control('select', 'Size', [60, 200, 160, 40], { value });
    return { scene: built.scene(), address, title: '' };
  };
  const [from, after] = [withSize('Small'), withSize('Large')];
  const titles = (inForm: boolean) => {
    const way = {
      from: 's1',
      to: 's1',
      intent: 'Select "Large" in "Size"',
      leftAlone: '',
      at: address,
      signedIn: false,
      steps: [
        {
          intent: 'Select "Large" in "Size"',
          act: { kind: 'choose', option: 'Large', target: target('Size') },
        },
      ],
      action: {
        play: { kind: 'options', control: from.scene.controls[0], most: 1, option: 'Large' },
        prospect: { kind: 'choice', inForm, overList: false, confidence: 0.9 },
        key: 'size',
      },
      effect: { before: from, after, moved: false },
    } as unknown as Transition;
    const graph = { nodes: [mug], ways: [way], below: new Map() } as unknown as ScreenGraph;
    const model: AppModelData = { collections: [], operators: [], lineage: [], untried: [] };
    return draftsOf(way, { graph, model, address }).map(({ idea }) => idea.title);
  };
  expect(titles(true)).toEqual([]);
  expect(titles(false)).toEqual([]);
});

it('signs up another person in each run', () => {
  const email = personaEmail('11');
  const seen = (...lines: string[]): JudgedView => {
    const built = buildScene();
    lines.forEach((text, n) => built.line(text, 60, 100 + n * 60, { size: n === 0 ? 32 : 16 }));
    return { scene: built.scene(), address, title: '' };
  };
  const way = {
    from: 's1',
    to: 's1',
    intent: 'Click "Join"',
    leftAlone: '',
    at: address,
    signedIn: false,
    steps: [
      {
        intent: `Type "${email}" in "Email"`,
        act: { kind: 'type', target: target('Email'), text: email },
      },
      { intent: 'Click "Join"', act: { kind: 'press', target: target('Join') } },
    ],
    action: { play: { kind: 'press', control: { ...button!, label: 'Join' } }, key: 'join' },
    effect: {
      before: seen('Newsletter'),
      after: seen('Newsletter', `A letter went to ${email}`),
      moved: false,
    },
  } as unknown as Transition;
  const graph = { nodes: [mug], ways: [way], below: new Map() } as unknown as ScreenGraph;
  const model: AppModelData = { collections: [], operators: [], lineage: [], untried: [] };
  const [drafted] = draftsOf(way, { graph, model, address });
  expect(drafted?.idea.steps).toContain('Type "robin.reed.{{unique}}@example.com" in "Email"');
  expect(JSON.stringify(drafted?.idea)).not.toContain(email);
});
