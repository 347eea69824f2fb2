import { describe, expect, it } from 'vitest';
import type { PointerShape, Scene } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { probePointer } from './pointer.ts';
import { control, kinds, line, over, scene } from './testing/scenes.ts';

/** The part of a word's box that some of its letters take, at 9 px each. */
const letters = (box: Box, from: number, to: number): Box => ({
  ...box,
  x: box.x + from * 9,
  width: (to - from) * 9,
});
const probed = async (seen: Scene, ...areas: [PointerShape, Box][]) =>
  (await probePointer(seen, over(...areas))).scene;

describe('links side by side that were read as one word', () => {
  it('are one each, where the cursor is no hand over the separators', async () => {
    const words = line(0, 'Imprint·Privacy|Feed', 20, 20);
    const [box] = [words.words[0]!.box];
    const seen = control('link', words.box, { label: words.text, lines: [0] });
    const { controls } = await probed(
      scene([words], [seen]),
      ['hand', letters(box, 0, 7)],
      ['hand', letters(box, 8, 15)],
      ['hand', letters(box, 16, 20)],
      ['text', box],
    );
    expect(controls.map(({ label }) => label)).toEqual(['Imprint', 'Privacy', 'Feed']);
    const [, privacy] = controls;
    expect(privacy!.box.x + privacy!.box.width / 2).toBeCloseTo(box.x + 11.5 * 9, -1);
  });

  it('leave the last crumb out, which is no link', async () => {
    const words = line(0, 'Home›Gas›Combi', 20, 20);
    const { box } = words.words[0]!;
    const { controls } = await probed(
      scene([words]),
      ['hand', letters(box, 0, 4)],
      ['hand', letters(box, 5, 8)],
      ['text', box],
    );
    expect(controls.map(({ label }) => label)).toEqual(['Home', 'Gas']);
  });

  it('are one each, where the hand stays over strong separators, too', async () => {
    const words = line(0, 'Home›Gas›Combi', 20, 20);
    expect(kinds(await probed(scene([words]), ['hand', words.box]))).toEqual([
      'link Home',
      'link Gas',
      'link Combi',
    ]);
  });

  it('stay one where the sign belongs to a name', async () => {
    const words = line(0, 'TCP/IP settings', 20, 20);
    expect(kinds(await probed(scene([words]), ['hand', words.box]))).toEqual(['link TCP/IP settings']);
  });

  it('are page numbers where these follow one another without a gap', async () => {
    const pages = line(0, 'Pages: 7 8 9 10', 20, 20);
    const hand = { ...pages.box, x: pages.words[1]!.box.x, width: 200 };
    expect(kinds(await probed(scene([pages]), ['hand', hand]))).toEqual([
      'link 7',
      'link 8',
      'link 9',
      'link 10',
    ]);
    const year = line(0, 'Report 2024 2025', 20, 20);
    expect(kinds(await probed(scene([year]), ['hand', year.box]))).toEqual(['link Report 2024 2025']);
  });

  it('are stars to rate with, each alone, beside one that was seen as a drawing', async () => {
    const stars = line(0, '★★★', 50, 20);
    const first = control('icon', { x: 39, y: 20, width: 9, height: 14 }, { icon: 'star', label: 'star' });
    const all = { ...stars.box, x: 36, width: 44 };
    const { controls } = await probed(scene([stars], [first]), ['hand', all]);
    expect(controls.map(({ kind }) => kind)).toEqual(['icon', 'icon', 'icon', 'icon']);
  });

  it('lose the comma that follows them in a sentence', async () => {
    const words = line(0, 'Write to Ann, or leave', 20, 20);
    const ann = words.words[2]!.box;
    expect(kinds(await probed(scene([words]), ['hand', ann], ['text', words.box]))).toEqual(['link Ann']);
  });
});

describe('a link that is broken over two lines', () => {
  const upper = line(0, 'I baked them by the old', 20, 20);
  const lower = line(1, 'recipe of my aunt at last', 20, 44);
  const old = upper.words[5]!.box;
  const recipe = { ...lower.box, width: lower.words[3]!.box.x + lower.words[3]!.box.width - lower.box.x };

  it('is called by all of its words where its first ones are', async () => {
    const { controls } = await probed(
      scene([upper, lower]),
      ['hand', old],
      ['hand', recipe],
      ['text', upper.box],
      ['text', lower.box],
    );
    expect(controls.map(({ label, alsoCalled }) => [label, alsoCalled])).toEqual([
      ['old', 'old recipe of my aunt'],
      ['recipe of my aunt', undefined],
    ]);
  });

  it('is none where the next line begins with print, nor in a list of links', async () => {
    const other = { ...lower.box, x: lower.words[1]!.box.x, width: 100 };
    const one = await probed(scene([upper, lower]), ['hand', old], ['hand', other], ['text', upper.box]);
    expect(one.controls.some(({ alsoCalled }) => alsoCalled !== undefined)).toBe(false);
    const list = await probed(scene([upper, lower]), ['hand', upper.box], ['hand', lower.box]);
    expect(list.controls.some(({ alsoCalled }) => alsoCalled !== undefined)).toBe(false);
  });
});

describe('a link within a card that can be pressed as a whole', () => {
  it('is one of its own, and the card is called by its title', async () => {
    const lines = [
      line(0, 'Double room', 40, 40, { fontPx: 18, bold: true }),
      line(1, 'Balcony, quiet. House rules', 40, 70),
      line(2, 'Click the card to see prices', 40, 100),
    ];
    const words = lines[1]!.words;
    const rules = { ...words[2]!.box, width: words[3]!.box.x + words[3]!.box.width - words[2]!.box.x };
    const card = { x: 20, y: 20, width: 400, height: 120 };
    const seen = scene(lines, [control('link', rules, { label: 'House rules', lines: [1] })]);
    seen.regions.push({ id: 1, kind: 'card', box: card, parent: 0, label: 'Double room' });
    const { controls } = await probed(seen, ['hand', card]);
    expect(controls.map(({ label }) => label).sort()).toEqual(['Double room', 'House rules']);
  });
});
