import sharp from 'sharp';
import { expect, it } from 'vitest';
import { analyse } from '../look.ts';

const [width, height] = [400, 260];

/** A sky under the noise of a camera, with thirty birds out of focus; the same each time. */
function photograph(): Uint8Array {
  let seed = 7;
  const drawn = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
  const birds = Array.from({ length: 30 }, () => ({ x: drawn(width), y: drawn(height), size: 4 + drawn(7) }));
  const shade = (x: number, y: number) =>
    Math.min(
      90,
      birds.reduce(
        (sum, bird) => sum + 70 * Math.exp(-((x - bird.x) ** 2 + (2 * (y - bird.y)) ** 2) / bird.size ** 2),
        0,
      ),
    );
  return Uint8Array.from({ length: width * height * 3 }, (_, k) => {
    const [x, y] = [Math.floor(k / 3) % width, Math.floor(k / 3 / width)];
    return [90, 100, 120][k % 3]! + x / 6 + y / 4 + drawn(4) - shade(x, y);
  });
}

/** The lines found on a white page with the photograph, and words on it. */
async function linesOn(words = '') {
  const text =
    `<svg width="${width}" height="${height}"><text x="40" y="140" font-family="sans-serif" ` +
    `font-size="30" fill="#ffffff">${words}</text></svg>`;
  const image = await sharp(photograph(), { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(text) }])
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#ffffff' })
    .png()
    .toBuffer();
  const { lines, release } = await analyse(image);
  release();
  return lines;
}

it('takes what a camera drew for no print', async () => {
  expect((await linesOn()).length).toBeLessThan(10);
});

it('keeps the letters of one colour that stand on a photograph', async () => {
  const read = (await linesOn('Read this')).filter(({ marks, box }) => marks.length >= 7 && box.height >= 18);
  expect(read).toHaveLength(1);
});
