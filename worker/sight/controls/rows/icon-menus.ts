import { centre, gapX, gapY, right, union, within } from '#worker/core/geometry.ts';
import type { Region } from '../../scene.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench, Draft } from '../draft.ts';
import { isLevel, unclaimedLines } from './unclaimed-lines.ts';

/** Status icons and bullets, which also stand in columns. */
const listed = new Set([
  'check',
  'record',
  'close',
  'star',
  'plus',
  'minus',
  'warning',
  'info',
  'chevron-right',
  'chevron-down',
  'more',
  'more-vertical',
  'heart',
  'eye',
  'eye-off',
  'trash',
  'edit',
  'copy',
  'lock',
  'play',
  'pause',
  'drag',
]);

/** An icon, the text after it, and whether the icon is one that also stands in lists. */
interface Entry {
  made: Draft;
  line: SeenLine;
  common: boolean;
}

/** Three or more icons in a column, each with text at the same distance: a menu, if it is at the side. */
export function joinIconMenus(bench: Bench, regions: Region[]): void {
  const entries = bench.drafts.flatMap((d) => entryOf(bench, d) ?? []);
  for (const entry of entries) {
    if (!isInMenu(entry, entries) || !isAtSide(bench, entry.line, regions) || hasSubtitle(bench, entry.line))
      continue;
    const { made, line } = entry;
    Object.assign(made, {
      kind: 'menuitem',
      affordance: 'press',
      confidence: 0.82,
      label: line.text,
      lines: [line.id],
      box: union([made.box, line.box]),
    });
    bench.captioned.delete(made);
    bench.claimed.add(line.id);
  }
  joinIconsBefore(bench);
}

function entryOf(bench: Bench, d: Draft): Entry | undefined {
  const common = d.icon !== undefined && listed.has(d.icon);
  if (bench.captioned.has(d)) {
    const line = bench.lines.find((l) => l.id === d.lines[0]);
    return line && line.box.x > d.box.x + 8 ? { made: d, line, common } : undefined;
  }
  if (d.kind !== 'icon' || d.lines.length > 0 || bench.inControl.has(d) || d.box.width > 40) return undefined;
  const line = unclaimedLines(bench)
    .filter(
      (l) =>
        isLevel(d, l) && l.box.x - right(d.box) >= -2 && l.box.x - right(d.box) <= 36 && l.text.length <= 34,
    )
    .sort((a, b) => a.box.x - b.box.x)[0];
  return line && { made: d, line, common };
}

/** Whether an entry is in a column of at least three with icons of their own, and close to another. */
function isInMenu(entry: Entry, entries: Entry[]): boolean {
  const column = entries.filter(
    (o) =>
      Math.abs(o.line.box.x - entry.line.box.x) <= 6 &&
      Math.abs(centre(o.made.box).x - centre(entry.made.box).x) <=
        (o.made.lines.length > 0 || entry.made.lines.length > 0 ? 999 : 5) &&
      Math.abs(o.line.fontPx - entry.line.fontPx) <= 2,
  );
  return (
    column.filter((o) => !o.common).length >= 3 &&
    column.some((o) => o !== entry && Math.abs(centre(o.line.box).y - centre(entry.line.box).y) <= 64) &&
    /\p{L}{2}/u.test(entry.line.text)
  );
}

/** Whether a line is in a wide picture's sidebar or navigation, or far at its side and in no table row. */
function isAtSide({ analysis: { raster } }: Bench, { box }: SeenLine, regions: Region[]): boolean {
  const { width } = raster;
  if (width < 600) return false;
  const isIn = (kinds: Region['kind'][], share: number) =>
    regions.some((r) => kinds.includes(r.kind) && within(box, r.box) > share);
  if (isIn(['sidebar', 'navigation'], 0.9)) return true;
  return (right(box) < width * 0.27 || box.x > width * 0.76) && !isIn(['row'], 0.8);
}

/** A subtitle right below makes it a list row. */
const hasSubtitle = ({ lines }: Bench, line: SeenLine): boolean =>
  lines.some(
    (l) =>
      l !== line &&
      Math.abs(l.box.x - line.box.x) <= 3 &&
      l.box.y > line.box.y &&
      gapY(l.box, line.box) < 7 &&
      gapY(l.box, line.box) >= 0,
  );

/** Joins the icon before the text of a known menu entry with it. */
function joinIconsBefore(bench: Bench): void {
  for (const item of bench.drafts.filter((d) => d.kind === 'menuitem' && d.icon === undefined)) {
    const icon = bench.drafts.find(
      (d) =>
        d.kind === 'icon' &&
        d !== item &&
        d.lines.length === 0 &&
        !listed.has(d.icon ?? '') &&
        !bench.inControl.has(d) &&
        Math.abs(centre(d.box).y - centre(item.box).y) <= 5 &&
        item.box.x - right(d.box) <= 40 &&
        right(d.box) <= item.box.x + Math.max(44, item.box.width * 0.3) &&
        gapX(d.box, item.box) <= 40 &&
        right(d.box) < right(item.box) &&
        d.box.x < centre(item.box).x,
    );
    if (!icon) continue;
    bench.drafts.splice(bench.drafts.indexOf(icon), 1);
    item.box = union([icon.box, item.box]);
    if (icon.icon !== undefined) item.icon = icon.icon;
  }
}
