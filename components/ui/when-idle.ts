/** Once the page has nothing better to do. @returns what calls it off */
export function whenIdle(work: () => void): () => void {
  // Safari has none of it.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 4000 });
  return () => cancelIdleCallback(id);
}
