/** Pictures of a sample form, drawn as SVG for tests. */
import sharp from 'sharp';
import type { Control, Picture, Scene } from '../scene.ts';

const font = 'font-family="DejaVu Sans, Liberation Sans, sans-serif"';

export async function picture(
  body: string,
  width = 640,
  height = 360,
  background = '#ffffff',
): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="100%" height="100%" fill="${background}"/>${body}</svg>`;
  return { image: await sharp(Buffer.from(svg)).png().toBuffer(), width, height };
}

/** The same on paper whose grain is of four greys, as some backgrounds are. */
export async function onPaper(body: string, width = 640, height = 360): Promise<Picture> {
  let state = 7;
  const grey = () => [223, 230, 235, 238][(state = (state * 1103515245 + 12345) & 0x7fffffff) >> 29]!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  const grain = Buffer.from(Array.from({ length: width * height }, grey));
  const image = await sharp(grain, { raw: { width, height, channels: 1 } })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  return { image, width, height };
}

export const text = (x: number, y: number, words: string, style = '') =>
  `<text x="${x}" y="${y}" ${font} style="font-size:16px;fill:#222222;${style}">${words}</text>`;
export const box = (x: number, y: number, w: number, h: number, more: string) =>
  `<rect x="${x + 0.5}" y="${y + 0.5}" width="${w - 1}" height="${h - 1}" ${more}/>`;
const outlined = 'fill="#ffffff" stroke="#888888"';

/** A form with a cart, whose badge and name are given; `veil` is drawn over it. */
export const form = (badge = '1', value = 'Jane Doe', veil = '') => `
  ${text(24, 40, 'Your details', 'font-size:26px;font-weight:bold')}
  ${text(500, 40, 'Cart')}<circle cx="560" cy="34" r="12"
  fill="#d02020"/>${text(560, 39, badge, 'fill:#ffffff;font-size:13px;text-anchor:middle;font-weight:bold')}
  ${text(24, 84, 'Full name')}${box(24, 94, 300, 36, outlined)}${text(34, 118, value)}
  ${text(24, 160, 'Note')}${box(24, 170, 300, 36, outlined)}
  ${box(24, 226, 14, 14, outlined)}${text(48, 239, 'Gift wrap')}
  <rect x="24" y="264" width="120" height="38" rx="6" fill="#1d4ed8"/>${text(84, 289, 'Pay $58.00', 'text-anchor:middle;fill:#ffffff')}
  ${text(180, 289, 'Cancel', 'text-decoration:underline;fill:#1d4ed8')}
  ${veil}`;

/** A dialog over a darkened page. */
export const dialog = `<rect width="640" height="360" fill="#000000" fill-opacity="0.5"/>
<rect x="170" y="90" width="300" height="160" rx="8" fill="#ffffff"/>
  ${text(190, 126, 'Delete this item?')}<rect x="330" y="190" width="110" height="38" rx="6"
  fill="#b91c1c"/>${text(385, 215, 'Delete', 'text-anchor:middle;fill:#ffffff')}`;

export const words = (scene: Scene) => scene.lines.map((l) => l.text);
export const named = (scene: Scene, kind: Control['kind'], label: string) =>
  scene.controls.find((c) => c.kind === kind && c.label === label);
