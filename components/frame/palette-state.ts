/** Opened from anywhere: a button, ⌘K, a menu. */
const target = typeof window === 'undefined' ? undefined : new EventTarget();

export const openPalette = () => target?.dispatchEvent(new Event('open'));
export function onOpenPalette(listener: () => void) {
  target?.addEventListener('open', listener);
  return () => target?.removeEventListener('open', listener);
}
