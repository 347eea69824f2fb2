import { right, union } from '#worker/core/geometry.ts';
import type { Bench } from '../draft.ts';
import { isLevel, unclaimedLines } from './unclaimed-lines.ts';

/** Text with an arrow right after it: a sortable column heading, or the name of a menu. */
export function joinArrowHeadings(bench: Bench): void {
  for (const d of [...bench.drafts]) {
    if (
      d.kind !== 'icon' ||
      bench.inControl.has(d) ||
      !/^(sort|arrow-(up|down|up-down)|chevron-(down|up)|chevrons-up-down)$/.test(d.icon ?? '') ||
      d.box.width > 28
    )
      continue;
    const line = unclaimedLines(bench)
      .filter(
        (l) =>
          isLevel(d, l, 6) &&
          d.box.x - right(l.box) >= -3 &&
          d.box.x - right(l.box) <= 12 &&
          l.text.length <= 30,
      )
      .sort((a, b) => right(b.box) - right(a.box))[0];
    if (!line) continue;
    Object.assign(d, {
      kind: 'button',
      label: line.text,
      lines: [line.id],
      box: union([d.box, line.box]),
      confidence: 0.66,
    });
    delete d.fill;
    bench.claimed.add(line.id);
  }
}
