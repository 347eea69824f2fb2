/** What is done to a phone itself, not to what it shows. */
export const deviceActs: ReadonlySet<string> = new Set([
  'rotate',
  'background',
  'hide-keyboard',
  'text-size',
]);
