import type { CDPSession } from 'playwright-core';

/** A frame comes within this on a machine at work as well, ms. */
const frameMs = 120;

/**
 * Runs in the page. A function that looks about scrolls there and back within one task; the page is told with
 * the next frame that it was scrolled, and would
 * answer as if somebody had done so: lists that are drawn as far as they show take no press for a while. It
 * is not told where it stands as it stood.
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
 * Calls a function in a world of its own in the page, where no script of the page can change what it uses,
 * and of whose scrolling there and back it is not told. Throws where the page does not answer.
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
