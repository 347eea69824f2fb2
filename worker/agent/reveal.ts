import { inside, observe } from './observe.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Target } from '#worker/grounding/target.ts';
import { centrePixel } from '#worker/core/geometry.ts';

/**
 * Scrolls a target that is below the window into view. Fixed bars and sidebars then have other page
 * coordinates, although the act did not move them. @returns the view to compare the effect with, in the new
 * coordinates; the same view where nothing was scrolled
 */
export async function reveal(
  session: Session,
  view: SessionView,
  kind: string,
  target: Target | undefined,
): Promise<SessionView> {
  const { visible, height } = view.picture;
  // The effect of a click is judged on the whole page, that of typing on its field.
  const at = kind === 'press' && target ? centrePixel(target.box) : undefined;
  if (!at || !visible || inside(visible, at) || !(await session.screen.reveal?.(at))) return view;
  const picture = await session.screen.capture();
  if (picture.height === height && (await session.sight.differences(view.picture, picture)).length === 0)
    return { ...view, picture };
  return (await observe(session)).view;
}
