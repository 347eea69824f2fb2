/** Words that a screen has shown so far, to tell when what changes by itself brings nothing new any more. */
import { withoutNumbers } from '#worker/core/words.ts';
import { wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import type { Scene } from '#worker/sight/scene.ts';

/** Shorter words are pieces of moving print that is cut. */
const leastLetters = 5;

export class ShownWords {
  readonly #known: string[] = [];

  /** Takes in what a screen says; returns whether a word is new. Numbers are not: a clock goes on for ever. */
  add({ lines }: Scene): boolean {
    const words = lines
      .flatMap(({ text }) => wordsOf(withoutNumbers(text)))
      .filter((word) => word.length >= leastLetters);
    const fresh = [...new Set(words)].filter((word) => !this.#knows(word));
    this.#known.push(...fresh);
    return fresh.length > 0;
  }

  /** Moving print is cut at its ends, and read a little otherwise each time. */
  #knows = (word: string): boolean =>
    this.#known.some(
      (known) => known.includes(word) || word.includes(known) || wordLikeness(known, word) > 0.7,
    );
}
