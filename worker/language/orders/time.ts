/** Puts what a step says into the order in which it happens: “before”, “after”, “but first”. */
import { imperative } from './imperative.ts';

type Sorts = (first: string, second: string) => [string | undefined, string | undefined];

const inTurn: Sorts = (first, second) => [first, imperative(second)];
const turned: Sorts = (first, second) => [imperative(second), first];

const wordings: [RegExp, Sorts][] = [
  [/^before (.+?), (\S.*)$/i, (later, sooner) => [sooner, imperative(later)]],
  [/^(?:after|having first|upon) (.+?), (\S.*)$/i, (sooner, later) => [imperative(sooner), later]],
  [/^(.+?),? before ((?:you )?\S.*)$/i, inTurn],
  [/^(.+?)[,;] (?:but|and) (?:first|before that|beforehand),? (\S.*)$/i, turned],
  [/^(.+?)[,;] but (\S.*?) (?:first|beforehand|before that)$/i, turned],
  [/^(.+?)[,;] but only (?:after|once|when) ((?:you (?:have )?)?\S.*)$/i, turned],
  [/^(.+?),? after ((?:you (?:have )?)?\S.*)$/i, turned],
  [/^(.+?),? (?:once|as soon as) (you have \S.*)$/i, turned],
  [/^(?:once|as soon as) (you have .+?), (\S.*)$/i, (sooner, later) => [imperative(sooner), later]],
];

/** The orders of a step as they happen; the whole step where nothing is said of time. */
export function inTime(text: string): string[] {
  for (const [wording, sorts] of wordings) {
    const [, a, b] = wording.exec(text) ?? [];
    if (a === undefined || b === undefined) continue;
    const [first, second] = sorts(a, b);
    // “the day after Monday” names a thing and no order.
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return [text];
}
