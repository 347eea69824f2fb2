import { describe, expect, it } from 'vitest';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { describeTarget, findTarget } from './target.ts';

const grey = { r: 0, g: 0, b: 0 };
const white = { r: 255, g: 255, b: 255 };
let id = 0;
const line = (text: string, box: Box): TextLine => ({
  id: id++,
  text,
  box,
  confidence: 0.95,
  words: [],
  fontPx: 16,
  colour: grey,
  background: white,
  bold: false,
  struckThrough: false,
  underlined: false,
});
const button = (label: string, box: Box): Control => ({
  id: id++,
  kind: 'button',
  affordance: 'press',
  confidence: 0.9,
  box,
  label,
  state: {},
  region: 0,
  lines: [],
});
const scene = (controls: Control[], lines: TextLine[]): Scene => ({
  width: 800,
  height: 600,
  controls,
  lines,
  regions: [{ id: 0, kind: 'page', box: { x: 0, y: 0, width: 800, height: 600 }, label: '' }],
  fingerprint: { content: '', layout: '', features: [] },
  background: white,
  cost: { ms: 0, lines: 0, linesRead: 0 },
});
const at = (x: number, y: number, width = 100, height = 30): Box => ({ x, y, width, height });

const rows = (names: string[], top = 100) =>
  scene(
    names.map((_, i) => button('Remove', at(600, top + i * 80))),
    names.map((name, i) => line(name, at(100, top + i * 80, 120, 20))),
  );

describe('finding a remembered target', () => {
  it('finds one of several equals by what stands beside it, wherever its row has gone', () => {
    const before = rows(['Blue mug', 'Red cup', 'Green bowl']);
    const memory = describeTarget(before, { control: before.controls[1]!, box: before.controls[1]!.box });
    const after = rows(['Red cup', 'Green bowl', 'Blue mug'], 180);
    expect(findTarget(after, memory)?.box).toEqual(at(600, 180));
  });

  it('reads past what OCR takes one letter for another', () => {
    const before = scene([button('Sign in', at(50, 50))], []);
    const memory = describeTarget(before, { control: before.controls[0]!, box: before.controls[0]!.box });
    expect(findTarget(scene([button('5ign ln', at(52, 50))], []), memory)).toBeDefined();
  });

  it('finds nothing where the thing is gone', () => {
    const before = scene([button('Pay now', at(50, 50))], []);
    const memory = describeTarget(before, { control: before.controls[0]!, box: before.controls[0]!.box });
    expect(findTarget(scene([button('Cancel', at(50, 50))], []), memory)).toBeUndefined();
  });

  it('is not used where two equals remain and their number has changed', () => {
    const twins = (count: number) =>
      scene(
        Array.from({ length: count }, (_, i) => button('Open', at(20 + i * 120, 300))),
        [],
      );
    const before = twins(3);
    const memory = describeTarget(before, { control: before.controls[1]!, box: before.controls[1]!.box });
    expect(findTarget(twins(4), { ...memory, box: at(200, 300) })).toBeUndefined();
  });

  it('takes nothing that was there beside it under a name of its own, however alike', () => {
    const before = scene([button('Contact', at(50, 50)), button('Contact us', at(50, 400))], []);
    const memory = describeTarget(before, { control: before.controls[0]!, box: before.controls[0]!.box });
    expect(findTarget(scene([button('Contact us', at(50, 400))], []), memory)).toBeUndefined();
  });

  it('takes no words on the page for a control but its very own', () => {
    const before = scene(
      [button('Create account', at(50, 300))],
      [line('Create your account', at(50, 50, 200))],
    );
    const memory = describeTarget(before, { control: before.controls[0]!, box: before.controls[0]!.box });
    expect(findTarget(scene([], [line('Create your account', at(50, 50, 200))]), memory)).toBeUndefined();
    expect(findTarget(scene([], [line('Create account', at(50, 300))]), memory)).toBeDefined();
  });

  it('does not reach behind a dialog for what asked in it', () => {
    const behind = button('Delete', at(600, 400));
    const inDialog = button('Delete', at(320, 320));
    const dialog = (controls: Control[]): Scene => ({
      ...scene(controls, []),
      regions: [
        ...scene([], []).regions,
        { id: 1, kind: 'dialog', box: at(300, 200, 200, 200), label: '', parent: 0 },
      ],
    });
    const memory = describeTarget(dialog([behind, inDialog]), { control: inDialog, box: inDialog.box });
    expect(findTarget(dialog([behind]), memory)).toBeUndefined();
  });
});
