/** Pictures drawn as SVG for tests, with one recogniser per test file. */
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { createSight } from '../index.ts';
import type { Scene, Sight } from '../scene.ts';

export interface Drawing {
  width: number;
  height: number;
  /** Page colour. */
  ground?: string;
  /** Default font size and text colour. */
  size?: number;
  ink?: string;
}

/** Returns a function that recognises a drawing; call it within `describe`. */
export function lookingAt(): (body: string, drawing: Drawing) => Promise<Scene> {
  let sight: Sight;
  beforeAll(async () => {
    sight = await createSight({ threads: 1 });
  });
  afterAll(async () => {
    await sight.close();
  });
  return async (body, { width, height, ground = '#ffffff', size = 14, ink = '#222222' }) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    font-family="Liberation Sans" font-size="${size}" fill="${ink}"><rect width="100%" height="100%" fill="${ground}"/>${body}</svg>`;
    return sight.look({ image: await sharp(Buffer.from(svg)).png().toBuffer(), width, height });
  };
}
