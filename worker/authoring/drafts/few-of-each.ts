/** The first `most` of those that have one key; those that have none are all kept. */
export function fewOfEach<T>(all: readonly T[], most: number, keyOf: (one: T) => string | undefined): T[] {
  const counts = new Map<string, number>();
  return all.filter((one) => {
    const key = keyOf(one);
    if (key === undefined) return true;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most;
  });
}
