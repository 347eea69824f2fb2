import { inside, observe } from './observe.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Session } from '#worker/ports/records.ts';
import type { Target } from '#worker/grounding/target.ts';
import { centrePixel } from '#worker/core/geometry.ts';

/**
 * What lies below is scrolled to before it is acted on, and what stays in the window (a bar, a sidebar) then
 * stands elsewhere on the page than it did,
 * by no doing of the act. Returns the view to compare its effect with, in the same coordinates; the same one
 * where nothing moved.
 */
export async function reveal(
  session: Session,
  view: SessionView,
  kind: string,
  target: Target | undefined,
): Promise<SessionView> {
  const { visible, height } = view.picture;
  // Whether a press has done anything is judged by the whole page; of what is written, by its field.
  const at = kind === 'press' && target ? centrePixel(target.box) : undefined;
  if (!at || !visible || inside(visible, at) || !(await session.screen.reveal?.(at))) return view;
  const picture = await session.screen.capture();
  if (picture.height === height && (await session.sight.differences(view.picture, picture)).length === 0)
    return { ...view, picture };
  return (await observe(session)).view;
}
