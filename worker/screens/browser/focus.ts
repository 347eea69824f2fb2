import type { CDPSession } from 'playwright-core';
import { callApart } from './own-world.ts';

/**
 * Runs in the page. What stands in a frame of another site, or in an element of the app's own that is closed,
 * can't be asked, and may well be a field.
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
 * Whether what is typed now goes into a field. Where none has the focus, “select all” would mark the whole
 * page, and nothing on it could be read any more.
 */
export const fieldHasFocus = async (cdp: CDPSession): Promise<boolean> =>
  (await callApart(cdp, 'focus', takesText)) === true;
