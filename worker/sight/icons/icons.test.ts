import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSight } from '../index.ts';
import type { Scene, Sight } from '../scene.ts';
import { lookUp } from './dictionary.ts';
import { cells, type Drawing, side, toMask } from './mask.ts';

/** Drawn for this test, on a 24 × 24 grid; strokes unless filled. */
const drawn: Record<string, string> = {
  search: '<circle cx="10.5" cy="10.5" r="7"/><path d="M15.8 15.8 21 21"/>',
  close: '<path d="M5 5 19 19M19 5 5 19"/>',
  menu: '<path d="M3 6h18M3 12h18M3 18h18"/>',
  trash: '<path d="M3 6h18M9 6V3h6v3M5.5 6l1 15h11l1-15M10 10.5v6M14 10.5v6"/>',
  home: '<path d="M3 10 12 3l9 7v11h-6v-7H9v7H3z"/>',
  heart:
    '<path d="M12 20.5C5 15 2.5 12 2.5 8.5A5 5 0 0 1 12 6.3a5 5 0 0 1 9.5 2.2c0 3.500-2.500 6.500-9.500 12z"/>',
  mail: '<rect x="2" y="4.500" width="20" height="15" rx="2"/><path d="m2.500 7 9.500 6.500L21.500 7"/>',
  'chevron-down': '<path d="m6 9 6 6 6-6"/>',
  'arrow-left': '<path d="M20 12H4M11 5l-7 7 7 7"/>',
  download: '<path d="M12 3v12M7 10l5 5 5-5M3 16v5h18v-5"/>',
};

const svg = (body: string, px: number, weight: number, colour = '#000') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 24 24" fill="none"
  stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round">${body}</svg>`;

async function drawing(source: string): Promise<Drawing> {
  const { data, info } = await sharp(Buffer.from(source))
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, ink: Float32Array.from(data, (v) => v / 255) };
}

const letter = (glyph: string, px: number, weight: string) =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px * 2}" height="${px * 2}">
    <text x="${px / 2}" y="${px * 1.4}" font-family="DejaVu Sans, Liberation Sans, sans-serif"
    font-weight="${weight}" font-size="${px}">${glyph}</text></svg>`,
  );

describe('the dictionary of icons', () => {
  it.each(Object.keys(drawn))('knows %s at any size and weight', async (name) => {
    for (const px of [16, 20, 24, 32]) {
      for (const weight of [1.5, 2, 2.5]) {
        const fit = lookUp(await drawing(svg(drawn[name]!, px, weight)));
        expect(fit, `${px} px, ${weight}`).toMatchObject({ name });
        expect(fit!.score).toBeGreaterThan(fit!.glyphScore + 0.05);
      }
    }
  });

  it('takes letters and digits for what they are', async () => {
    for (const px of [14, 20]) {
      for (const weight of ['normal', 'bold']) {
        for (const glyph of 'AEKMQRSWaegkmswy234578') {
          const fit = (await lookUp(await letter(glyph, px, weight)))!;
          expect(fit.glyphScore, `${glyph} at ${px} px is like ${fit.name}`).toBeGreaterThan(
            fit.score - 0.02,
          );
        }
      }
    }
  });

  it('finds nothing in a drawing without ink', () => {
    expect(lookUp({ width: 9, height: 9, ink: new Float32Array(81) })).toBeUndefined();
  });

  it('brings a drawing to the middle of its square with its aspect kept', () => {
    const ink = new Float32Array(30 * 30);
    for (let x = 5; x < 25; x++) for (let y = 3; y < 13; y++) ink[y * 30 + x] = 1;
    const mask = toMask({ width: 30, height: 30, ink })!;
    expect(mask).toHaveLength(cells);
    expect(mask.reduce((n, v) => n + v, 0)).toBeCloseTo(cells / 2, 0);
    expect(mask[(side / 2) * side]).toBeCloseTo(1);
    expect(mask[2 * side]).toBe(0);
  });
});

describe('icons on a screen', () => {
  let sight: Sight;
  beforeAll(async () => {
    sight = await createSight({ threads: 1 });
  });
  afterAll(() => sight.close());

  const look = async (body: string): Promise<Scene> => {
    const image = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200"><rect width="480" height="200" fill="#fff"/>${body}</svg>`,
      ),
    )
      .png()
      .toBuffer();
    return sight.look({ image, width: 480, height: 200 });
  };
  const at = (name: string, x: number, y: number, px: number) =>
    `<g transform="translate(${x} ${y}) scale(${px / 24})" fill="none" stroke="#333" stroke-width="2">${drawn[name]!}</g>`;
  const written = (x: number, y: number, words: string) =>
    `<text x="${x}" y="${y}" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="15" fill="#222">${words}</text>`;

  it('are controls with a name, not words', async () => {
    const scene = await look(
      `${at('search', 20, 20, 20)}${at('trash', 80, 20, 20)}${at('close', 440, 20, 18)}${written(20, 120, 'Nothing to see here')}`,
    );
    expect(scene.lines.map((l) => l.text)).toEqual(['Nothing to see here']);
    expect(scene.controls.filter((c) => c.kind === 'icon').map((c) => [c.icon, c.label])).toEqual([
      ['search', 'search'],
      ['trash', 'trash'],
      ['close', 'close'],
    ]);
  });

  it('leave the words beside them alone', async () => {
    const scene = await look(
      `${at('mail', 20, 22, 18)}${written(45, 37, 'Send a letter')}${at('trash', 20, 72, 18)}${written(45, 87, 'Remove 3 of 14')}`,
    );
    expect(scene.lines.map((l) => l.text)).toEqual(['Send a letter', 'Remove 3 of 14']);
  });

  it('do not swallow lone letters and digits', async () => {
    const scene = await look(
      `${written(40, 40, 'A')}${written(140, 40, '7')}${written(240, 40, 'B')}${written(40, 110, '4')}
      ${written(140, 110, 'OK')}${written(240, 110, '12')}`,
    );
    expect(scene.lines.map((l) => l.text).sort()).toEqual(['12', '4', '7', 'A', 'B', 'OK']);
  });
});
