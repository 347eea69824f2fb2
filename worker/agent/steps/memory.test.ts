import { expect, test } from 'vitest';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { buildScene, type SceneBuilder } from '#worker/testing/scene-builder.ts';
import type { Brain } from '#worker/ports/brain.ts';
import type { Scene, SceneDifference } from '#worker/sight/scene.ts';
import type { Point } from '#worker/core/geometry.ts';
import type { ScreenAct } from '#worker/ports/screen.ts';
import type { RememberedStep, Session, TestMemory } from '#worker/ports/records.ts';
import { targetOf } from '../replay-trail.ts';
import { runTest } from '../run-test.ts';

/** A drawn page, and where its controls lead. */
type Page = { draw(b: SceneBuilder): void; leads: Record<string, string> };
type App = Record<string, Page>;

const page = (
  heading: string,
  buttons: Record<string, string>,
  more: (b: SceneBuilder) => void = () => {},
): Page => ({
  leads: buttons,
  draw(b) {
    b.region('main', [0, 0, 1280, 900]);
    b.line(heading, 40, 40, { size: 32 });
    b.line('In stock, ships soon.', 60, 250);
    Object.keys(buttons).forEach((label, at) => b.control('button', label, [60 + at * 240, 200, 180, 44]));
    more(b);
  },
});

const shop: App = {
  '/': page('Blue Mug', { 'Add to cart': '/added', 'Save for later': '/saved' }),
  '/added': page('Added', { Back: '/' }),
  '/saved': page('Saved', { Back: '/' }),
};
const cookies = (b: SceneBuilder) => {
  b.region('dialog', [300, 500, 600, 200]);
  b.line('We use cookies to improve your experience.', 340, 540);
  b.control('button', 'Reject all', [340, 600, 140, 44]);
};

let opened = 0;

/** A session over drawn pages: captures return the drawing, and clicks follow the control's target. */
function open(app: App) {
  // A unique prefix, so that no two apps have identical pictures.
  const own = `${opened++} `;
  let at = '/';
  const scenes = new Map<string, Scene>();
  const sceneOf = (name: string): Scene => {
    let scene = scenes.get(name);
    if (!scene) {
      const b = buildScene();
      app[name]!.draw(b);
      scenes.set(name, (scene = b.scene()));
    }
    return scene;
  };
  const isIn = ({ x, y, width, height }: Scene['controls'][number]['box'], p: Point) =>
    p.x >= x && p.x <= x + width && p.y >= y && p.y <= y + height;
  const pressed: string[] = [];
  const session = {
    screen: {
      capabilities: new Set(),
      viewport: { width: 1280, height: 900 },
      capture: () => Promise.resolve({ image: Buffer.from(own + at), width: 1280, height: 900 }),
      act: (act: ScreenAct) => {
        if (act.kind === 'navigate') at = new URL(act.url).pathname;
        const control =
          act.kind === 'press' ? sceneOf(at).controls.find(({ box }) => isIn(box, act.at)) : undefined;
        if (control) {
          pressed.push(control.label);
          at =
            app[at]!.leads[control.label] ??
            (control.label === 'Reject all' ? at.replace('/greeted', '/') : at);
        }
        return Promise.resolve();
      },
      contentWidth: () => Promise.resolve(1280),
      pointers: () => Promise.resolve([]),
      settled: () => Promise.resolve({ state: 'still', ms: 0, animated: [] }),
      observations: () => [],
      openDialog: () => undefined,
      address: () => `http://app.test${at}`,
      title: () => Promise.resolve(''),
      close: () => Promise.resolve(),
    },
    sight: {
      look: ({ image }: { image: Buffer }) => Promise.resolve(sceneOf(image.toString().slice(own.length))),
      compare: (a: { scene: Scene }, b: { scene: Scene }): Promise<SceneDifference> =>
        Promise.resolve({
          sameScreen: a.scene === b.scene,
          same: a.scene === b.scene,
          repainted: 0,
          changes: [],
        }),
      likeness: () => 1,
      differences: () => Promise.resolve([]),
    },
    evidence: { drain: () => ({ console: [], network: [], exceptions: [] }), dom: () => Promise.resolve('') },
    close: () => Promise.resolve(),
  };
  return { session: session as unknown as Session, pressed };
}

function remember(learnt: RememberedStep[] = [], more: Partial<TestMemory> = {}) {
  const memory: TestMemory & { learnt: RememberedStep[] } = {
    learnt,
    recall: (index: number) => memory.learnt.find((one) => one.index === index)?.acts,
    keep: (steps: RememberedStep[]) => Promise.resolve(void (memory.learnt = steps)),
    ...more,
  };
  return memory;
}

async function run(app: App, memory: TestMemory, address = 'http://app.test/') {
  const { session, pressed } = open(app);
  let decisions = 0;
  const embedded = createEmbeddedBrain();
  const brain: Brain = { ...embedded, decide: (input) => (decisions++, embedded.decide(input)) };
  const outcome = await runTest({
    session,
    brain,
    memory,
    recorder: { step: () => Promise.resolve() },
    signal: new AbortController().signal,
    test: {
      title: 'Adds',
      address,
      steps: ['Click "Add to cart"'],
      assertions: ['The text "Added" is shown'],
    },
  });
  return {
    outcome,
    pressed,
    decisions,
    decidedBy: outcome.steps
      .filter(({ written, kind }) => kind === 'act' && written !== undefined)
      .map((step) => step.decidedBy),
  };
}
const learn = async () => {
  const memory = remember();
  expect((await run(shop, memory)).outcome.status).toBe('passed');
  return memory;
};
const renamed: App = {
  ...shop,
  '/': page('Blue Mug', { 'Add to basket': '/added', 'Save for later': '/saved' }),
};

test('a test that passed is replayed without asking anybody', async () => {
  const memory = await learn();
  expect(memory.learnt).toMatchObject([
    {
      index: 0,
      acts: [
        {
          act: { kind: 'press', target: { label: 'Add to cart' } },
          led: { address: 'http://app.test/added' },
        },
      ],
    },
  ]);
  expect(await run(shop, memory)).toMatchObject({
    outcome: { status: 'passed' },
    decisions: 0,
    decidedBy: ['memory'],
  });
});

test('a notice that is put aside once is no part of what is learnt', async () => {
  const greeted: App = {
    ...shop,
    '/greeted': page('Blue Mug', { 'Add to cart': '/added', 'Save for later': '/saved' }, cookies),
  };
  const memory = remember();
  const first = await run(greeted, memory, 'http://app.test/greeted');
  expect(first.pressed).toEqual(['Reject all', 'Add to cart']);
  expect(
    memory.learnt.flatMap(({ acts }) => acts.map((step) => targetOf(step)?.label ?? step.act.kind)),
  ).toEqual(['Add to cart']);
  const next = await run(shop, memory);
  expect(next).toMatchObject({ outcome: { status: 'passed' }, pressed: ['Add to cart'], decisions: 0 });
});

test('a renamed target is healed, told, and teaches nothing until somebody has looked at it', async () => {
  const memory = await learn();
  const before = structuredClone(memory.learnt);
  const { outcome, decidedBy } = await run(renamed, memory);
  expect(outcome).toMatchObject({
    status: 'passed',
    heals: [
      { index: 0, before: { intent: 'Click "Add to cart"' }, after: { intents: ['Click "Add to basket"'] } },
    ],
  });
  expect(decidedBy).toEqual(['healed']);
  expect(memory.learnt).toEqual(before);
});

test('a heal that a person has refused is not made again', async () => {
  const { learnt } = await learn();
  const { outcome, pressed } = await run(
    renamed,
    remember(learnt, { refuses: (index, intents) => index === 0 && intents[0] === 'Click "Add to basket"' }),
  );
  expect(outcome).toMatchObject({
    status: 'failed',
    class: 'app_change',
    reason: 'element_not_found',
    heals: [],
  });
  expect(pressed).toEqual([]);
});

test('a frozen run heals nothing and learns nothing', async () => {
  const memory = await learn();
  const before = structuredClone(memory.learnt);
  const frozen = remember(memory.learnt, { frozen: true });
  expect((await run(shop, frozen)).outcome.status).toBe('passed');
  const { outcome, pressed, decisions } = await run(renamed, frozen);
  expect(outcome).toMatchObject({
    status: 'failed',
    class: 'app_change',
    classified: {
      reasons: ['The step has worked before, and what it acted on was not recognised.', 'The run is frozen.'],
    },
  });
  expect([pressed, decisions]).toEqual([[], 0]);
  expect(frozen.learnt).toEqual(before);
});

test('what bears the right name and leads elsewhere is no heal', async () => {
  const { outcome } = await run(
    { ...shop, '/': page('Blue Mug', { 'Add to basket': '/saved', 'Save for later': '/saved' }) },
    await learn(),
  );
  expect(outcome).toMatchObject({ status: 'failed', class: 'app_change', heals: [] });
});

test('a neighbour is not taken for what is gone', async () => {
  const { outcome, pressed } = await run(
    { ...shop, '/': page('Blue Mug', { 'Save for later': '/added' }) },
    await learn(),
  );
  expect(outcome).toMatchObject({ status: 'failed', class: 'app_change' });
  expect(pressed).toEqual([]);
});

test('a step that leads elsewhere than it always led is named where the next one finds nothing', async () => {
  const { outcome } = await run(
    { ...shop, '/': page('Blue Mug', { 'Add to cart': '/saved', 'Save for later': '/saved' }) },
    await learn(),
  );
  expect(outcome).toMatchObject({ status: 'failed', class: 'bug', classified: { confidence: 0.8 } });
  expect(outcome.classified?.reasons[0]).toMatch(/led to \/saved, and always led to \/added/);
});

test.each([
  ['SessionLostError', 'The device is gone: socket hang up', 'environment'],
  ['Error', 'The press was refused.', 'agent'],
])('an act that ends in a %s blocks the test: %s', async (name, message, failureClass) => {
  const { session } = open(shop);
  const act = session.screen.act.bind(session.screen);
  session.screen.act = (one) =>
    one.kind === 'press' ? Promise.reject(Object.assign(new Error(message), { name })) : act(one);
  const outcome = await runTest({
    session,
    brain: createEmbeddedBrain(),
    recorder: { step: () => Promise.resolve() },
    signal: new AbortController().signal,
    test: {
      title: 'Adds',
      address: 'http://app.test/',
      steps: ['Click "Add to cart"'],
      assertions: ['The text "Added" is shown'],
    },
  });
  expect(outcome).toMatchObject({ status: 'blocked', class: failureClass, says: message });
});
