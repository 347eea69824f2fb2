/**
 * What one look needs a value a pixel of. All arrays have the picture's number of pixels, and hold anything.
 */
export interface Buffers {
  px: Int32Array;
  label: Int32Array;
  source: Int32Array;
  mark: Int32Array;
  diff: Uint8Array;
}

/**
 * Pixels of the sets kept for the next looks, in all (17 bytes each): a very high page must not hold its
 * memory for good.
 */
const keptPixels = 6_000_000;

/** Smallest first. */
const idle: Buffers[] = [];

/** Pixels that a set has room for. */
const roomOf = (set: Buffers): number => set.diff.buffer.byteLength;

/**
 * Lends a set for one look. Fresh memory of this size costs more (page faults, collections) than much of the
 * work done in
 * it, so sets go round; one that is never given back is simply collected.
 */
export function borrow(pixels: number): Buffers {
  const at = idle.findIndex((set) => roomOf(set) >= pixels);
  const { px, label, source, mark, diff } = at >= 0 ? idle.splice(at, 1)[0]! : fresh(pixels);
  const words = (a: Int32Array) => new Int32Array(a.buffer, 0, pixels);
  return {
    px: words(px),
    label: words(label),
    source: words(source),
    mark: words(mark),
    diff: new Uint8Array(diff.buffer, 0, pixels),
  };
}

/** Takes a set back; nothing may use it any more. */
export function giveBack(set: Buffers): void {
  idle.push(set);
  idle.sort((a, b) => roomOf(a) - roomOf(b));
  while (idle.reduce((n, s) => n + roomOf(s), 0) > keptPixels) idle.pop();
}

function fresh(pixels: number): Buffers {
  // Room for somewhat higher pages, so that one that grows does not need a new set each time.
  const roomy = Math.ceil(pixels * 1.1);
  const words = () => new Int32Array(roomy);
  return { px: words(), label: words(), source: words(), mark: words(), diff: new Uint8Array(roomy) };
}

let words = new Int32Array(0);
let bytes = new Uint8Array(0);

/** Working room of one step of a look, with anything in it: only until the next call. */
export function scratchWords(count: number): Int32Array {
  if (words.length < count) words = new Int32Array(count);
  return words.subarray(0, count);
}

/** As `scratchWords`, of bytes. */
export function scratchBytes(count: number): Uint8Array {
  if (bytes.length < count) bytes = new Uint8Array(count);
  return bytes.subarray(0, count);
}
