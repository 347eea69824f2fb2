import { areaOf, gapY, right, union, within } from '#worker/core/geometry.ts';
import { type Bench, words } from '../draft.ts';
import { isLevel } from './unclaimed-lines.ts';

/** A row with text at the left and a chevron at one end: the whole row opens or leads on. */
export function joinChevronRows(bench: Bench): void {
  for (const d of [...bench.drafts]) {
    if (
      d.kind !== 'icon' ||
      bench.inControl.has(d) ||
      !/^chevron-(right|down|up)$/.test(d.icon ?? '') ||
      d.box.width > 30
    )
      continue;
    const holders = bench.shapes
      .filter((s) => within(d.box, s.box) > 0.95 && s.box.width >= 200)
      .sort((a, b) => areaOf(a.box) - areaOf(b.box));
    const holder = holders[0]?.box ?? {
      x: 0,
      y: 0,
      width: bench.analysis.raster.width,
      height: bench.analysis.raster.height,
    };
    const row = bench.lines
      .filter((l) => isLevel(d, l, 8) && within(l.box, holder) > 0.9)
      .sort((a, b) => a.box.x - b.box.x);
    const first = row[0];
    if (
      !first ||
      row.length > 3 ||
      bench.claimed.has(first.id) ||
      first.text.length > 60 ||
      !/\p{L}{2}/u.test(first.text)
    )
      continue;
    const atEnd = d.box.x > right(row.at(-1)!.box) && (right(holder) - right(d.box) <= 48 || row.length > 1);
    const atStart = right(d.box) <= first.box.x && first.box.x - right(d.box) <= 24;
    const others = bench.drafts.some(
      (o) =>
        o !== d &&
        o.affordance !== 'none' &&
        gapY(o.box, d.box) < -4 &&
        within(o.box, holder) > 0.9 &&
        o.box.height < 60,
    );
    if ((!atEnd && !atStart) || others || (atEnd && d.box.x - right(first.box) < 24 && row.length === 1))
      continue;
    const box = union([d.box, ...row.map((l) => l.box)]);
    Object.assign(d, {
      kind: d.icon === 'chevron-right' && atEnd ? 'link' : 'button',
      label: words(row),
      lines: row.map((l) => l.id),
      box,
      confidence: 0.62,
    });
    for (const l of row) bench.claimed.add(l.id);
  }
}
