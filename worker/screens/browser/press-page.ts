import type { Page } from 'playwright-core';
import type { Point } from '#worker/core/geometry.ts';
import { longPressMs, type PressManner } from '#worker/core/press.ts';

/** Presses a point of the window: with a finger where the browser plays a phone and a finger can do it. */
export async function pressPage(
  page: Page,
  at: Point,
  { count, button, long, holding = [] }: PressManner,
  isTouched: boolean,
): Promise<void> {
  if (isTouched && !long && !button && holding.length === 0) {
    for (let times = 0; times < (count ?? 1); times++) await page.touchscreen.tap(at.x, at.y);
    return;
  }
  for (const key of holding) await page.keyboard.down(key);
  try {
    await page.mouse.click(at.x, at.y, {
      button: button ?? 'left',
      clickCount: count ?? 1,
      delay: long ? longPressMs : 0,
    });
  } finally {
    for (const key of holding.toReversed()) await page.keyboard.up(key);
  }
}
