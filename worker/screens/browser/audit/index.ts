import type { Page } from 'playwright-core';
import type { Audit } from '#worker/ports/screen.ts';
import { accessibilityFaultsOf } from './names.ts';
import { textFaultsOf } from './text.ts';

/** A page that hangs holds up nobody for longer, ms. */
const limit = 3000;

/** What a page's own document tells against it; nothing where it went away meanwhile. */
export async function auditPage(page: Page): Promise<Audit> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never[]>((resolve) => {
    timer = setTimeout(() => resolve([]), limit);
  });
  // In turn: the second one scrolls.
  const names = accessibilityFaultsOf(page).catch(() => []);
  const texts = names.then(() => textFaultsOf(page)).catch(() => []);
  try {
    return { accessibility: await Promise.race([names, late]), text: await Promise.race([texts, late]) };
  } finally {
    clearTimeout(timer);
  }
}
