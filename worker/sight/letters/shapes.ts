/**
 * How letters and signs stand in a line, in capital heights from the baseline: what parts a comma from a
 * dash, and both from a letter.
 */
export interface Stand {
  top: number;
  bottom: number;
  /**
   * Least and greatest width of its ink; where all letters are as wide, an i has broad feet and an m is
   * squeezed.
   */
  from: number;
  to: number;
  usual: number;
}

const widths: [letters: string, from: number, usual: number, to: number][] = [
  ["|!'’‘`.,:;·", 0.1, 0.17, 0.3],
  ['ijl', 0.1, 0.2, 0.68],
  ['I', 0.12, 0.2, 0.7],
  ['1', 0.12, 0.45, 0.7],
  ['()[]{}"“”•*°', 0.22, 0.35, 0.5],
  ['frt', 0.34, 0.45, 0.74],
  ['J/\\', 0.38, 0.5, 0.75],
  ['cszvxky', 0.56, 0.67, 0.8],
  ['-−', 0.3, 0.5, 1.4],
  ['–—', 0.3, 0.9, 1.4],
  ['aeohnudbpqg', 0.62, 0.7, 0.86],
  ['023456789', 0.58, 0.68, 0.8],
  ['LFETZ+=~<>?', 0.56, 0.72, 0.88],
  ['NHUDGOQCKRAVXYBSP&$€£¥#', 0.62, 0.8, 1.02],
  ['mw@%MW', 0.68, 1.05, 1.3],
  ['…', 0.9, 1.1, 1.3],
  ['_', 0.6, 0.7, 0.8],
];
const widthOf = new Map(
  widths.flatMap(([letters, from, usual, to]) => [...letters].map((c) => [c, { from, usual, to }] as const)),
);
const flat = /[-–—−~=]/;
const raised = /['"’‘“”`*°^]/;

/** Where a letter's ink is to be expected, for a common typeface. */
export function standOf(letter: string): Stand {
  const plain = letter.normalize('NFD')[0] ?? letter;
  const width = widthOf.get(plain) ?? { from: 0.55, usual: 0.72, to: 0.9 };
  if (plain === '.' || plain === '…') return { top: 0.17, bottom: 0, ...width };
  if (plain === ',') return { top: 0.17, bottom: -0.18, ...width };
  if (plain === ';') return { top: 0.72, bottom: -0.18, ...width };
  if (plain === ':') return { top: 0.72, bottom: 0, ...width };
  if (plain === '_') return { top: 0, bottom: -0.18, ...width };
  if (plain === '·' || plain === '•') return { top: 0.55, bottom: 0.3, ...width };
  if (plain === '+') return { top: 0.75, bottom: 0.05, ...width };
  if (flat.test(plain)) return { top: 0.5, bottom: 0.3, ...width };
  if (raised.test(plain)) return { top: 1.02, bottom: 0.62, ...width };
  if (/[gpqy]/.test(plain)) return { top: 0.74, bottom: -0.28, ...width };
  if (/[Qj()[\]{}|/\\@$]/.test(plain)) return { top: 1.02, bottom: -0.18, ...width };
  if (/[acemnorsuvwxz]/.test(plain)) return { top: plain === letter ? 0.74 : 1.05, bottom: 0, ...width };
  return { top: 1, bottom: 0, ...width };
}
