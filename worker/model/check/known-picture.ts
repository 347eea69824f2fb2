/** A picture of which everything is known: digits, a disc of one colour and a cross, drawn without a font. */
import sharp from 'sharp';
import type { Point } from '#worker/core/geometry.ts';

export const discColours = { red: '#d32f2f', green: '#2e7d32', blue: '#1565c0', yellow: '#fbc02d' } as const;
export type DiscColour = keyof typeof discColours;

export interface KnownPicture {
  url: string;
  width: number;
  height: number;
  digits: string;
  colour: DiscColour;
  /** The middle of the cross, px. */
  cross: Point;
}

const size = { width: 1280, height: 800 };

/** Segments of a digit on a display: top, upper left, upper right, middle, lower left, lower right, bottom. */
const segments = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
];
/** Where each segment lies in a cell of 60 x 110 px: x, y, width, height. */
const bars = [
  [10, 0, 40, 10],
  [0, 10, 10, 40],
  [50, 10, 10, 40],
  [10, 50, 40, 10],
  [0, 60, 10, 40],
  [50, 60, 10, 40],
  [10, 100, 40, 10],
] as const;

function drawDigit(digit: number, at: Point): string {
  return bars
    .filter((_, index) => segments[digit]![index] === '1')
    .map(
      ([x, y, width, height]) =>
        `<rect x="${at.x + x}" y="${at.y + y}" width="${width}" height="${height}"/>`,
    )
    .join('');
}

/** @param digits what is to be read, at most eight digits */
export async function drawKnownPicture(
  digits: string,
  colour: DiscColour,
  cross: Point,
): Promise<KnownPicture> {
  const drawn = [...digits].map((digit, index) => drawDigit(Number(digit), { x: 120 + index * 90, y: 120 }));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    `<rect width="100%" height="100%" fill="#fff"/>${drawn.join('')}` +
    `<circle cx="240" cy="560" r="110" fill="${discColours[colour]}"/>` +
    `<path d="M${cross.x - 30} ${cross.y}h60M${cross.x} ${cross.y - 30}v60" stroke="#000" stroke-width="12"/></svg>`;
  const image = await sharp(Buffer.from(svg)).png().toBuffer();
  return { url: `data:image/png;base64,${image.toString('base64')}`, ...size, digits, colour, cross };
}
