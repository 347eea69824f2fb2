/** A word as an engine read it; its box is in px of the bitmap that it was given. */
export interface ReadWord {
  text: string;
  /** 0…1 as the engine reports it. */
  confidence: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Page-segmentation modes of Tesseract that are used: one line, one word, one glyph. */
export type ReadMode = 7 | 8 | 10;

/** Reads one prepared bitmap (8-bit grey, dark on white). */
export interface Engine {
  readonly name: string;
  /** What it reads of the languages that were asked for. */
  readonly languages: string[];
  read(grey: Uint8Array, width: number, height: number, mode: ReadMode): Promise<ReadWord[]>;
  close(): Promise<void>;
}

/**
 * Those of the languages that can be read; English where none of them can, and nothing where that is missing
 * too.
 */
export function installed(languages: string[], isThere: (language: string) => boolean): string[] {
  const found = languages.filter(isThere);
  return found.length > 0 || !isThere('eng') ? found : ['eng'];
}

/** Words out of Tesseract's TSV: level 5 rows. */
export function parseTsv(tsv: string): ReadWord[] {
  const words: ReadWord[] = [];
  for (const row of tsv.split('\n')) {
    const f = row.split('\t');
    if (f[0] !== '5' || f.length < 12) continue;
    const text = f.slice(11).join('\t').trim();
    if (text === '') continue;
    words.push({
      text,
      confidence: Math.max(0, Number(f[10]) / 100),
      x: Number(f[6]),
      y: Number(f[7]),
      width: Number(f[8]),
      height: Number(f[9]),
    });
  }
  return words;
}
