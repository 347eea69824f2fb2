import type { CDPSession } from 'playwright-core';
import { callApart } from './own-world.ts';

/**
 * Runs in the page. A focused frame of another site, or a custom element with a closed shadow root, can't be
 * inspected and counts as a field.
 */
function takesText(): boolean {
  let at: Element | null = document.activeElement;
  for (;;) {
    const inner: Element | null | undefined =
      at?.shadowRoot?.activeElement ??
      (at instanceof HTMLIFrameElement ? at.contentDocument?.activeElement : undefined);
    if (!inner) break;
    at = inner;
  }
  if (!at) return false;
  if (
    /^(?:IFRAME|EMBED|OBJECT|TEXTAREA)$|-/.test(at.tagName) ||
    (at as HTMLElement).isContentEditable ||
    at.ownerDocument.designMode === 'on'
  )
    return true;
  return (
    at.tagName === 'INPUT' &&
    !['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'].includes(
      (at as HTMLInputElement).type,
    )
  );
}

/**
 * Whether typed text goes into a field. Without a focused field, “select all” would select the whole page
 * and make it unreadable.
 */
export const fieldHasFocus = async (cdp: CDPSession): Promise<boolean> =>
  (await callApart(cdp, 'focus', takesText)) === true;
