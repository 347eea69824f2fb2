/** Per-pixel arrays for one analysis, of the picture's number of pixels, with undefined contents. */
export interface Buffers {
  px: Int32Array;
  label: Int32Array;
  source: Int32Array;
  mark: Int32Array;
  diff: Uint8Array;
}

/**
 * Total pixels of the buffers kept for reuse (17 bytes each), so that a very tall page does not hold its
 * memory forever.
 */
const keptPixels = 6_000_000;

/** Smallest first. */
const idle: Buffers[] = [];

/** Number of pixels a set can hold. */
const roomOf = (set: Buffers): number => set.diff.buffer.byteLength;

/**
 * Lends a set for one analysis. Allocating this much memory (page faults, garbage collection) costs more
 * than much of the work, so sets are reused; a set that is not returned is simply garbage-collected.
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

/** Takes a set back; it must not be used afterwards. */
export function giveBack(set: Buffers): void {
  idle.push(set);
  idle.sort((a, b) => roomOf(a) - roomOf(b));
  while (idle.reduce((n, s) => n + roomOf(s), 0) > keptPixels) idle.pop();
}

function fresh(pixels: number): Buffers {
  // Some extra room, so that a slightly taller page fits too.
  const roomy = Math.ceil(pixels * 1.1);
  const words = () => new Int32Array(roomy);
  return { px: words(), label: words(), source: words(), mark: words(), diff: new Uint8Array(roomy) };
}

let words = new Int32Array(0);
let bytes = new Uint8Array(0);

/** Temporary array for one step, with undefined contents; valid until the next call. */
export function scratchWords(count: number): Int32Array {
  if (words.length < count) words = new Int32Array(count);
  return words.subarray(0, count);
}

/** Like `scratchWords`, for bytes. */
export function scratchBytes(count: number): Uint8Array {
  if (bytes.length < count) bytes = new Uint8Array(count);
  return bytes.subarray(0, count);
}
