import lexicon from '#worker/lexicons/entry-names.json' with { type: 'json' };

/** A name that no app has, told from all others that were typed. */
export function entryName(n: number): string {
  const { first, second } = lexicon;
  return `${first[n % first.length]} ${second[(n * 5 + Math.floor(n / first.length)) % second.length]}`;
}
