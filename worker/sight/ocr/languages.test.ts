import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createSight } from '../index.ts';
import { installed } from './engine.ts';
import { tessdataFolders } from './native.ts';

const picture = async (words: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="80">
  <rect width="100%" height="100%" fill="#ffffff"/>
  <text x="20" y="46" font-family="DejaVu Sans, Liberation Sans, sans-serif" style="font-size:17px;fill:#222222">${words}</text></svg>`;
  return { image: await sharp(Buffer.from(svg)).png().toBuffer(), width: 420, height: 80 };
};

const has = (language: string) =>
  tessdataFolders().some((folder) => existsSync(join(folder, `${language}.traineddata`)));

describe('languages', () => {
  it('reads those that are there, English where none of them is', () => {
    const there = (language: string) => ['eng', 'deu'].includes(language);
    expect(installed(['deu', 'xyz'], there)).toEqual(['deu']);
    expect(installed(['xyz'], there)).toEqual(['eng']);
    expect(installed(['xyz'], () => false)).toEqual([]);
  });

  it.each(['native', 'portable'] as const)(
    'reads on where a language is missing (%s), says so, and keeps its readings apart',
    async (engine) => {
      if (engine === 'native' && !has('eng')) return;
      const folder = mkdtempSync(join(tmpdir(), 'sight-languages-'));
      const said: string[] = [];
      const sight = await createSight({
        threads: 1,
        languages: ['xyz'],
        engine,
        cacheDir: folder,
        log: (line) => said.push(line),
      });
      const scene = await sight.look(await picture('Payment received'));
      await sight.close();
      expect(scene.lines.map((line) => line.text)).toEqual(['Payment received']);
      expect(said[0]).toMatch(/ eng$/);
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/eng\.jsonl$/)]);
      rmSync(folder, { recursive: true, force: true });
    },
    60_000,
  );

  it.runIf(has('Latin') || has('deu'))(
    'reads accented letters where a language has them',
    async () => {
      const sight = await createSight({ threads: 1, languages: [has('Latin') ? 'Latin' : 'deu'] });
      const scene = await sight.look(await picture('Größe für München'));
      await sight.close();
      expect(scene.lines.map((line) => line.text)).toEqual(['Größe für München']);
    },
    60_000,
  );
});
