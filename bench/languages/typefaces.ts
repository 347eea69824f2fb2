import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, 'node_modules/@fontsource');

/** Latin-script lines are drawn in each of these; the reader was trained on none of the packed ones. */
export const latinTypefaces = ['merriweather', 'nunito', 'source-sans-3', 'ibm-plex-sans', 'Liberation Sans'];

/** Those of other scripts, by language code; a name of the machine's own where there is no such package. */
export const otherTypefaces: Record<string, string[]> = {
  ru: ['noto-sans', 'DejaVu Sans'],
  uk: ['noto-sans', 'DejaVu Sans'],
  el: ['noto-sans', 'DejaVu Sans'],
  ar: ['noto-sans-arabic', 'DejaVu Sans'],
  he: ['noto-sans-hebrew', 'DejaVu Sans'],
  'zh-Hans': ['noto-sans-sc'],
  ja: ['noto-sans-jp'],
  ko: ['noto-sans-kr'],
  th: ['noto-sans-thai'],
  hi: ['noto-sans-devanagari'],
};

/** The parts of a range such as `U+0E01-0E5B, U+25CC` as pairs of code points. */
const rangesOf = (range: string): [number, number][] =>
  range
    .split(',')
    .map((part) => part.trim().replace('U+', '').split('-'))
    .map(([from, to]) => [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]);

/** Rules that call a typeface `drawn`, with as much of its files as a text needs. */
export function facesFor(typeface: string, text: string): { family: string; rules: string } {
  const folder = join(packages, typeface);
  if (!existsSync(folder)) return { family: `"${typeface}"`, rules: '' };
  const points = [...new Set([...text])].map((sign) => sign.codePointAt(0)!);
  const rules = ['400.css', '700.css'].flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('@font-face')
      .slice(1)
      .flatMap((rule) => {
        const [, path] = /url\(\.\/(files\/[^)]+\.woff2)\)/.exec(rule) ?? [];
        const [, range] = /unicode-range:\s*([^;}]+)/.exec(rule) ?? [];
        if (!path || !range) return [];
        const isNeeded = rangesOf(range).some(([from, to]) =>
          points.some((point) => point >= from && point <= to),
        );
        if (!isNeeded) return [];
        const bytes = readFileSync(join(folder, path)).toString('base64');
        return [
          `@font-face{font-family:drawn;font-weight:${file.slice(0, 3)};unicode-range:${range};` +
            `src:url(data:font/woff2;base64,${bytes})}`,
        ];
      }),
  );
  return { family: 'drawn, "Liberation Sans"', rules: rules.join('') };
}
