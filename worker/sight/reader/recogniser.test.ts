import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createSight } from '../index.ts';
import type { RuntimeName } from './recogniser.ts';

/** Lines of text drawn one below the other. */
async function picture(lines: string[]) {
  const [width, height] = [520, 30 + lines.length * 40];
  const text = lines
    .map((line, i) => `<text x="20" y="${40 + i * 40}" font-size="17" fill="#222222">${line}</text>`)
    .join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `font-family="DejaVu Sans"><rect width="100%" height="100%" fill="#ffffff"/>${text}</svg>`;
  return { image: await sharp(Buffer.from(svg)).png().toBuffer(), width, height };
}

async function read(lines: string[], runtime?: RuntimeName) {
  const sight = await createSight(runtime ? { threads: 1, runtime } : { threads: 1 });
  const scene = await sight.look(await picture(lines));
  await sight.close();
  return scene.lines.map(({ text }) => text);
}

describe('the recogniser', () => {
  it('has the weights that its signs were made with', () => {
    const file = (name: string) => readFileSync(join(import.meta.dirname, name));
    const { sha256, signs } = JSON.parse(file('latin.json').toString()) as { sha256: string; signs: string };
    expect(createHash('sha256').update(file('latin.onnx')).digest('hex')).toBe(sha256);
    expect(new Set(signs).size).toBe([...signs].length);
  });

  const lines = [
    'Größe für München',
    'Déjà vu à la façade',
    '¿Dónde está el señor?',
    'Żółta łódź, część 2',
    'Příliš žluťoučký kůň',
    'Türkçe: ğüşiöç',
    'Smørrebrød på Ålesund',
    'Pris: 1 249,50 €',
  ];

  it.each(['native', 'portable'] as const)(
    'reads accented letters of many languages (%s runtime)',
    async (runtime) => {
      expect(await read(lines, runtime)).toEqual(lines);
    },
    60_000,
  );
});
