import { describe, expect, it } from 'vitest';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { DeviceAct, OpenDialog } from '#worker/ports/screen.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { judgeStep } from '../index.ts';
import { box, control, line, scene, step, target, view } from '../testing/steps.ts';

const app = 'app://test.larch.shop/';
const on = (seen: Scene, more: Parameters<typeof view>[2] = {}) => view(app, seen, more);
const found = async (one: StepRecord, earlier: StepRecord[] = []) =>
  (await judgeStep({ step: one, earlier, trail: { start: app, steps: [] } })).map(({ oracle }) => oracle);
const handled = (act: DeviceAct, before: Scene, after: Scene) =>
  step({ before: on(before), after: on(after), act, trail: act });

const field = (value?: string) =>
  control('textfield', 'Town', box(20, 200, 300, 40), { ...(value ? { value } : {}) });
const texts = ['Your profile', 'Hello there', 'Newsletter', 'Save profile'];
const profile = (town?: string) =>
  scene(
    [
      ...texts.map((text, at) => line(text, box(20, 20 + at * 40), { fontPx: at === 0 ? 26 : 16 })),
      line('Town', box(20, 180)),
      ...(town ? [line(town, box(30, 210))] : []),
    ],
    [field(town)],
  );
const shop = scene(
  ['Larch shop', 'Beech bowl', 'Linen towel', 'Oak tray', 'Wool rug'].map((text, at) =>
    line(text, box(20, 20 + at * 40), { fontPx: at === 0 ? 26 : 16 }),
  ),
);
const typing: TrailStep['act'] = {
  kind: 'type',
  target: { ...target('Town', box(20, 200, 300, 40)), kind: 'textfield' },
  text: 'Marigold',
};
const typed = step({
  before: on(profile()),
  after: on(profile('Marigold')),
  act: { kind: 'type', text: 'Marigold', keepsKeyboard: true },
  trail: typing,
});
const landscape = handled({ kind: 'rotate', to: 'landscape' }, profile('Marigold'), profile('Marigold'));
const upright = (after: Scene) => handled({ kind: 'rotate', to: 'portrait' }, profile('Marigold'), after);
const away = (after: Scene) => handled({ kind: 'background', ms: 1000 }, profile('Marigold'), after);

describe('state on a phone', () => {
  it('is lost where a typed text is gone, or another screen shows, after the phone was turned', async () => {
    expect(await found(upright(profile()), [typed, landscape])).toEqual(['lost-on-rotate']);
    expect(await found(upright(shop), [typed, landscape])).toEqual(['lost-on-rotate']);
    expect(await found(upright(profile('Marigold')), [typed, landscape])).toEqual([]);
  });

  it('is lost in the background, and not by a text that was never there', async () => {
    expect(await found(away(profile()), [typed])).toEqual(['lost-in-background']);
    expect(await found(away(profile('Marigold')), [typed])).toEqual([]);
    expect(await found(handled({ kind: 'background', ms: 1000 }, profile(), profile()), [typed])).toEqual([]);
  });

  it('is not lost by a field that has only left the picture', async () => {
    const lower = scene(profile().lines, []);
    expect(await found(away(lower), [typed])).toEqual([]);
  });
});

describe('a field under the keyboard', () => {
  const hidden = (before: Scene) => handled({ kind: 'hide-keyboard' }, before, profile('Marigold'));
  it('is covered where its text shows only once the keyboard is gone', async () => {
    expect(await found(hidden(profile()), [typed])).toEqual(['keyboard-covers-field']);
    expect(await found(hidden(profile('Marigold')), [typed])).toEqual([]);
  });
  it('is judged alike where its text is misread beside the caret', async () => {
    expect(await found(hidden(profile('Marigo.')), [typed])).toEqual([]);
    const uncovered = handled({ kind: 'hide-keyboard' }, profile(), profile('Marigo.'));
    expect(await found(uncovered, [typed])).toEqual(['keyboard-covers-field']);
  });
});

describe('targets', () => {
  const pair = (apart: number) =>
    scene(
      [],
      [
        control('button', 'Less', box(100, 100, 18, 18)),
        control('button', 'More', box(100 + apart, 100, 18, 18)),
      ],
    );
  const seen = (apart: number, address = app) =>
    found(step({ before: on(shop), after: view(address, pair(apart)) }));
  it('are too small where two of them share less than the least size, in apps alone', async () => {
    expect(await seen(20)).toContain('small-target');
    expect(await seen(40)).not.toContain('small-target');
    expect(await seen(20, 'https://shop.example/')).not.toContain('small-target');
  });
});

describe('a large text size', () => {
  const button = (...shown: string[]) =>
    scene([
      line('Larch shop', box(20, 20)),
      ...shown.map((text, at) => line(text, box(40, 200 + at * 24, text.length * 8))),
    ]);
  const large = (after: Scene) =>
    found(handled({ kind: 'text-size', scale: 1.3 }, button('Add to my cart'), after));
  it('cuts a text off, but not one that goes on in the next line, or ends in dots', async () => {
    expect(await large(button('Add to my c'))).toEqual(['cut-at-large-text']);
    expect(await large(button('Add to my cart'))).toEqual([]);
    expect(await large(button('Add to my', 'cart'))).toEqual([]);
    expect(await large(button('Add to my c…'))).toEqual([]);
  });
});

describe('going back', () => {
  const detail = scene([
    line('Linen towel', box(20, 90), { fontPx: 24 }),
    line('Made by hand', box(20, 140)),
  ]);
  const opened = step({ before: on(shop), after: on(shop), act: { kind: 'navigate', url: app } });
  const led = (after: Scene) =>
    step({ before: on(shop), after: on(after), trail: { kind: 'press', target: target('Linen towel row') } });
  const back = (before: Scene, address = 'app://com.android.launcher3/') =>
    step({
      before: on(before),
      after: view(address, scene([])),
      act: { kind: 'back' },
      trail: { kind: 'back' },
    });

  it('leaves the app from an inner screen, and rightly from the first one', async () => {
    expect(await found(back(detail), [opened, led(detail)])).toEqual(['back-leaves-app']);
    expect(await found(back(detail, app), [opened, led(detail)])).not.toContain('back-leaves-app');
    expect(await found(back(shop), [opened, led(shop)])).toEqual([]);
  });

  it('rightly leaves it from a screen of the bar that led there', async () => {
    const withBar = scene(detail.lines, [control('link', 'Linen towel row', box(20, 680))]);
    expect(await found(back(withBar), [opened, led(withBar)])).toEqual([]);
  });
});

describe('a refused permission', () => {
  const dialog: OpenDialog = { dialog: 'confirm', message: 'Allow the app to take pictures?' };
  const camera = scene(profile().lines, [control('button', 'Start the camera', box(20, 300))]);
  const refused = (after: Scene) =>
    found(
      step({
        before: on(camera, { dialog }),
        after: on(after),
        act: { kind: 'answer-dialog', accept: false },
        trail: { kind: 'answer-dialog', accept: false },
      }),
    );
  it('leaves a screen that can be used, or else is handled badly', async () => {
    expect(await refused(scene([]))).toContain('refused-request');
    expect(await refused(scene(profile().lines))).toContain('refused-request');
    expect(await refused(camera)).toEqual([]);
  });
});
