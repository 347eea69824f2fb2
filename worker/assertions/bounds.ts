/** “At least 3”, “fewer than 7”. */

/** How a count or a figure compares with the one that is asked for. */
export type Bound = 'exactly' | 'least' | 'most' | 'more' | 'fewer';

const bounds: [RegExp, Bound][] = [
  [/^(?:at least|no fewer than|no less than|not less than|minimum) /, 'least'],
  [/^(?:at most|no more than|not more than|up to|maximum) /, 'most'],
  [/^(?:more than|over) /, 'more'],
  [/^(?:fewer than|less than|under) /, 'fewer'],
  [/^(?:exactly|only|just|precisely) /, 'exactly'],
];

/** 'At least 3 rows' → 'least' and '3 rows'. */
export function boundIn(words: string): { bound: Bound; part: string } {
  let part = words;
  let bound: Bound = 'exactly';
  for (const [pattern, kind] of bounds) {
    if (!pattern.test(part)) continue;
    bound = kind;
    part = part.replace(pattern, '');
  }
  return { bound, part };
}

/** Whether a count or a figure is within a bound. */
export const fits = (bound: Bound, seen: number, wanted: number): boolean =>
  bound === 'exactly'
    ? seen === wanted
    : bound === 'least'
      ? seen >= wanted
      : bound === 'most'
        ? seen <= wanted
        : bound === 'more'
          ? seen > wanted
          : seen < wanted;

/** The counts from least to most that are within a bound. */
export function rangeOf(bound: Bound, count: number): { least: number; most: number } {
  switch (bound) {
    case 'exactly':
      return { least: count, most: count };
    case 'least':
      return { least: count, most: Infinity };
    case 'most':
      return { least: 0, most: count };
    case 'more':
      return { least: count + 1, most: Infinity };
    case 'fewer':
      return { least: 0, most: count - 1 };
  }
}
