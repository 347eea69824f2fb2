import { createRequire } from 'node:module';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Engine, installed, parseTsv } from './engine.ts';

/** File of an installed `@tesseract.js-data/<language>` package's fast data, if it is there. */
function dataFile(language: string): string | undefined {
  try {
    const root = dirname(
      createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`),
    );
    for (const version of ['4.0.0_best_int', '4.0.0']) {
      const file = join(root, version, `${language}.traineddata.gz`);
      if (existsSync(file)) return file;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens tesseract.js with data from node_modules, in those of the languages that are there, else in English;
 * nothing is downloaded. Undefined where no data is.
 */
export async function openPortable(languages: string[]): Promise<Engine | undefined> {
  const read = installed(languages, (language) => dataFile(language) !== undefined);
  if (read.length === 0) return undefined;
  const { createWorker, PSM } = await import('tesseract.js');
  const lstmOnly = 1;
  // Each language lies in a package of its own, and the library reads from one folder.
  const folder = mkdtempSync(join(tmpdir(), 'sight-languages-'));
  for (const language of read) copyFileSync(dataFile(language)!, join(folder, `${language}.traineddata.gz`));
  const worker = await createWorker(read, lstmOnly, {
    langPath: folder,
    gzip: true,
    cacheMethod: 'none',
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  await worker.setParameters({ tessedit_do_invert: '0', user_defined_dpi: '300' });
  const modes = { 7: PSM.SINGLE_LINE, 8: PSM.SINGLE_WORD, 10: PSM.SINGLE_CHAR } as const;
  let mode = 0;
  return {
    name: 'tesseract.js',
    languages: read,
    async read(grey, width, height, wanted) {
      if (mode !== wanted) {
        await worker.setParameters({ tessedit_pageseg_mode: modes[wanted] });
        mode = wanted;
      }
      const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
      const { data } = await worker.recognize(Buffer.concat([head, grey]), {}, { text: false, tsv: true });
      return parseTsv(data.tsv ?? '');
    },
    async close() {
      await worker.terminate();
    },
  };
}
