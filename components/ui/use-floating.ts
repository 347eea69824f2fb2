'use client';
import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

export type Floating = typeof import('./floating.ts');
let floating: Promise<Floating> | undefined;

/**
 * What menus and bubbles are drawn with, as soon as it is there; `fetch` where it can't wait for the page to
 * rest.
 */
export function useFloating(): { parts: Floating | undefined; fetch: () => void } {
  const [parts, setParts] = useState<Floating>();
  const fetch = useCallback(() => {
    floating ??= import('./floating.ts');
    // A failed fetch is tried again the next time that it is wanted.
    floating.then(setParts, () => {
      floating = undefined;
    });
  }, []);
  useEffect(() => whenIdle(fetch), [fetch]);
  return { parts, fetch };
}
