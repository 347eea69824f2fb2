import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import koffi from 'koffi';
import { type Engine, installed, parseTsv } from './engine.ts';

const libraries = [
  'libtesseract.so.5',
  'libtesseract.so.5.0.5',
  'libtesseract.so',
  'libtesseract.5.dylib',
  '/opt/homebrew/lib/libtesseract.5.dylib',
  '/usr/local/lib/libtesseract.5.dylib',
  '/opt/homebrew/lib/libtesseract.dylib',
  '/usr/local/lib/libtesseract.dylib',
];

/** Folders in which a system keeps its trained data, the operator's own first. */
export function tessdataFolders(): string[] {
  const folders: string[] = [];
  const prefix = process.env['TESSDATA_PREFIX'];
  if (prefix) folders.push(prefix, join(prefix, 'tessdata'));
  for (const root of ['/usr/share/tesseract-ocr', '/usr/local/share/tesseract-ocr']) {
    if (!existsSync(root)) continue;
    for (const version of readdirSync(root).sort().reverse()) folders.push(join(root, version, 'tessdata'));
    folders.push(join(root, 'tessdata'));
  }
  folders.push(
    '/usr/share/tessdata',
    '/usr/local/share/tessdata',
    '/opt/homebrew/share/tessdata',
    '/opt/local/share/tessdata',
  );
  return folders;
}

/**
 * Opens the system's libtesseract in those of the languages that are there, else in English; undefined where
 * it or all data is missing.
 */
export function openNative(languages: string[]): Engine | undefined {
  const choices = tessdataFolders().map((folder) => ({
    folder,
    read: installed(languages, (l) => existsSync(join(folder, `${l}.traineddata`))),
  }));
  const asked = ({ read }: { read: string[] }) => read.filter((l) => languages.includes(l)).length;
  const [best] = choices.filter(({ read }) => read.length > 0).sort((a, b) => asked(b) - asked(a));
  if (!best) return undefined;
  // More than one OpenMP thread costs ten times the CPU on a single line.
  process.env['OMP_THREAD_LIMIT'] = '1';
  let library: ReturnType<typeof koffi.load> | undefined;
  for (const name of libraries) {
    try {
      library = koffi.load(name);
      break;
    } catch {
      continue;
    }
  }
  if (!library) return undefined;
  try {
    return bind(library, best.folder, best.read);
  } catch {
    return undefined;
  }
}

function bind(library: ReturnType<typeof koffi.load>, data: string, languages: string[]): Engine | undefined {
  const create = library.func('void* TessBaseAPICreate()');
  const init = library.func('int TessBaseAPIInit2(void*, const char*, const char*, int)');
  const set = library.func('int TessBaseAPISetVariable(void*, const char*, const char*)');
  const setMode = library.func('void TessBaseAPISetPageSegMode(void*, int)');
  const setImage = library.func('void TessBaseAPISetImage(void*, const uint8_t*, int, int, int, int)');
  const setResolution = library.func('void TessBaseAPISetSourceResolution(void*, int)');
  const recognize = library.func('int TessBaseAPIRecognize(void*, void*)');
  const deleteText = library.func('void TessDeleteText(void*)');
  const tsv = library.func('void* TessBaseAPIGetTsvText(void*, int)');
  const clear = library.func('void TessBaseAPIClear(void*)');
  const end = library.func('void TessBaseAPIEnd(void*)');
  const destroy = library.func('void TessBaseAPIDelete(void*)');
  const version = library.func('const char* TessVersion()');
  const lstmOnly = 1;
  let handle: unknown = create();
  if (init(handle, data, languages.join('+'), lstmOnly) !== 0) {
    destroy(handle);
    return undefined;
  }
  set(handle, 'debug_file', '/dev/null');
  set(handle, 'tessedit_do_invert', '0');
  let mode = -1;
  return {
    name: `libtesseract ${String(version())}`,
    languages,
    async read(grey, width, height, wanted) {
      if (handle === null) return [];
      if (mode !== wanted) {
        setMode(handle, wanted);
        mode = wanted;
      }
      setImage(handle, grey, width, height, 1, width);
      setResolution(handle, 300);
      if (recognize(handle, null) !== 0) return [];
      const text: unknown = tsv(handle, 0);
      if (!text) return [];
      const words = parseTsv(koffi.decode(text, 'char', -1) as string);
      deleteText(text);
      clear(handle);
      return words;
    },
    async close() {
      if (handle === null) return;
      end(handle);
      destroy(handle);
      handle = null;
    },
  };
}
