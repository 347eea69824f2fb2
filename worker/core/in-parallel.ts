/**
 * Maps a list with at most `limit` concurrent calls. Results keep the list's order; the first error is
 * thrown.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, async () => {
      for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!, at);
    }),
  );
  return results;
}
