import type { CDPSession } from 'playwright-core';

/** Calls a function in a world of its own in the page, where no script of the page can change what it uses. Throws where the page does not answer. */
export async function callApart(cdp: CDPSession, name: string, called: (...values: never[]) => unknown, values: (string | number)[] = []): Promise<unknown> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId } = await cdp.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: name });
  const { result, exceptionDetails } = await cdp.send('Runtime.callFunctionOn', {
    executionContextId, returnByValue: true, functionDeclaration: called.toString(), arguments: values.map((value) => ({ value })),
  });
  if (exceptionDetails) throw new Error(`The page did not tell its ${name}: ${exceptionDetails.text}`);
  return result.value;
}
