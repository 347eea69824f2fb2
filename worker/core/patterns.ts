/** A pattern that matches whatever any of the patterns matches. All must have the same flags. */
export const anyOf = (...patterns: readonly [RegExp, ...RegExp[]]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'), patterns[0].flags);
