/** Contract tests for every screen; the agent relies on nothing else. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { observe } from '#worker/agent/observe.ts';
import { perform } from '#worker/agent/perform.ts';
import type { PressManner } from '#worker/core/press.ts';
import type { Capability, Observation, ScreenAct } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import { runTest } from '#worker/agent/run-test.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { createSight } from '#worker/sight/index.ts';
import type { Picture, Sight } from '#worker/sight/scene.ts';
import type { Point } from '#worker/core/geometry.ts';
import { servePages, startPage, type Pages } from './contract-pages.ts';
import { MissingCapabilityError } from '../missing-capability.ts';

export interface ContractOptions {
  /** The screen in test titles: “a browser”. */
  name: string;
  capabilities: Capability[];
  /** Where an app is, whatever page it shows; a browser is where its page is. */
  app?: { address: string; title: string };
  /** Opens a session that shows a page, as a fresh one does; called once at a time, after `start`. */
  open(options: { sight: Sight; page: string }): Promise<Session>;
  /** Ends a test with a session, where the next one goes on with it; it is closed if left out. */
  release?(session: Session): Promise<void>;
  /** `startPage` leads to the page that `open` is called with, for an app that knows one address. */
  start?(options: { sight: Sight; startPage: string }): Promise<void>;
  stop?(): Promise<void>;
}

type Rgb = readonly [number, number, number];
const magenta: Rgb = [255, 0, 255];
const blue: Rgb = [0, 0, 255];

/** Actions that need a capability which not every screen has. */
const acts: { act: ScreenAct; needs: Capability }[] = [
  { act: { kind: 'hover', at: { x: 5, y: 5 } }, needs: 'pointer' },
  { act: { kind: 'resize', width: 300, height: 300 }, needs: 'window' },
  { act: { kind: 'forward' }, needs: 'navigation' },
  { act: { kind: 'reload' }, needs: 'navigation' },
  { act: { kind: 'switch-tab', to: 0 }, needs: 'tabs' },
  { act: { kind: 'close-tab' }, needs: 'tabs' },
  { act: { kind: 'rotate', to: 'landscape' }, needs: 'device' },
];

/** Declares the tests of the contract. Must be called at the top of a test file. */
export function testScreen({
  name,
  capabilities,
  app,
  open,
  release = (session) => session.close(),
  start,
  stop,
}: ContractOptions): void {
  let pages: Pages;
  let sight: Sight;

  beforeAll(async () => {
    [pages, sight] = await Promise.all([servePages(), createSight({ threads: 1 })]);
    await start?.({ sight, startPage: `${pages.address}/${startPage}` });
  }, 120_000);

  afterAll(async () => {
    await stop?.();
    await sight?.close();
    pages?.close();
  });

  async function on(page: string, work: (session: Session) => Promise<void>) {
    pages.begin(page);
    const session = await open({ sight, page: `${pages.address}/${page}` });
    try {
      await pages.begun();
      await work(session);
    } finally {
      await release(session);
    }
  }
  const placeOf = (page: string) => app ?? { address: `${pages.address}/${page}`, title: page };

  /** A test for screens with these capabilities; skipped, with the reason, on others. */
  const where = (needed: Capability[], says: string, work: () => Promise<void>) => {
    const lacking = needed.filter((capability) => !capabilities.includes(capability));
    if (lacking.length > 0) it.skip(`${says} (not here: ${name} has no ${lacking.join(' and no ')})`, work);
    else it(says, work);
  };

  describe(`${name} as a screen`, () => {
    it('tells what it can do', () =>
      on('press', async ({ screen }) => {
        expect([...screen.capabilities].sort()).toEqual([...capabilities].sort());
      }));

    it('takes pictures in the units of its viewport, which acts take too', () =>
      on('press', async ({ screen }) => {
        await screen.settled();
        const picture = await screen.capture();
        const { width, height } = await sharp(picture.image).metadata();
        expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
        expect(picture.width).toBe(screen.viewport.width);
        expect(picture.height).toBeGreaterThanOrEqual(screen.viewport.height);
        expect(picture.visible).toEqual({ x: 0, y: 0, ...screen.viewport });
        expect(await screen.contentWidth()).toBe(screen.viewport.width);
      }));

    it('says where it is', () =>
      on('press', async ({ screen }) => {
        await screen.settled();
        expect({ address: screen.address(), title: await screen.title() }).toEqual(placeOf('press'));
      }));

    it('presses where it aims, anywhere on the glass', () =>
      on('aim', async ({ screen }) => {
        const { width, height } = screen.viewport;
        const aims = [
          { x: 21, y: 17 },
          { x: width - 23, y: 40 },
          { x: Math.round(width / 2), y: Math.round(height / 2) },
          { x: 31, y: height - 19 },
          { x: width - 27, y: height - 29 },
        ];
        // A page that has only begun to load ignores the first click.
        await screen.settled();
        for (const at of aims) await screen.act({ kind: 'press', at });
        await screen.settled();
        const hits = await marks(await screen.capture());
        expect(hits).toHaveLength(aims.length);
        for (const at of aims)
          expect(
            Math.min(...hits.map((hit) => away(hit, at))),
            `aimed at ${at.x}, ${at.y}; hit ${JSON.stringify(hits)}`,
          ).toBeLessThan(2);
      }));

    it('presses once, and what is pressed once is pressed once', () =>
      on('press', async (session) => {
        expect((await press(session, 'Press me')).says).toContain('Pressed times 1');
        expect((await press(session, 'Press me')).says).toContain('Pressed times 2');
      }));

    it('presses twice as one gesture', () =>
      on('double', async (session) => {
        await session.screen.act({ kind: 'press', at: await find(session, 'Press me twice'), count: 2 });
        expect(await words(session)).toContain('Pressed twice');
      }));

    it('holds down what is pressed long', () =>
      on('held', async (session) => {
        await session.screen.act({ kind: 'press', at: await find(session, 'Press me'), long: true });
        expect(await words(session)).toContain('Held for long');
      }));

    it('presses with other buttons and held keys, or says that it can’t', () =>
      on('manners', async (session) => {
        const { screen } = session;
        const at = await find(session, 'Press me');
        const ways: [PressManner, string][] = [
          [{ button: 'right' }, 'Menu asked for'],
          [{ button: 'middle' }, 'Middle button'],
          [{ holding: ['Shift'] }, 'Shift press'],
          [{}, 'Plain press'],
        ];
        for (const [manner, says] of ways) {
          const act: ScreenAct = { kind: 'press', at, ...manner };
          if (Object.keys(manner).length > 0 && !screen.capabilities.has('pointer')) {
            await expect(screen.act(act)).rejects.toThrow('pointer');
            expect(await words(session)).toContain('Not yet');
          } else {
            await screen.act(act);
            expect(await words(session)).toContain(says);
          }
        }
      }));

    it('types into what has the focus', () =>
      on('fields', async (session) => {
        const { screen } = session;
        const [name, town] = await findAll(session, 'Name', 'Town');
        await screen.act({ kind: 'press', at: { x: town!.x + 40, y: town!.y + 36 } });
        await screen.act({ kind: 'type', text: 'Bath & Wells' });
        expect(await words(session)).toContain('Town is Bath & Wells');
        await screen.act({ kind: 'press', at: { x: name!.x + 40, y: name!.y + 36 } });
        await screen.act({ kind: 'type', text: 'Ada' });
        await screen.act({ kind: 'type', text: ' King' });
        expect(await words(session)).toContain('Name is Ada King');
      }));

    it('types a secret whole, and keeps it out of the evidence', () =>
      on('secret', async (session) => {
        const field = await find(session, 'Password');
        await session.screen.act({ kind: 'press', at: { x: field.x + 40, y: field.y + 36 } });
        await session.screen.act({ kind: 'type', text: contractSecret, secret: true });
        const seen = await words(session);
        expect(seen).toContain(`Length is ${contractSecret.length}`);
        expect(seen + JSON.stringify(session.evidence.drain())).not.toContain(contractSecret);
      }));

    it('presses keys, alone and together', () =>
      on('keys', async (session) => {
        const { screen } = session;
        const field = await find(session, 'Word');
        await screen.act({ kind: 'press', at: { x: field.x + 40, y: field.y + 36 } });
        await screen.act({ kind: 'select-all' });
        await screen.act({ kind: 'type', text: 'afterx' });
        await screen.act({ kind: 'key', keys: 'Backspace' });
        await screen.act({ kind: 'key', keys: 'Enter' });
        expect(await words(session)).toContain('Sent after');
        await expect(screen.act({ kind: 'key', keys: 'NoSuchKey' })).rejects.toThrow('NoSuchKey');
      }));

    // A browser that stands for a phone may drop a swipe while its machine is busy.
    it('scrolls down to what lies below, and up again', { retry: 2 }, () =>
      on('tall', async ({ screen }) => {
        const { width, height } = screen.viewport;
        const middle = { x: width / 2, y: height / 2 };
        const below = async () => {
          await screen.settled();
          return shareOf(await screen.capture(), blue);
        };
        expect(await below()).toBe(0);
        await screen.act({ kind: 'scroll', at: middle, dx: 0, dy: 1000 });
        expect(await below()).toBeGreaterThan(0.8);
        await screen.act({ kind: 'scroll', at: middle, dx: 0, dy: -1100 });
        expect(await below()).toBe(0);
      }),
    );

    it('drags a thing to another place', () =>
      on('drag', async ({ screen }) => {
        await screen.settled();
        await screen.act({ kind: 'drag', from: { x: 90, y: 130 }, to: { x: 240, y: 400 } });
        await screen.settled();
        const [box] = await marks(await screen.capture());
        expect(away(box!, { x: 240, y: 400 })).toBeLessThan(12);
      }));

    it('reports the question that a press raises, and answers it', () =>
      on('confirm', async (session) => {
        const { screen } = session;
        await screen.act({ kind: 'press', at: await find(session, 'Delete') });
        expect(await told(session, 'dialog')).toEqual({
          kind: 'dialog',
          dialog: 'confirm',
          message: 'Really?',
        });
        await screen.act({ kind: 'answer-dialog', accept: false });
        expect(await words(session)).toContain('It was kept');
        expect(screen.observations()).toEqual([]);
        // No dialog is open, so an answer is ignored.
        await screen.act({ kind: 'answer-dialog', accept: true });
      }));

    it('answers a question in words', () =>
      on('prompt', async (session) => {
        const { screen } = session;
        await screen.act({ kind: 'press', at: await find(session, 'Say who') });
        expect(await told(session, 'dialog')).toMatchObject({ message: 'Who are you?' });
        await screen.act({ kind: 'answer-dialog', accept: true, text: 'Ada' });
        expect(await words(session)).toContain('Hello Ada');
      }));

    it('is told yes by who carries out an act that raises a question', () =>
      on('confirm', async (session) => {
        const { observations, says } = await press(session, 'Delete');
        expect(observations).toContainEqual({ kind: 'dialog', dialog: 'confirm', message: 'Really?' });
        expect(says).toContain('It is gone');
      }));

    it('comes past a message that asks nothing', () =>
      on('alert', async (session) => {
        const { observations, says } = await press(session, 'Tell me');
        expect(observations).toContainEqual(
          expect.objectContaining({ kind: 'dialog', message: 'Take note' }),
        );
        expect(says).toContain('Was noted');
      }));

    it('has come to rest only when what was under way is over', () =>
      on('late', async (session) => {
        const { view, rest } = await observe(session, { quietMs: 400 });
        expect(rest.state).toBe('still');
        expect(read(view.scene)).toContain('It has arrived');
      }));

    // A busy machine may draw no frame for a moment, so that a spinner looks still.
    it('does not wait for what never rests, and says where it moves', { retry: 3 }, () =>
      on('spinner', async (session) => {
        const { view, rest } = await observe(session, { capMs: 8000 });
        expect(rest.state).toBe('animating');
        expect(rest.animated.length).toBeGreaterThan(0);
        expect(rest.animated.every(({ x, y }) => x < 120 && y < 120)).toBe(true);
        expect(read(view.scene)).toContain('Steady words');
      }),
    );

    it('gives up on a screen that is never still within its cap', { retry: 2 }, () =>
      on('flicker', async ({ screen }) => {
        await screen.act({ kind: 'press', at: { x: 50, y: 50 } });
        const rest = await screen.settled({ quietMs: 900, capMs: 1000 });
        // Where the press took its time, it is known by then that this goes on.
        expect(rest.state).not.toBe('still');
        expect(rest.ms).toBeLessThan(4000);
      }),
    );

    it('goes back', () =>
      on('first', async (session) => {
        const { screen } = session;
        expect((await press(session, 'Continue')).says).toContain('The second page');
        expect(screen.address()).toBe(placeOf('second').address);
        await screen.act({ kind: 'back' });
        expect(await words(session)).toContain('The first page');
        expect(screen.address()).toBe(placeOf('first').address);
      }));

    where(['navigation'], 'goes forward, and loads anew', () =>
      on('first', async ({ screen }) => {
        await screen.act({ kind: 'navigate', url: `${pages.address}/second` });
        await screen.settled();
        await screen.act({ kind: 'back' });
        await screen.settled();
        await screen.act({ kind: 'forward' });
        await screen.settled();
        expect(screen.address()).toBe(`${pages.address}/second`);
        await screen.act({ kind: 'reload' });
        await screen.settled();
        expect([screen.address(), await screen.title()]).toEqual([`${pages.address}/second`, 'second']);
      }),
    );

    where(['tabs'], 'goes from tab to tab, and closes all but the only one', () =>
      on('opener', async (session) => {
        const { screen } = session;
        expect(screen.tabs!()).toEqual({ count: 1, current: 0 });
        await expect(screen.act({ kind: 'close-tab' })).rejects.toThrow('The only tab');
        const { observations } = await press(session, 'Open another');
        expect(observations.map(({ kind }) => kind)).toEqual(['new-tab']);
        expect(await words(session)).toContain('The second page');
        expect(screen.tabs!()).toEqual({ count: 2, current: 1 });
        await screen.act({ kind: 'switch-tab', to: 0 });
        expect(await words(session)).toContain('The opener');
        expect(screen.address()).toBe(`${pages.address}/opener`);
        await screen.act({ kind: 'switch-tab', to: 1 });
        expect(await words(session)).toContain('The second page');
        await expect(screen.act({ kind: 'switch-tab', to: 2 })).rejects.toThrow('no tab 3');
        await screen.act({ kind: 'close-tab' });
        expect(await words(session)).toContain('The opener');
        expect(screen.tabs!()).toEqual({ count: 1, current: 0 });
      }),
    );

    it('opens an address, and refuses what is none', () =>
      on('first', async (session) => {
        const { screen } = session;
        const opening = screen.act({ kind: 'navigate', url: `${pages.address}/second` });
        if (app) await expect(opening).rejects.toThrow('it lacks the capability “navigation”');
        else await opening;
        expect(await words(session)).toContain(app ? 'The first page' : 'The second page');
        await expect(screen.act({ kind: 'navigate', url: 'file:///etc/passwd' })).rejects.toThrow(
          'is not a web address',
        );
        await expect(screen.act({ kind: 'navigate', url: 'nonsense' })).rejects.toThrow(
          'is not a web address',
        );
      }));

    it('keeps what the app logs as evidence, once', () =>
      on('log', async ({ screen, evidence }) => {
        await screen.settled({ quietMs: 400 });
        const drained = evidence.drain();
        const logged = JSON.stringify([
          drained.console.filter(({ level }) => level === 'error'),
          drained.exceptions,
        ]);
        expect(logged).toContain('The cupboard is bare');
        expect(logged).toContain('Kaput');
        expect({ ...evidence.drain(), since: undefined }).toEqual({
          console: [],
          network: [],
          exceptions: [],
        });
      }));

    where(['pointer'], 'shows the pointer’s shape over what it points at', () =>
      on('press', async (session) => {
        expect(await session.screen.pointers([{ x: 2, y: 2 }, await find(session, 'Not yet')])).toEqual([
          'arrow',
          'text',
        ]);
      }),
    );

    const lacking = acts.filter(({ needs }) => !capabilities.includes(needs));
    if (lacking.length === 0)
      it.skip(`names the capability that an act lacks (not here: ${name} has the means for each)`, () => {});
    else
      it('names the capability that an act lacks, and stays as it was', () =>
        on('press', async (session) => {
          for (const { act, needs } of lacking) {
            const refused = await session.screen.act(act).catch((error: unknown) => error);
            expect(refused, act.kind).toBeInstanceOf(MissingCapabilityError);
            expect((refused as Error).message).toContain(
              `cannot ${act.kind}: it lacks the capability “${needs}”`,
            );
          }
          expect(await words(session)).toContain('Not yet');
        }));

    it('passes a test in English, from its address to its verdict', () =>
      on('greet', async (session) => {
        const outcome = await runTest({
          session,
          brain: createEmbeddedBrain(),
          recorder: { step: async () => {} },
          signal: new AbortController().signal,
          test: {
            title: 'Greets by name',
            address: placeOf('greet').address,
            steps: ['Type "Ada" into "Name"', 'Click "Greet"'],
            assertions: ['The page shows "Hello Ada"'],
          },
        });
        expect(outcome).toMatchObject({ status: 'passed' });
      }));

    it('may be closed twice, and takes no act after that', () =>
      on('press', async (session) => {
        await session.close();
        await session.close();
        await expect(session.screen.act({ kind: 'press', at: { x: 5, y: 5 } })).rejects.toThrow(
          'The session was closed.',
        );
        await expect(session.screen.capture()).rejects.toThrow('The session was closed.');
      }));
  });
}

/** Typed by the contract as a secret; each screen's test checks that it does not leak. */
export const contractSecret = 'correct-horse-42';

const read = (scene: { lines: { text: string }[] }) => scene.lines.map(({ text }) => text).join(' | ');
const words = async (session: Session) => read((await observe(session)).view.scene);
const away = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Centres of texts on the screen. */
async function findAll(session: Session, ...texts: string[]): Promise<Point[]> {
  const {
    view: { scene },
  } = await observe(session);
  return texts.map((text) => {
    const line = scene.lines.find((one) => one.text === text);
    expect(line, `“${text}” among: ${read(scene)}`).toBeDefined();
    const { x, y, width, height } = line!.box;
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  });
}

const find = async (session: Session, text: string) => (await findAll(session, text))[0]!;

async function press(session: Session, label: string) {
  const { view } = await observe(session);
  const control = view.scene.controls.find((one) => one.label === label);
  expect(
    control,
    `controls seen: ${view.scene.controls.map(({ kind, label }) => `${kind} ${label}`).join(', ')}`,
  ).toBeDefined();
  const done = await perform(
    session,
    view,
    { act: { kind: 'press' }, target: { control: control!, box: control!.box }, says: '', confidence: 1 },
    '',
  );
  return { observations: done.observations, says: read(done.after.scene) };
}

/** Observations arrive separately, a moment after the action. */
async function told(session: Session, kind: Observation['kind']): Promise<Observation | undefined> {
  for (let tries = 0; tries < 100; tries++) {
    const found = session.screen.observations().find((one) => one.kind === kind);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return undefined;
}

async function pixels({ image, visible }: Picture) {
  const { x: left, y: top, width, height } = visible!;
  const { data } = await sharp(image)
    .extract({ left, top, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const is = (i: number, [r, g, b]: Rgb) =>
    Math.abs(data[i * 3]! - r) < 60 &&
    Math.abs(data[i * 3 + 1]! - g) < 60 &&
    Math.abs(data[i * 3 + 2]! - b) < 60;
  return { width, height, is };
}

async function shareOf(picture: Picture, colour: Rgb): Promise<number> {
  const { width, height, is } = await pixels(picture);
  let count = 0;
  for (let i = 0; i < width * height; i++) if (is(i, colour)) count++;
  return count / (width * height);
}

/** Centres of the visible magenta spots. */
async function marks(picture: Picture): Promise<Point[]> {
  const { width, height, is } = await pixels(picture);
  const spots: { left: number; right: number; top: number; bottom: number }[] = [];
  for (let i = 0; i < width * height; i++) {
    if (!is(i, magenta)) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    const spot = spots.find(
      (one) => x >= one.left - 2 && x <= one.right + 2 && y >= one.top - 2 && y <= one.bottom + 2,
    );
    if (!spot) spots.push({ left: x, right: x, top: y, bottom: y });
    else [spot.left, spot.right, spot.bottom] = [Math.min(spot.left, x), Math.max(spot.right, x), y];
  }
  return spots.map(({ left, right, top, bottom }) => ({
    x: (left + right + 1) / 2,
    y: (top + bottom + 1) / 2,
  }));
}
