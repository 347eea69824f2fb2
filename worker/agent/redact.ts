import sharp from 'sharp';
import type { Box, Picture } from '../sight/scene.ts';

/** Paints over boxes, so that a typed secret is in no kept picture even where the page shows it. */
export async function redact(picture: Picture, boxes: Box[]): Promise<Picture> {
  if (boxes.length === 0 || picture.image.length === 0) return picture;
  const rectangles = boxes
    .map((box) => `<rect x="${Math.floor(box.x)}" y="${Math.floor(box.y)}" width="${Math.ceil(box.width)}" height="${Math.ceil(box.height)}" fill="#4b5563"/>`)
    .join('');
  const overlay = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">${rectangles}</svg>`);
  return { ...picture, image: await sharp(picture.image).composite([{ input: overlay }]).png({ compressionLevel: 3 }).toBuffer() };
}
