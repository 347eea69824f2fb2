import { readFileSync } from 'node:fs';
import type * as Onnx from 'onnxruntime-common';
import { decode, type Sign } from './decode.ts';
import { stripHeight, type Strip } from './strip.ts';

export type RuntimeName = 'native' | 'portable';

/** Reads strips of text. One at a time: it keeps a session with buffers of its own. */
export interface Recogniser {
  /** Runtime and weights, for logs and as a part of cache keys. */
  readonly name: string;
  /** The signs of each strip, in the order of the strips. */
  read(strips: Strip[]): Promise<Sign[][]>;
  close(): Promise<void>;
}

/** Strips read at once, and px of width of all of them: more save no more time, and take memory. */
const [maxStrips, maxBatchWidth] = [8, 2048];
/** Widths of a batch differ by no more than this, px; what is narrower is filled up with background. */
const widthStep = 48;

/**
 * Opens weights, a file such as `latin.onnx` and its signs in `latin.json` in the order of the net's classes,
 * in the native runtime, or in the portable one where there is none for this system.
 */
export async function openRecogniser(wanted?: RuntimeName, weights = 'latin'): Promise<Recogniser> {
  const model = readFileSync(new URL(`./${weights}.onnx`, import.meta.url));
  const made = readFileSync(new URL(`./${weights}.json`, import.meta.url), 'utf8');
  const charset = [...(JSON.parse(made) as { signs: string }).signs];
  const { runtime, onnx } = await openRuntime(wanted);
  const session = await onnx.InferenceSession.create(model, {
    executionProviders: [runtime === 'native' ? 'cpu' : 'wasm'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
  });
  return {
    name: `${weights}, ${runtime}`,
    async read(strips) {
      const signs: Sign[][] = strips.map(() => []);
      for (const group of batches(strips)) {
        const width = roundUp(Math.max(...group.map((at) => strips[at]!.width)) + 8);
        const input = new Float32Array(group.length * stripHeight * width);
        group.forEach((at, n) => fill(input, n, width, strips[at]!));
        const strip = new onnx.Tensor('float32', input, [group.length, 1, stripHeight, width]);
        const { ids, conf } = await session.run({ strip });
        const [classes, confidences] = [ids!.data as BigInt64Array, conf!.data as Float32Array];
        const length = classes.length / group.length;
        group.forEach((at, n) => {
          const own = (data: BigInt64Array | Float32Array) =>
            Array.from(data.subarray(n * length, (n + 1) * length), Number);
          signs[at] = decode(own(classes), own(confidences), charset);
        });
      }
      return signs;
    },
    close: () => session.release(),
  };
}

async function openRuntime(wanted?: RuntimeName): Promise<{ runtime: RuntimeName; onnx: typeof Onnx }> {
  try {
    if (wanted !== 'portable') return { runtime: 'native', onnx: await import('onnxruntime-node') };
  } catch (error) {
    if (wanted === 'native') throw error;
  }
  const onnx = await import('onnxruntime-web');
  onnx.env.wasm.numThreads = 1;
  return { runtime: 'portable', onnx };
}

/** Strips of like width together, the narrowest first, as indices. */
function batches(strips: Strip[]): number[][] {
  const order = strips.map((_, at) => at).sort((a, b) => strips[a]!.width - strips[b]!.width);
  const groups: number[][] = [];
  for (const at of order) {
    const group = groups.at(-1);
    const { width } = strips[at]!;
    const fits =
      group &&
      group.length < maxStrips &&
      (group.length + 1) * width <= maxBatchWidth &&
      width - strips[group[0]!]!.width <= widthStep;
    if (fits) group.push(at);
    else groups.push([at]);
  }
  return groups;
}

/** The recogniser halves widths three times. */
const roundUp = (width: number): number => Math.max(16, Math.ceil(width / 8) * 8);

function fill(input: Float32Array, n: number, width: number, strip: Strip): void {
  for (let y = 0; y < stripHeight; y++)
    input.set(strip.ink.subarray(y * strip.width, (y + 1) * strip.width), (n * stripHeight + y) * width);
}
