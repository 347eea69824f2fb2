/** Controls drawn as SVG for tests, and what was recognised of them. */
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { createSight } from '../../index.ts';
import type { Control, Picture, Scene, Sight } from '../../scene.ts';

const font = 'font-family="DejaVu Sans, Liberation Sans, sans-serif"';

async function picture(body: string, width = 640, height = 240, background = '#ffffff'): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="100%" height="100%" fill="${background}"/>${body}</svg>`;
  return { image: await sharp(Buffer.from(svg)).png().toBuffer(), width, height };
}

/** Returns a function that recognises a drawing of a width, height and page colour; call it within `describe`. */
export function lookingAtControls(): (body: string, ...more: [number?, number?, string?]) => Promise<Scene> {
  let sight: Sight;
  beforeAll(async () => {
    sight = await createSight({ threads: 2 });
  });
  afterAll(() => sight.close());
  return async (body, ...more) => sight.look(await picture(body, ...more));
}

export const text = (x: number, y: number, words: string, style = '') =>
  `<text x="${x}" y="${y}" ${font} style="font-size:15px;fill:#222222;${style}">${words}</text>`;
export const outlined = (x: number, y: number, w: number, h: number, more = '') =>
  `<rect x="${x + 0.5}" y="${y + 0.5}" width="${w - 1}" height="${h - 1}" fill="#ffffff" stroke="#888888" ${more}/>`;
export const filled = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;

export const named = (scene: Scene, kind: Control['kind'], label: string) =>
  scene.controls.find((c) => c.kind === kind && c.label === label);
export const pressed = (scene: Scene) =>
  scene.controls.filter((c) => c.affordance === 'press').map((c) => c.label);
