'use client';
import { useLayoutEffect, type RefObject } from 'react';

/**
 * For a bar that sticks to the window's bottom: while it is there, the page scrolls so that what has the focus,
 * or is jumped to, does not end up under it.
 */
export function useScrollRoom(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    if (!bar.current) return undefined;
    const { style } = document.documentElement;
    const height = window.innerHeight - bar.current.getBoundingClientRect().top;
    style.scrollPaddingBottom = `${Math.ceil(height)}px`;
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
}
