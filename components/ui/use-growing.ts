import { useEffect, useState } from 'react';

/** Rows that are drawn at once: what fills a large window, and what comes each time its end is near. */
const [atFirst, more] = [40, 80];
/** How near, px. */
const near = 1200;

/**
 * How many rows of a long list are drawn: more of them as somebody scrolls towards its end.
 * `end` goes on an element after the last one; `reach` draws at least up to a row that is about to be used.
 */
export function useGrowing(total: number): {
  drawn: number;
  end: (element: Element | null) => void;
  reach: (index: number) => void;
} {
  const [rows, setRows] = useState(atFirst);
  const [last, end] = useState<Element | null>(null);
  useEffect(() => {
    if (!last || rows >= total) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting) setRows((now) => now + more);
      },
      { rootMargin: `${near}px` },
    );
    watcher.observe(last);
    return () => watcher.disconnect();
  }, [last, rows, total]);
  return { drawn: Math.min(rows, total), end, reach: (index) => setRows((now) => Math.max(now, index + 1)) };
}
