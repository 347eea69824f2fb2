import type { CDPSession } from 'playwright-core';

/** A frame arrives within this, even on a busy machine, ms. */
const frameMs = 120;

/**
 * Wraps a function for the page that scrolls there and back within one task. With the next frame the page
 * would get a scroll event and react (virtual lists ignore clicks for a while), so that event is suppressed
 * if the position is unchanged.
 */
export const unheard = (called: (...values: never[]) => unknown): string => `function (...values) {
  const [x, y] = [scrollX, scrollY];
  try {
    return (${called})(...values);
  } finally {
    const hold = (event) => { if (event.target === document && scrollX === x && scrollY === y) event.stopImmediatePropagation(); };
    addEventListener('scroll', hold, true);
    setTimeout(() => removeEventListener('scroll', hold, true), ${frameMs});
  }
}`;

/**
 * Calls a function in an isolated world of the page, where its scripts can't interfere, and hides its
 * scrolling from the page. Throws if the page does not answer.
 */
export async function callApart(
  cdp: CDPSession,
  name: string,
  called: (...values: never[]) => unknown,
  values: (string | number)[] = [],
): Promise<unknown> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: name,
  });
  const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
    executionContextId,
    returnByValue: true,
    functionDeclaration: unheard(called),
    arguments: values.map((value) => ({ value })),
  });
  if (exceptionDetails) throw new Error(`The page did not tell its ${name}: ${exceptionDetails.text}`);
  return result.value;
}
