/** One sign as read. */
export interface Sign {
  text: string;
  /** Its middle in the strip, px. */
  x: number;
  /** 0…1, the recogniser's own. */
  confidence: number;
}

/** Strip px between two outputs of the recogniser. */
const step = 2;

/**
 * The signs of a strip, left to right: of each run of one class the most confident moment, no blanks
 * (connectionist temporal classification, decoded greedily). Class 0 is the blank, class n the charset's
 * sign n − 1.
 */
export function decode(
  classes: ArrayLike<number>,
  confidences: ArrayLike<number>,
  charset: string[],
): Sign[] {
  const signs: Sign[] = [];
  let last = 0;
  let from = 0;
  for (let t = 0; t < classes.length; t++) {
    const id = classes[t]!;
    if (id !== 0 && id !== last) {
      from = t;
      signs.push({ text: charset[id - 1]!, x: t * step + 1, confidence: confidences[t]! });
    } else if (id !== 0) {
      const sign = signs.at(-1)!;
      sign.x = ((from + t) / 2) * step + 1;
      sign.confidence = Math.max(sign.confidence, confidences[t]!);
    }
    last = id;
  }
  return signs;
}
