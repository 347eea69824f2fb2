import type { Page } from 'playwright-core';
import type { Audit } from '#worker/ports/screen.ts';
import { accessibilityFaultsOf } from './names.ts';
import { textFaultsOf } from './text.ts';

/** Time limit, so that a hanging page holds up nothing, ms. */
const limit = 3000;

/**
 * Accessibility and text faults according to the page's own document; empty if the page goes away or does
 * not answer.
 */
export async function auditPage(page: Page): Promise<Audit> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never[]>((resolve) => {
    timer = setTimeout(() => resolve([]), limit);
  });
  // One after the other, as the second one scrolls.
  const names = accessibilityFaultsOf(page).catch(() => []);
  const texts = names.then(() => textFaultsOf(page)).catch(() => []);
  try {
    return { accessibility: await Promise.race([names, late]), text: await Promise.race([texts, late]) };
  } finally {
    clearTimeout(timer);
  }
}
