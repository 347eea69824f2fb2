import type { CDPSession } from 'playwright-core';

/** Schemes that a browser opens by itself. */
const own = /^(?:https?|about|blob|data|file|javascript|filesystem|view-source|chrome[\w-]*|devtools):/i;

/**
 * Reports each address that a page asks for and the browser hands to another program, such as `mailto:` or
 * `tel:`: nothing shows of that on the page.
 */
export async function watchOtherPrograms(cdp: CDPSession, report: (address: string) => void): Promise<void> {
  const asked = ({ url }: { url: string }) => {
    if (url.includes(':') && !own.test(url)) report(url.slice(0, maxLength));
  };
  cdp.on('Page.frameRequestedNavigation', asked);
  cdp.on('Page.windowOpen', asked);
  await cdp.send('Page.enable');
}

/** A mail may come with its whole text. */
const maxLength = 300;
