import { areaOf, type Box, gapY, right, union, within } from '#worker/core/geometry.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, words } from '../draft.ts';
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
    const holder = holderOf(bench, d);
    const row = bench.lines
      .filter((l) => isLevel(d, l, 8) && within(l.box, holder) > 0.9)
      .sort((a, b) => a.box.x - b.box.x);
    const end = endOfRow(d, row, holder);
    if (!end || bench.claimed.has(row[0]!.id) || hasOtherControls(bench, d, holder)) continue;
    Object.assign(d, {
      kind: d.icon === 'chevron-right' && end === 'right' ? 'link' : 'button',
      label: words(row),
      lines: row.map((l) => l.id),
      box: union([d.box, ...row.map((l) => l.box)]),
      confidence: 0.62,
    });
    for (const l of row) bench.claimed.add(l.id);
  }
}

/** The smallest wide box around a chevron; the whole picture if there is none. */
function holderOf({ analysis: { raster }, shapes }: Bench, d: Draft): Box {
  const holders = shapes
    .filter((s) => within(d.box, s.box) > 0.95 && s.box.width >= 200)
    .sort((a, b) => areaOf(a.box) - areaOf(b.box));
  return holders[0]?.box ?? { x: 0, y: 0, width: raster.width, height: raster.height };
}

/** The end of a short row of text at which a chevron is; undefined if it is at none. */
function endOfRow({ box }: Draft, row: SeenLine[], holder: Box): 'left' | 'right' | undefined {
  const first = row[0];
  if (!first || row.length > 3 || first.text.length > 60 || !/\p{L}{2}/u.test(first.text)) return undefined;
  if (box.x > right(row.at(-1)!.box) && (right(holder) - right(box) <= 48 || row.length > 1))
    return box.x - right(first.box) < 24 && row.length === 1 ? undefined : 'right';
  return right(box) <= first.box.x && first.box.x - right(box) <= 24 ? 'left' : undefined;
}

const hasOtherControls = ({ drafts }: Bench, d: Draft, holder: Box): boolean =>
  drafts.some(
    (o) =>
      o !== d &&
      o.affordance !== 'none' &&
      gapY(o.box, d.box) < -4 &&
      within(o.box, holder) > 0.9 &&
      o.box.height < 60,
  );
