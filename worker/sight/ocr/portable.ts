import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Engine, parseTsv } from './engine.ts';

/** Folder of an installed `@tesseract.js-data/<language>` package's fast data, if it is there. */
function dataFolder(language: string): string | undefined {
  try {
    const root = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`));
    for (const version of ['4.0.0_best_int', '4.0.0']) {
      const folder = join(root, version);
      if (existsSync(join(folder, `${language}.traineddata.gz`))) return folder;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/** Opens tesseract.js with data from node_modules; nothing is downloaded. Undefined where the data is missing. */
export async function openPortable(languages: string[]): Promise<Engine | undefined> {
  const folder = dataFolder(languages[0] ?? 'eng');
  if (!folder) return undefined;
  const { createWorker, PSM } = await import('tesseract.js');
  const found = languages.filter((l) => dataFolder(l) !== undefined);
  const lstmOnly = 1;
  const worker = await createWorker(found, lstmOnly, { langPath: folder, gzip: true, cacheMethod: 'none' });
  await worker.setParameters({ tessedit_do_invert: '0', user_defined_dpi: '300' });
  const modes = { 7: PSM.SINGLE_LINE, 8: PSM.SINGLE_WORD, 10: PSM.SINGLE_CHAR } as const;
  let mode = 0;
  return {
    name: 'tesseract.js',
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
