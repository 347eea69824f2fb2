/** What a request shows, as lines: what it lists, else what is read on its pictures. */
import sharp from 'sharp';
import type { Sight } from '#worker/sight/scene.ts';
import type { AskedKey, ModelRequest } from './request.ts';

export async function linesOf(
  { pictures }: ModelRequest,
  { listed }: AskedKey,
  sight: Sight,
): Promise<string[]> {
  const [picture] = pictures;
  if (listed.length > 0 || !picture) return listed;
  const { width, height } = await sharp(picture).metadata();
  const { lines } = await sight.look({ image: picture, width, height });
  return lines.map(({ text }) => text);
}
