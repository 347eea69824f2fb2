import { inside, observe } from './observe.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Target } from '#worker/grounding/target.ts';
import { centrePixel } from '#worker/core/geometry.ts';

/**
 * Scrolls a target below the viewport into view before a click. Fixed bars and sidebars then appear
 * elsewhere in the full-page picture, which is no effect of the click. Returns the view to compare with, in
 * the same coordinates; the same view where nothing moved.
 */
export async function reveal(
  session: Session,
  view: SessionView,
  kind: string,
  target: Target | undefined,
): Promise<SessionView> {
  const { visible, height } = view.picture;
  // Only clicks are judged by changes of the whole page.
  const at = kind === 'press' && target ? centrePixel(target.box) : undefined;
  if (!at || !visible || inside(visible, at) || !(await session.screen.reveal?.(at))) return view;
  const picture = await session.screen.capture();
  if (picture.height === height && (await session.sight.differences(view.picture, picture)).length === 0)
    return { ...view, picture };
  return (await observe(session)).view;
}
