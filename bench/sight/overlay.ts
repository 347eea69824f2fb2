import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Scene } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { Shot } from './capture.ts';
import type { ScreenScore } from './report.ts';
import type { TrueControl } from './truth/types.ts';

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b-\u001f]/g, ' ');

const rect = (b: Box, stroke: string, more = '') =>
  `<rect x="${b.x}" y="${b.y}" width="${Math.max(1, b.width)}" height="${Math.max(1, b.height)}" fill="none" stroke="${stroke}" ${more}/>`;
const note = (b: Box, text: string, fill: string) =>
  `<text x="${Math.max(0, b.x)}" y="${Math.max(8, b.y - 1)}" font-family="sans-serif" font-size="8" ` +
  `fill="${fill}" stroke="#fff" stroke-width="2" ` +
  `paint-order="stroke">${escape(text.slice(0, 50))}</text>`;

function describe({ kinds, labels, icon, uses, state }: TrueControl): string {
  return [
    `${kinds.join('|')} ${labels[0] ?? ''}`,
    icon ? ` (${icon})` : '',
    uses[0] === 'none' ? ' –' : '',
    state.checked !== undefined ? ` =${state.checked}` : '',
    state.invalid ? ' !' : '',
    state.disabled ? ' off' : '',
    state.selected ? ' sel' : '',
  ].join('');
}

/**
 * Truth in green (dashed where it counts neither way), what was found in blue, what was missed or made up in
 * red.
 */
export async function drawOverlay(
  { picture, truth }: Shot,
  scene: Scene | undefined,
  score: ScreenScore | undefined,
  folder: string,
  name: string,
): Promise<string> {
  const parts: string[] = [];
  for (const w of truth.words)
    parts.push(rect(w.box, '#16a34a', `stroke-opacity=".55" ${w.optional ? 'stroke-dasharray="2 2"' : ''}`));
  for (const b of truth.ignored) parts.push(rect(b, '#a3a3a3', 'stroke-dasharray="1 3"'));
  for (const c of truth.controls) {
    for (const zone of c.zones)
      parts.push(rect(zone, '#15803d', `stroke-width="1.5" ${c.optional ? 'stroke-dasharray="4 3"' : ''}`));
    if (!scene) parts.push(note(c.box, describe(c), '#14532d'));
  }
  for (const c of scene?.controls ?? []) {
    parts.push(
      rect(c.box, '#2563eb', 'stroke-width="1.5" stroke-dasharray="6 2"'),
      note(c.box, `${c.kind} ${c.label}${c.icon ? ` (${c.icon})` : ''}`, '#1d4ed8'),
    );
  }
  for (const { box, text } of score?.words.missed ?? [])
    parts.push(rect(box, '#dc2626', 'stroke-width="1.5"'), note(box, text, '#dc2626'));
  for (const { box, text } of score?.words.invented ?? [])
    parts.push(
      rect(box, '#ea580c', 'stroke-width="1.5" stroke-dasharray="2 2"'),
      note({ ...box, y: box.y + box.height + 9 }, text, '#ea580c'),
    );
  for (const { box, what } of score?.controls.misses ?? [])
    if (what === 'missed' || what === 'false' || what === 'double')
      parts.push(
        rect(
          box,
          '#dc2626',
          `stroke-width="2.5" stroke-opacity=".7" ${what === 'missed' ? '' : 'stroke-dasharray="3 3"'}`,
        ),
      );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">${parts.join('')}</svg>`;
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name.replace('/', '-')}.png`);
  await writeFile(
    file,
    await sharp(picture.image)
      .composite([{ input: Buffer.from(svg) }])
      .png()
      .toBuffer(),
  );
  return file;
}
