/** One worker thread of the eye: pixels, reading and composing; it keeps a warm recogniser. */
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { toBands } from '../pixels/bands.ts';
import { compose } from '../compose.ts';
import { nameIn } from '../icons/name-in.ts';
import { type Analysis, analyse } from '../look.ts';
import { readLines } from '../reader/read-lines.ts';
import { requestsOf } from '../reader/requests.ts';
import { openRecogniser, type RuntimeName } from '../reader/recogniser.ts';
import type { Answers, Ask, Message, Op, Reply } from './protocol.ts';
import { decode, encode } from '../pixels/raster.ts';
import { stitch } from '../comparing/stitch.ts';

const { runtime } = workerData as { runtime?: RuntimeName };
const analyses = new Map<number, Analysis>();
const recogniser = await openRecogniser(runtime);

async function handle(ask: Ask): Promise<Answers[Op]> {
  switch (ask.op) {
    case 'segment': {
      const analysis = await analyse(ask.image, ask);
      analyses.set(ask.token, analysis);
      return {
        requests: requestsOf(analysis.lines, analysis.crops),
        bands: analysis.bands,
      };
    }
    case 'read':
      return { readings: await readLines(recogniser, ask.requests) };
    case 'compose': {
      const analysis = analyses.get(ask.token);
      analyses.delete(ask.token);
      if (!analysis) throw new Error('the picture is no longer held');
      const scene = compose(analysis, ask.readings);
      analysis.release();
      return { scene };
    }
    case 'bands':
      return { bands: toBands(await decode(ask.image)) };
    case 'icons': {
      const raster = await decode(ask.image);
      return { names: ask.boxes.map((box) => nameIn(raster, box)) };
    }
    case 'stitch': {
      const whole = stitch(await Promise.all(ask.images.map((image) => decode(image))), ask.at);
      return {
        whole: whole && {
          image: await encode(whole.pixels),
          width: whole.pixels.width,
          height: whole.pixels.height,
          pane: whole.pane,
        },
      };
    }
    case 'close':
      waiting.length = 0;
      await recogniser.close();
      port.close();
      return { closed: true };
  }
}

const port = parentPort!;

/**
 * Later steps of an analysis run before new ones, to hold less memory; short requests don't wait for long
 * ones.
 */
const urgency: Record<Op, number> = {
  close: 0,
  compose: 1,
  read: 2,
  bands: 3,
  icons: 3,
  stitch: 4,
  segment: 4,
};
const waiting: Message[] = [];
let busy = true;

/** One at a time: a recogniser's session is not reentrant. */
async function work(): Promise<void> {
  busy = true;
  while (waiting.length > 0) {
    const { id, ask } = waiting.shift()!;
    try {
      port.postMessage({ id, answer: await handle(ask) } satisfies Reply);
    } catch (error) {
      if (ask.op === 'compose' || ask.op === 'segment') analyses.delete(ask.token);
      port.postMessage({
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Reply);
    }
    // A request that arrived meanwhile may be more urgent.
    await setImmediate();
  }
  busy = false;
}

port.on('message', (message: Message) => {
  const at = waiting.findIndex((m) => urgency[m.ask.op] > urgency[message.ask.op]);
  waiting.splice(at < 0 ? waiting.length : at, 0, message);
  if (!busy) void work();
});
port.postMessage({ ready: recogniser.name } satisfies Reply);
await work();
