import { grow, within } from '#worker/core/geometry.ts';
import type { InkMap } from '../marks/ink.ts';
import type { Widgets } from '../widgets/widgets.ts';
import { fitOf } from './fit.ts';
import { likeIcon } from './icon-or-letter.ts';

/** Icons that look like a checkbox, radio or disc. */
const toggleLike = new Set([
  'check',
  'check-all',
  'minus',
  'plus',
  'stop',
  'record',
  'target',
  'tablet',
  'file',
  'note',
  'contrast',
  'block',
  'power',
  'timer',
  'clock',
]);

/** Releases marks that were taken for a checkbox or radio by their outline, but are icons. */
export function releaseIcons(widgets: Widgets, ink: InkMap, width: number): void {
  for (const id of [...widgets.toggles]) {
    const { box, area } = ink.marks[id]!;
    // A solid square is no icon, whatever dense icon it resembles.
    if (area > 0.97 * box.width * box.height) continue;
    // Including a lid or handle on top.
    const own = [0, 3].map((by) =>
      ink.marks.filter((m) => (m.id > 0 && within(m.box, grow(box, by)) === 1) || within(m.box, box) === 1),
    );
    const found = own.find((marks) => {
      const fit = fitOf(ink, width, marks);
      return (
        fit && !toggleLike.has(fit.name) && fit.score >= 0.86 && fit.score - fit.next >= 0.03 && likeIcon(fit)
      );
    });
    if (!found) continue;
    widgets.toggles.delete(id);
    for (const m of found) widgets.frames.delete(m.id);
  }
}
