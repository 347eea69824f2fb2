import { describe, expect, it } from 'vitest';
import type { Picture, PointerShape, TextLine } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { PointerField } from './field.ts';
import { settleByFocus } from './focus/settle.ts';
import { walkFocus } from './focus/walk.ts';
import { probePointer } from './pointer.ts';
import { control, kinds, line, over, scene } from './testing/scenes.ts';

describe('the pointer', () => {
  it('tells a link in plain colours from the words around it', async () => {
    const words = line(0, 'Read our terms before you sign', 20, 20);
    const terms = words.words[2]!.box;
    const { scene: probed } = await probePointer(scene([words]), over(['hand', terms], ['text', words.box]));
    expect(kinds(probed)).toEqual(['link terms']);
  });

  it('marks words over which it stays an arrow, where it tells print', async () => {
    const [print, label] = [line(0, 'Read our terms', 20, 20), line(1, 'Export', 300, 20)];
    const ask = async (...areas: [PointerShape, Box][]) =>
      (await probePointer(scene([print, label]), over(...areas))).scene.lines.map(({ arrow }) => arrow);
    expect(await ask(['text', print.box])).toEqual([undefined, true]);
    expect(await ask()).toEqual([undefined, undefined]);
  });

  it('drops a coloured heading that was taken for a link, and a word in a box that was taken for a button', async () => {
    const heading = line(0, 'Summary', 20, 20);
    const tag = line(1, 'urgent', 300, 20);
    const seen = [
      control('link', heading.box, { label: 'Summary', lines: [0] }),
      control('button', { x: 290, y: 14, width: 80, height: 26 }, { label: 'urgent', lines: [1] }),
    ];
    const { scene: probed } = await probePointer(
      scene([heading, tag], seen),
      over(['text', heading.box], ['text', tag.box]),
    );
    expect(probed.controls).toEqual([]);
  });

  it('keeps menu items apart that touch, and takes a sign and its words for one', async () => {
    const lines = ['General', 'Security', 'Billing'].map((text, i) => line(i, text, 50, 20 + i * 40));
    const icons = lines.map((_, i) =>
      control(
        'icon',
        { x: 24, y: 19 + i * 40, width: 16, height: 16 },
        { icon: 'settings', label: 'settings' },
      ),
    );
    const { scene: probed } = await probePointer(
      scene(lines, icons),
      over(['hand', { x: 10, y: 5, width: 200, height: 120 }]),
    );
    expect(kinds(probed)).toEqual(['link General', 'link Security', 'link Billing']);
    expect(probed.controls.every(({ icon }) => icon === 'settings')).toBe(true);
  });

  it('takes the headings of a table for one each, with the sign of how it is sorted at most', async () => {
    const columns = [20, 180, 340];
    const heads = ['Order', 'Total', 'Date'].map((name, i) =>
      line(i, name, columns[i]!, 40, { bold: true, fontPx: 12 }),
    );
    const signs = heads.map(({ box }, i) =>
      control(
        'icon',
        { x: box.x + box.width + 6, y: 40, width: 10, height: 12 },
        { icon: 'chevron-down', id: i },
      ),
    );
    const rows = [0, 1, 2, 3, 4].flatMap((row) =>
      columns.map((x, i) => line(3 + row * 3 + i, `Berth-${row}${i}`, x, 76 + row * 36)),
    );
    const head = { x: 0, y: 30, width: 600, height: 32 };
    const { scene: probed } = await probePointer(scene([...heads, ...rows], signs), over(['hand', head]));
    expect(kinds(probed)).toEqual(['link Order', 'link Total', 'link Date']);
    // A row that is clickable as a whole is one control, including its icon.
    const list = {
      ...scene(rows, [control('icon', { x: 560, y: 76, width: 10, height: 14 }, { icon: 'chevron-right' })]),
      regions: [{ id: 0, kind: 'row' as const, box: { x: 0, y: 70, width: 600, height: 30 }, label: '' }],
    };
    expect(
      kinds((await probePointer(list, over(['hand', { x: 0, y: 70, width: 600, height: 30 }]))).scene),
    ).toHaveLength(1);
  });

  it('finds a field without a frame by the bar where no words are', async () => {
    const label = line(0, 'Place', 20, 20);
    const { scene: probed } = await probePointer(
      scene([label]),
      over(['text', { x: 20, y: 40, width: 300, height: 30 }], ['text', label.box]),
    );
    expect(probed.controls).toMatchObject([{ kind: 'textfield', affordance: 'type', label: 'Place' }]);
    expect(probed.controls[0]!.box.width).toBeGreaterThan(270);
  });

  it('finds what is pressed in a drawing that is not', async () => {
    const drawing = control('image', { x: 40, y: 40, width: 400, height: 300 }, { confidence: 0.72 });
    const part: Box = { x: 200, y: 136, width: 30, height: 28 };
    const { scene: probed } = await probePointer(scene([], [drawing]), over(['hand', part]));
    expect(
      probed.controls.filter(({ kind, box }) => kind !== 'image' && box.x > 190 && box.x + box.width < 240),
    ).toHaveLength(1);
    expect(
      (await probePointer(scene([], [drawing]), over(['hand', drawing.box]))).scene.controls,
    ).toHaveLength(1);
  });

  it('takes a hint in such a field for its own, and a label beside it for none', async () => {
    const hint = line(0, 'Search packages', 60, 48);
    const inside = await probePointer(
      scene([hint]),
      over(['text', { x: 20, y: 40, width: 500, height: 30 }]),
    );
    expect(inside.scene.controls).toMatchObject([{ kind: 'textfield', placeholder: 'Search packages' }]);
    expect(inside.scene.controls[0]!.box.x).toBeLessThan(60);
    const beside = await probePointer(
      scene([hint]),
      over(['text', hint.box], ['text', { x: 206, y: 40, width: 300, height: 30 }]),
    );
    expect(beside.scene.controls).toMatchObject([{ kind: 'textfield', label: 'Search packages' }]);
    expect(beside.scene.controls[0]!.box.x).toBeGreaterThan(200);
  });

  it('takes signs that end a heading and could not be read for no field', async () => {
    const heading = line(0, 'Results for', 20, 20, {
      fontPx: 34,
      box: { x: 20, y: 20, width: 160, height: 36 },
    });
    const after = (from: number) =>
      probePointer(
        scene([heading]),
        over(['text', heading.box], ['text', { x: from, y: 20, width: 110, height: 38 }]),
      );
    expect((await after(190)).scene.controls).toEqual([]);
    expect((await after(330)).scene.controls).toMatchObject([{ kind: 'textfield' }]);
  });

  it('says what can’t be used', async () => {
    const save = line(0, 'Save', 30, 24);
    const box = { x: 20, y: 16, width: 70, height: 30 };
    const { scene: probed } = await probePointer(
      scene([save], [control('button', box, { label: 'Save', lines: [0] })]),
      over(['forbidden', box]),
    );
    expect(probed.controls).toMatchObject([{ kind: 'button', label: 'Save', state: { disabled: true } }]);
  });

  it('changes nothing where there is no mouse', async () => {
    const seen = scene(
      [line(0, 'Home', 20, 20)],
      [control('link', { x: 20, y: 20, width: 36, height: 14 }, { label: 'Home', lines: [0] })],
    );
    expect((await probePointer(seen, () => Promise.resolve([]))).scene).toBe(seen);
  });
});

describe('a walk with Tab', () => {
  const ring = (x: number, y: number, width: number, height: number): Box[] => [{ x, y, width, height }];

  it('finds what is drawn so that nobody takes it for a control, and lets ornaments be', () => {
    const lines = [line(0, 'Call', 100, 100), line(1, 'Send', 100, 200)];
    const star = control('icon', { x: 300, y: 300, width: 20, height: 20 });
    const stops = [ring(94, 94, 50, 26), ring(94, 194, 50, 26), ring(400, 90, 30, 30), ring(20, 20, 160, 18)];
    const settled = settleByFocus(scene(lines, [star]), { stops, whole: true }, new PointerField());
    expect(kinds(settled)).toEqual(['slider', 'button Call', 'icon', 'button Send', 'icon']);
    expect(settled.controls.find(({ box }) => box.x === 300)?.affordance).toBe('none');
  });

  it('takes an ornament for nothing only after it went everywhere', () => {
    const star = control('icon', { x: 300, y: 300, width: 20, height: 20 });
    const stops = [ring(10, 10, 50, 26), ring(10, 50, 50, 26), ring(10, 90, 50, 26), ring(10, 130, 50, 26)];
    expect(
      settleByFocus(scene([], [star]), { stops, whole: false }, new PointerField()).controls.at(-1)
        ?.affordance,
    ).toBe('press');
  });

  it('knows a field by its caret, and its marked words for its own', () => {
    const field = control(
      'textfield',
      { x: 20, y: 20, width: 200, height: 32 },
      { affordance: 'type', label: 'Name' },
    );
    for (const stops of [ring(26, 27, 1, 18), ring(26, 27, 60, 18)]) {
      expect(
        kinds(settleByFocus(scene([], [field]), { stops: [stops], whole: true }, new PointerField())),
      ).toEqual(['textfield Name']);
    }
  });

  it('takes a row with one stop for tabs, and leaves rows alone that it went through', () => {
    const words = (y: number, from: number) =>
      ['Open', 'Shipped', 'Returned'].map((text, i) => line(from + i, text, 20 + i * 90, y));
    const lines = [...words(30, 0), ...words(90, 3)];
    const seen = lines.map((l) => control('link', l.box, { label: l.text, lines: [l.id] }));
    const field = new PointerField();
    for (const { box } of lines)
      field.add([{ x: box.x + box.width / 2, y: box.y + box.height / 2 }], ['hand']);
    const around = ({ box: { x, y, width, height } }: TextLine) =>
      ring(x - 6, y - 6, width + 12, height + 12);
    const settled = settleByFocus(
      scene(lines, seen),
      { stops: [around(lines[0]!), ...lines.slice(3).map(around), ring(20, 200, 80, 30)], whole: true },
      field,
    );
    expect(kinds(settled).slice(0, 6)).toEqual([
      'tab Open',
      'tab Shipped',
      'tab Returned',
      'link Open',
      'link Shipped',
      'link Returned',
    ]);
    expect(settled.controls.slice(0, 3).map(({ state }) => state.selected)).toEqual([true, false, false]);
  });

  it('knows a slider by the knob that the focus goes to on its bar, and not by a button at its end', () => {
    const bar = control(
      'progress',
      { x: 60, y: 50, width: 200, height: 6 },
      { affordance: 'none', label: 'Volume' },
    );
    const mute = control(
      'icon',
      { x: 20, y: 40, width: 26, height: 26 },
      { icon: 'volume', label: 'volume' },
    );
    const settled = settleByFocus(
      scene([], [bar, mute]),
      { stops: [ring(18, 38, 30, 30), ring(140, 41, 24, 24)], whole: true },
      new PointerField(),
    );
    expect(kinds(settled)).toEqual(['icon volume', 'slider Volume']);
  });

  it('takes a thing in a column of choices for one, and words within a ring for its name', () => {
    const boxes = [40, 80].map((y) =>
      control(
        'checkbox',
        { x: 20, y, width: 18, height: 18 },
        { affordance: 'toggle', state: { checked: false } },
      ),
    );
    const ticked = control(
      'icon',
      { x: 20, y: 120, width: 18, height: 18 },
      { icon: 'check', label: 'check' },
    );
    const row = line(0, 'PUBLISH CANCEL PREVIEW', 200, 44);
    const button = control(
      'button',
      { x: 190, y: 34, width: 84, height: 34 },
      { label: row.text, lines: [0] },
    );
    const settled = settleByFocus(
      scene([row], [...boxes, ticked, button]),
      {
        stops: [ring(16, 36, 26, 26), ring(16, 76, 26, 26), ring(16, 116, 26, 26), ring(188, 32, 88, 38)],
        whole: true,
      },
      new PointerField(),
    );
    expect(settled.controls.find(({ box }) => box.y === 120)).toMatchObject({
      kind: 'checkbox',
      state: { checked: true },
    });
    expect(kinds(settled)).toContain('button PUBLISH');
  });

  it('loses nothing behind a list that opens at a field', () => {
    const day = control(
      'textfield',
      { x: 20, y: 20, width: 200, height: 32 },
      { affordance: 'type', label: 'Opening' },
    );
    const below = [70, 110, 150].map((y) =>
      control('radio', { x: 24, y, width: 16, height: 16 }, { affordance: 'toggle', label: `at ${y}` }),
    );
    const settled = settleByFocus(
      scene([], [day, ...below]),
      {
        stops: [
          [
            { x: 10, y: 60, width: 300, height: 200 },
            { x: 20, y: 20, width: 200, height: 32 },
          ],
        ],
        whole: false,
      },
      new PointerField(),
    );
    expect(settled.controls).toHaveLength(4);
  });

  it('takes a pane of short words under one another for so many entries, and one with a title for one thing', async () => {
    const pane = { x: 20, y: 60, width: 160, height: 130 };
    const open = async (words: TextLine[]) => {
      const { scene: pointed } = await probePointer(
        { ...scene(words), regions: [...scene([]).regions, { id: 1, kind: 'card', box: pane, label: '' }] },
        over(['hand', pane]),
      );
      return pointed.controls.map(({ label }) => label);
    };
    expect(
      await open(['Insights', 'Settings', 'Help'].map((name, i) => line(i, name, 36, 76 + i * 38))),
    ).toEqual(['Insights', 'Settings', 'Help']);
    expect(
      await open([
        line(0, 'Oat pancakes', 36, 76, { fontPx: 20, bold: true }),
        line(1, 'Ten minutes', 36, 104),
        line(2, 'For two', 36, 124),
      ]),
    ).toEqual(['Oat pancakes']);
  });

  it('takes a row for tabs whose open one the walk passes over, and for a menu at the top of a page', async () => {
    const names = ['General', 'Tools', 'Sharing', 'Quota'];
    const kindsAt = async (y: number) => {
      const words = names.map((name, i) => line(i, name, 20 + i * 90, y));
      const { scene: pointed, field } = await probePointer(
        scene(words),
        over(['hand', { x: 0, y: y - 10, width: 460, height: 34 }]),
      );
      const stops = [...words.slice(1), line(9, 'Save', 20, 300)].map(({ box }) => [
        { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 },
      ]);
      return kinds(settleByFocus(pointed, { stops, whole: true }, field)).slice(0, 4);
    };
    expect(await kindsAt(120)).toEqual(names.map((name) => `tab ${name}`));
    expect(await kindsAt(20)).toEqual(names.map((name) => `link ${name}`));
  });

  const shot = (n: number): Picture => ({ image: Buffer.from([n]), width: 600, height: 400 });
  const walk = async (rings: Box[][], most?: number, back?: () => number) => {
    let at = -1;
    const port = {
      ...(back
        ? {
            back: () => {
              at += back();
              return Promise.resolve();
            },
          }
        : {}),
      next: () => {
        at++;
        return Promise.resolve();
      },
      capture: () => Promise.resolve(shot(at + 1)),
      rest: () => Promise.resolve(),
    };
    const differences = (_: Picture, { image }: Picture) =>
      Promise.resolve(image[0] === 0 ? [] : (rings[(image[0]! - 1) % rings.length] ?? []));
    return { ...(await walkFocus({ differences }, shot(0), port, most)), pressed: at + 1 };
  };

  it('ends where it came round, and says so', async () => {
    const found = await walk([ring(10, 10, 50, 20), ring(100, 10, 50, 20), ring(200, 10, 50, 20)]);
    expect(found).toMatchObject({ whole: true, pressed: 4 });
    expect(found.stops).toHaveLength(3);
  });

  it('ends where the focus is not to be seen, where the page moves, and after so many presses', async () => {
    expect(await walk([[]])).toMatchObject({ whole: false, pressed: 12 });
    expect(await walk([ring(0, 0, 600, 300)])).toMatchObject({ whole: false, pressed: 1, stops: [] });
    const many = Array.from({ length: 30 }, (_, i) => ring(i * 20, 10, 10, 10));
    expect(await walk(many, 12)).toMatchObject({ whole: false, pressed: 12 });
  });

  it('tells where it came to from where it stood, whose mark is gone from every picture', async () => {
    const [began, ...others] = [
      ring(400, 200, 90, 40),
      ring(10, 10, 30, 20),
      ring(60, 10, 30, 20),
      ring(110, 10, 30, 20),
      ring(160, 10, 30, 20),
      ring(210, 10, 30, 20),
    ].map((marks) => marks[0]!);
    const found = await walk([...others.map((other) => [began!, other]), []]);
    expect(found.whole).toBe(true);
    expect(found.stops).toEqual([...others, began].map((box) => [box]));
  });

  it('tells what it is caught in, if the way back is shut as well', async () => {
    const field = ring(200, 10, 90, 20);
    const trap = [ring(10, 10, 50, 20), ...Array.from({ length: 20 }, () => field)];
    expect(await walk(trap, 40, () => 0)).toMatchObject({ whole: false, caught: field[0], pressed: 8 });
    expect((await walk(trap, 40, () => -8)).caught).toBeUndefined();
    expect(
      (
        await walk(
          [ring(10, 10, 50, 20), ...Array.from({ length: 5 }, () => field), ring(400, 10, 50, 20)],
          40,
          () => 0,
        )
      ).caught,
    ).toBeUndefined();
  });
});
