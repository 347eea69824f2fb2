/** Finds the words of a phrase inside a line. */
import { union } from '#worker/core/geometry.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { wordLikeness, wordsOf } from '#worker/core/likeness.ts';

/**
 * Bounding box of the phrase's words inside a longer line; undefined if they are the whole line or not in
 * it.
 */
export function wordSpan(line: TextLine, phrase: string): Box | undefined {
  const wanted = wordsOf(phrase);
  const seen = line.words.flatMap((w) => wordsOf(w.text).map((text) => ({ text, box: w.box })));
  if (wanted.length === 0 || seen.length <= wanted.length) return undefined;
  for (let at = seen.length - wanted.length; at >= 0; at--) {
    if (wanted.every((w, i) => wordLikeness(w, seen[at + i]!.text) >= 0.7))
      return union(seen.slice(at, at + wanted.length).map((s) => s.box));
  }
  return undefined;
}

/** A × that was read as the last letter of a tag or tab; undefined if there is none. */
export function endMark(lines: TextLine[]): Box | undefined {
  const [line, more] = lines;
  const last = line?.words.at(-1);
  return more === undefined && line && line.words.length > 1 && last && /^[x×✕]$/i.test(last.text)
    ? last.box
    : undefined;
}
