import { useEffect } from 'react';

/**
 * What an address leads to may not stand there yet when the browser looks for it: once it does, it is
 * scrolled to.
 */
export function useSectionInView(loaded: boolean): void {
  useEffect(() => {
    if (loaded && window.location.hash)
      document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [loaded]);
}
