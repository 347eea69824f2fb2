import sharp from 'sharp';
import type { Picture } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';

export interface SentPicture {
  url: string;
  /** The part of the picture that is sent, px. Coordinates in answers are relative to its top left corner. */
  window: Box;
}

/** Maximum height of a sent picture, px: models scale taller ones down until they are illegible. */
const tallest = 2200;
const largestPng = 1_500_000;

/**
 * The picture as a data URL: whole, or cut to the maximum height around the visible part. Undefined for an
 * empty picture.
 */
export async function sendable(picture: Picture): Promise<SentPicture | undefined> {
  if (picture.image.length === 0) return undefined;
  const shows = picture.visible ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const height = Math.min(picture.height, tallest);
  const top = Math.round(
    Math.max(0, Math.min(picture.height - height, shows.y + shows.height / 2 - height / 2)),
  );
  const window: Box = { x: 0, y: top, width: picture.width, height };
  const png = picture.image.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  if (height === picture.height && png && picture.image.length < largestPng)
    return { url: `data:image/png;base64,${picture.image.toString('base64')}`, window };
  const image = await sharp(picture.image)
    .extract({ left: 0, top, width: picture.width, height })
    .jpeg({ quality: 82 })
    .toBuffer();
  return { url: `data:image/jpeg;base64,${image.toString('base64')}`, window };
}
