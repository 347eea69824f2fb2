/** Polyfills for Node 20 that the agent, the recogniser and the oracles need. Must be loaded first. */
type GroupBy = <K, T>(items: Iterable<T>, keyOf: (item: T, at: number) => K) => Map<K, T[]>;

const missing = Map as unknown as { groupBy?: GroupBy };
missing.groupBy ??= (items, keyOf) => {
  const groups = new Map<ReturnType<typeof keyOf>, Parameters<typeof keyOf>[0][]>();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
