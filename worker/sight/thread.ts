/** One worker thread of the eye: pixels, reading and composing; it keeps a warm OCR handle. */
import { parentPort, workerData } from 'node:worker_threads';
import { compareScenes } from './change.ts';
import { compose } from './compose.ts';
import { type Analysis, analyse } from './look.ts';
import type { Engine } from './ocr/engine.ts';
import { openNative } from './ocr/native.ts';
import { openPortable } from './ocr/portable.ts';
import { readLine, type Reading } from './ocr/reader.ts';
import type { Answers, Ask, Message, Op, Reply } from './protocol.ts';

const { languages, engine: wanted } = workerData as { languages: string[]; engine?: 'native' | 'portable' };
const analyses = new Map<number, Analysis>();
let engine: Engine | undefined;

async function open(): Promise<string> {
  if (wanted !== 'portable') engine = openNative(languages);
  if (!engine && wanted !== 'native') engine = await openPortable(languages);
  return engine?.name ?? 'none';
}

async function handle(ask: Ask): Promise<Answers[Op]> {
  switch (ask.op) {
    case 'segment': {
      const analysis = await analyse(ask.image, ask.masked);
      analyses.set(ask.token, analysis);
      return { requests: analysis.crops.map((c, i) => ({ key: c.key, grey: c.grey, width: c.width, height: c.height, cap: c.cap, pieces: analysis.lines[i]!.marks.length })) };
    }
    case 'read': {
      const readings: Reading[] = [];
      for (const request of ask.requests) readings.push(engine ? await readLine(engine, request) : { words: [], confidence: 0 });
      return { readings };
    }
    case 'compose': {
      const analysis = analyses.get(ask.token);
      analyses.delete(ask.token);
      if (!analysis) throw new Error('the picture is no longer held');
      const scene = compose(analysis, ask.readings);
      if (!engine && scene.reason === undefined) scene.reason = 'no text could be read: neither libtesseract nor tesseract.js with its data is installed';
      return { scene };
    }
    case 'compare':
      return { difference: await compareScenes(ask.before, ask.after, ask.masked) };
    case 'close':
      await engine?.close();
      return { closed: true };
  }
}

const port = parentPort!;
// One at a time, in order: a Tesseract handle is not reentrant.
let queue = open().then((name) => port.postMessage({ ready: name } satisfies Reply));
port.on('message', ({ id, ask }: Message) => {
  queue = queue.then(async () => {
    try {
      port.postMessage({ id, answer: await handle(ask) } satisfies Reply);
    } catch (error) {
      if (ask.op === 'compose' || ask.op === 'segment') analyses.delete(ask.token);
      port.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Reply);
    }
  });
});
