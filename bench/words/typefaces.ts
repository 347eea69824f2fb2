import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../packages.ts';

const folder = join(import.meta.dirname, 'typefaces');

/** The machine's own, which are there without any package. */
const installed = [
  'Liberation Sans',
  'DejaVu Sans',
  'Liberation Serif',
  'DejaVu Sans Mono',
  'Liberation Mono',
  'DejaVu Serif',
  'Liberation Sans Narrow',
];

export interface Typeface {
  name: string;
  weights: number[];
  /** `@font-face` rules that call it `drawn`; none for those of the machine. */
  faces: string;
  /** Never looked at while the eye is tuned. */
  heldOut: boolean;
}

/** Every typeface, each second one held out. Installs the packages on first use. */
export async function typefaces(says: (line: string) => void): Promise<Typeface[]> {
  await installPackages(folder, 'the typefaces', says);
  const root = join(folder, 'node_modules/@fontsource');
  const file = (name: string, weight: number) =>
    join(root, name, 'files', `${name}-latin-${weight}-normal.woff2`);
  const packed = readdirSync(root)
    .sort()
    .map((name) => {
      const weights = [400, 500, 600, 700].filter((weight) => existsSync(file(name, weight)));
      return {
        name,
        weights,
        faces: weights
          .map(
            (weight) =>
              `@font-face{font-family:drawn;font-weight:${weight};` +
              `src:url(data:font/woff2;base64,${readFileSync(file(name, weight)).toString('base64')})}`,
          )
          .join(''),
      };
    });
  return [...packed, ...installed.map((name) => ({ name, weights: [400, 700], faces: '' }))].map(
    (face, i) => ({ ...face, heldOut: i % 2 === 1 }),
  );
}
