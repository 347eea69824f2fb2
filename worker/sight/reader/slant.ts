import { stripHeight, type Strip } from './strip.ts';

/** Slants that letters are tried to be set upright by, px to the right for each px up. */
const slants = [0.1, 0.2, 0.3];

/** How much more even the columns of upright letters are than those of the line as it is, at least. */
const leastGain = 1.02;

/**
 * The strip with its letters set upright, if they seem to lean: upright stems fill few columns, and leaning
 * ones many. Letters stay in their places, as rows move about the middle one.
 */
export function uprighted(strip: Strip): Strip | undefined {
  const asIs = evenness(strip);
  let best: Strip | undefined;
  let most = asIs * leastGain;
  for (const slant of slants) {
    const turned = sheared(strip, slant);
    const value = evenness(turned);
    if (value <= most) continue;
    most = value;
    best = turned;
  }
  return best;
}

/** The sum of the squared ink of all columns: the larger, the fewer columns hold it. */
function evenness({ ink, width }: Strip): number {
  let sum = 0;
  for (let x = 0; x < width; x++) {
    let column = 0;
    for (let y = 0; y < stripHeight; y++) column += ink[y * width + x]!;
    sum += column * column;
  }
  return sum;
}

/** Moves the upper rows to the left and the lower ones to the right; what leaves the strip is lost. */
function sheared({ ink, width, factor }: Strip, slant: number): Strip {
  const turned = new Float32Array(ink.length);
  for (let y = 0; y < stripHeight; y++) {
    const shift = slant * (y - (stripHeight - 1) / 2);
    const whole = Math.floor(shift);
    const part = shift - whole;
    for (let x = 0; x < width; x++) {
      const value = ink[y * width + x]!;
      if (value === 0) continue;
      const to = x + whole;
      if (to >= 0 && to < width) turned[y * width + to]! += value * (1 - part);
      if (to + 1 >= 0 && to + 1 < width) turned[y * width + to + 1]! += value * part;
    }
  }
  return { ink: turned, width, factor };
}
