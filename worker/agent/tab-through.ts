import { walkFocus } from '#worker/sight/probes/index.ts';
import { observe } from './observe.ts';
import type { FocusRound, Session } from '#worker/ports/records.ts';

/** Maximum number of Tab presses for a whole page. */
const maxPresses = 40;
/**
 * On a page with more controls, only its beginning is walked: enough to see whether focus is visible and
 * moves on.
 */
const pressesOfPart = 24;

/**
 * Walks the focus through a page with Tab, with the viewport as tall as the page so that nothing scrolls.
 * Undefined where the page is too tall for that.
 */
export async function tabThrough(session: Session): Promise<FocusRound | undefined> {
  const { screen, sight } = session;
  const { width, height } = screen.viewport;
  const first = await screen.capture();
  const scrolls = first.height > height;
  if (scrolls) await screen.act({ kind: 'resize', width, height: first.height });
  try {
    const {
      view: { picture, scene },
    } = await observe(session);
    if (picture.height > screen.viewport.height) return undefined;
    const walk = await walkFocus(
      sight,
      picture,
      {
        next: () => screen.act({ kind: 'key', keys: 'Tab' }),
        back: () => screen.act({ kind: 'key', keys: 'Shift+Tab' }),
        capture: () => screen.capture(),
        rest: () => new Promise((resolve) => setTimeout(resolve, 80)),
      },
      scene.controls.filter(({ affordance }) => affordance !== 'none').length > maxPresses
        ? pressesOfPart
        : maxPresses,
    );
    return { ...walk, scene };
  } finally {
    if (scrolls) await screen.act({ kind: 'resize', width, height });
  }
}
