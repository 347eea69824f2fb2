import sharp from 'sharp';
import type { Picture, Scene } from './scene.ts';
import type { Box } from '#worker/core/geometry.ts';

const colours: Record<string, string> = {
  button: '#0a7d28',
  link: '#1257d6',
  textfield: '#c2410c',
  textarea: '#c2410c',
  select: '#9d174d',
  date: '#9d174d',
  checkbox: '#6d28d9',
  radio: '#6d28d9',
  switch: '#6d28d9',
  slider: '#6d28d9',
  tab: '#0e7490',
  menuitem: '#0e7490',
  pagination: '#0e7490',
  icon: '#b45309',
  image: '#64748b',
  progress: '#64748b',
  spinner: '#64748b',
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b-\u001f]/g, ' ');

/**
 * Draws a scene onto its picture: lines thin, regions dashed, controls with kind, label and confidence.
 * Returns a PNG.
 */
export async function drawScene(picture: Picture, scene: Scene): Promise<Buffer> {
  const base = sharp(picture.image, { limitInputPixels: 200_000_000, failOn: 'none' });
  const meta = await base.metadata();
  const width = meta.width;
  const height = meta.height;
  const parts: string[] = [];
  const box = (b: Box, stroke: string, more = '') =>
    parts.push(
      `<rect x="${b.x + 0.5}" y="${b.y + 0.5}" width="${Math.max(0, b.width - 1)}"
      height="${Math.max(0, b.height - 1)}" fill="none" stroke="${stroke}" ${more}/>`,
    );
  for (const r of scene.regions.slice(1)) {
    box(r.box, '#d946ef', 'stroke-dasharray="5 4" stroke-opacity="0.8"');
    parts.push(tag(r.box.x + 2, r.box.y + 9, `${r.kind}`, '#d946ef', width));
  }
  for (const l of scene.lines) box(l.box, '#ef4444', 'stroke-opacity="0.35"');
  for (const c of scene.controls) {
    const colour = colours[c.kind] ?? '#000000';
    box(c.box, colour, `stroke-width="2" stroke-opacity="${(0.35 + 0.65 * c.confidence).toFixed(2)}"`);
    const state = Object.entries(c.state)
      .map(([k, v]) => (v ? ` ${k}` : ` !${k}`))
      .join('');
    const text = `${c.id} ${c.kind} ${c.label}${c.icon ? ` (${c.icon})` : ''}
    ${c.value !== undefined ? ` =${c.value}` : ''}${c.placeholder ? ` ~${c.placeholder}` : ''}${state} ${c.confidence.toFixed(2)}`;
    parts.push(tag(c.box.x, c.box.y - 2, text, colour, width));
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  return base
    .composite([{ input: Buffer.from(svg), limitInputPixels: false }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function tag(x: number, y: number, text: string, colour: string, width: number): string {
  const w = Math.min(text.length * 5.1 + 4, 240);
  const left = Math.max(0, Math.min(x, width - w));
  const top = Math.max(9, y);
  return `<rect x="${left}" y="${top - 8}" width="${w}" height="10" fill="${colour}" fill-opacity="0.85"/>
  <text x="${left + 2}" y="${top}" font-family="sans-serif" font-size="9" fill="#fff">${escape(text.slice(0, 46))}</text>`;
}
