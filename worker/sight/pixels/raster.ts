import sharp from 'sharp';
import { decodeScreenshot } from './png.ts';

/** `px`: one packed 0xRRGGBB per pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  px: Int32Array;
}

/** A decoded picture. */
export interface Raster extends Pixels {
  /** Set if the picture was cropped or could not be read. */
  reason?: string;
}

/** Of a larger picture only the top is read, to bound memory and time. */
export const maxPixels = 10_000_000;

/** Allocates the pixel array: exactly the given length, with any contents. */
export type Room = (count: number) => Int32Array;

/** Decodes a PNG or JPEG. Never throws: an unreadable picture is returned as 0×0 with a reason. */
export async function decode(
  image: Uint8Array,
  room: Room = (count) => new Int32Array(count),
): Promise<Raster> {
  const quick = decodeScreenshot(image, maxPixels, room);
  if (quick) return quick;
  try {
    const source = sharp(image, { limitInputPixels: 200_000_000, failOn: 'error', sequentialRead: true });
    const meta = await source.metadata();
    const width = meta.width;
    const full = meta.height;
    if (!width || !full) return empty('the picture has no size');
    const height = Math.min(full, Math.max(1, Math.floor(maxPixels / width)));
    if (width > maxPixels) return empty(`the picture is ${width} px wide, more than can be read`);
    let pipe = source.toColourspace('srgb').flatten({ background: '#ffffff' });
    if (height < full) pipe = pipe.extract({ left: 0, top: 0, width, height });
    const { data, info } = await pipe.raw().toBuffer({ resolveWithObject: true });
    const px = pack(data, room(info.width * info.height), info.channels);
    const raster: Raster = { width: info.width, height: info.height, px };
    if (height < full)
      raster.reason = `the picture is ${full} px high: only its first ${height} px were read`;
    return raster;
  } catch (error) {
    return empty(
      `the picture could not be decoded: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    );
  }
}

function pack(data: Uint8Array, px: Int32Array, channels: number): Int32Array {
  const count = px.length;
  if (channels >= 3) {
    for (let i = 0, j = 0; i < count; i++, j += channels)
      px[i] = (data[j]! << 16) | (data[j + 1]! << 8) | data[j + 2]!;
  } else {
    for (let i = 0, j = 0; i < count; i++, j += channels) px[i] = data[j]! * 0x010101;
  }
  return px;
}

/** Encodes a PNG that `decode` reads on its fast path. */
export function encode({ width, height, px }: Pixels): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0, j = 0; i < px.length; i++, j += 3) data.writeUIntBE(px[i]!, j, 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer();
}

function empty(reason: string): Raster {
  return { width: 0, height: 0, px: new Int32Array(0), reason };
}

/** Largest channel difference of two packed colours, 0…255. */
export function apart(a: number, b: number): number {
  let r = (a >> 16) - (b >> 16);
  let g = ((a >> 8) & 255) - ((b >> 8) & 255);
  let u = (a & 255) - (b & 255);
  if (r < 0) r = -r;
  if (g < 0) g = -g;
  if (u < 0) u = -u;
  return r > g ? (r > u ? r : u) : g > u ? g : u;
}

/** Luma of a packed colour, 0…255. */
export function luma(c: number): number {
  return 0.299 * (c >> 16) + 0.587 * ((c >> 8) & 255) + 0.114 * (c & 255);
}

/** Difference between the strongest and weakest channel, 0 (grey) … 255. */
export function chroma(c: number): number {
  const r = c >> 16;
  const g = (c >> 8) & 255;
  const b = c & 255;
  return Math.max(r, g, b) - Math.min(r, g, b);
}

/** Hue in degrees 0…360; 0 for grey. */
export function hue(c: number): number {
  const r = c >> 16;
  const g = (c >> 8) & 255;
  const b = c & 255;
  const max = Math.max(r, g, b);
  const d = max - Math.min(r, g, b);
  if (d === 0) return 0;
  const h = max === r ? (g - b) / d + 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return (h * 60) % 360;
}
