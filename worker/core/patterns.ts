/** One pattern that matches what any of several does. They are of the same flags. */
export const anyOf = (...patterns: readonly [RegExp, ...RegExp[]]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), patterns[0].flags);
