import { centrePixel, contains, right, type Point } from '#worker/core/geometry.ts';
import type { Target } from '#worker/grounding/target.ts';
import type { SessionView } from '#worker/ports/screen.ts';

/**
 * The point to click, in px of the picture: the middle of the box, but for two kinds. Of a link that wraps,
 * the middle of its first line, since the gap between lines is not clickable. Of an entry of a list whose
 * middle is blank, the middle of its words: often these alone are the link, and not the row around them.
 */
export function pressPoint({ scene }: SessionView, { control, box }: Target): Point {
  const middle = centrePixel(box);
  if (control?.kind !== 'link' && control?.kind !== 'menuitem') return middle;
  const own = scene.lines.filter((line) => contains(box, line.box));
  const [first] = own;
  if (!first) return middle;
  if (control.kind === 'link') return own.length > 1 ? centrePixel(first.box) : middle;
  const isBlank = own.every((line) => middle.x < line.box.x || middle.x > right(line.box));
  return isBlank ? centrePixel(first.box) : middle;
}
