/** Cuts evidence out of pictures and enlarges it, so that it is looked at by itself. */
import sharp from 'sharp';
import { bottom, grow, overlap, right, union, within, type Box } from '#worker/core/geometry.ts';
import type { Picture } from '#worker/sight/scene.ts';

/** px around a place. */
const margin = 10;
/** px between two parts, and their colour. */
const gapPx = 14;
const grey = '#9aa0a6';
/** How much a part is enlarged, and up to which size, px. */
const maxScale = 3;
const maxWidth = 1400;
const maxHeight = 1800;
/** From this spread of a colour on, 0…127, something is drawn. */
const minSpread = 2;

export interface Part {
  picture: Picture;
  box: Box;
  /** What must not be seen there. */
  hidden: Box[];
}

/** Boxes that lie in or over each other, as one. */
function merged(boxes: Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of boxes) {
    const at = kept.findIndex((one) => overlap(one, box) > 0 || within(box, one) > 0);
    if (at < 0) kept.push(box);
    else kept[at] = union([kept[at]!, box]);
  }
  return kept.length < boxes.length ? merged(kept) : kept;
}

/** The parts to cut out of one picture. */
export function partsOf(picture: Picture, boxes: Box[], hidden: Box[]): Part[] {
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  return merged(boxes.map((box) => grow(box, margin))).map((box) => ({
    picture,
    box: cut(box, whole),
    hidden: hidden.filter((one) => within(one, box) > 0),
  }));
}

function cut(box: Box, whole: Box): Box {
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  return {
    x,
    y,
    width: Math.max(1, Math.min(right(whole), Math.ceil(right(box))) - x),
    height: Math.max(1, Math.min(bottom(whole), Math.ceil(bottom(box))) - y),
  };
}

async function drawPart({ picture, box, hidden }: Part) {
  const covers = hidden
    .map(
      ({ x, y, width, height }) =>
        `<rect x="${x - box.x}" y="${y - box.y}" width="${width}" height="${height}"/>`,
    )
    .join('');
  const cover = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}" fill="${grey}">${covers}</svg>`,
  );
  const image = await sharp(picture.image)
    .extract({ left: box.x, top: box.y, width: box.width, height: box.height })
    .removeAlpha()
    .toBuffer();
  const drawn = covers
    ? await sharp(image)
        .composite([{ input: cover }])
        .png()
        .toBuffer()
    : image;
  const { channels } = await sharp(drawn).stats();
  const scale = Math.min(maxScale, maxWidth / box.width, maxHeight / box.height);
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  return {
    input: await sharp(drawn).resize(width, height, { kernel: 'lanczos3' }).png().toBuffer(),
    width,
    height,
    isEmpty: channels.every(({ stdev }) => stdev < minSpread),
  };
}

/** One picture of all parts below each other, as a data URL; undefined where nothing is drawn on one of them. */
export async function enlarge(parts: Part[]): Promise<string | undefined> {
  const drawn = await Promise.all(parts.map(drawPart));
  if (drawn.some(({ isEmpty }) => isEmpty)) return undefined;
  const width = Math.max(...drawn.map((one) => one.width));
  const height = drawn.reduce((sum, one) => sum + one.height + gapPx, -gapPx);
  let top = -gapPx;
  const placed = drawn.map(({ input, height: own }) => {
    const at = { input, left: 0, top: top + gapPx };
    top += own + gapPx;
    return at;
  });
  const sheet = await sharp({ create: { width, height, channels: 3, background: grey } })
    .composite(placed)
    .png()
    .toBuffer();
  // Models scale large pictures down anyway.
  const image = await sharp(sheet)
    .resize({ width: maxWidth, height: 2 * maxHeight, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  return `data:image/png;base64,${image.toString('base64')}`;
}
