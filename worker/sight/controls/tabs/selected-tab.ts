import { bottom, type Box, gapX, gapY, right, union, within } from '#worker/core/geometry.ts';
import type { Rule } from '../../marks/ink.ts';
import { apart, chroma, luma } from '../../pixels/raster.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';
import { settleItem, type TabItem } from './tab-items.ts';

/** Makes tabs or links of a row of items if exactly one of them is marked, which is the selected one. */
export function markSelectedTab(bench: Bench, group: TabItem[], rows: Box[], bars: Box[]): void {
  const bar = under(bench, group[0]!.line);
  const whole = union(group.map(({ box }) => box));
  const covers = (r: Rule, { box }: TabItem) =>
    Math.min(r.x + r.length, right(box)) - Math.max(r.x, box.x) >= box.width * 0.7;
  // A single row of pixels may be all that is left of a thick bar above a line.
  const cut = (r: Rule) =>
    bar.some(
      (o) =>
        o !== r &&
        Math.abs(o.y - r.y) <= 1 &&
        apart(o.colour, r.colour) > 40 &&
        Math.min(Math.abs(o.x + o.length - r.x), Math.abs(r.x + r.length - o.x)) <= 4,
    );
  const strong = (r: Rule) =>
    r.thick >= 2 ||
    (r.length < whole.width && apart(r.colour, group[0]!.line.ground) > 60 && cut(r)) ||
    (r.length < whole.width &&
      apart(r.colour, group[0]!.line.ground) > 110 &&
      bar.some((o) => o !== r && Math.abs(o.y - r.y) <= 3 && apart(o.colour, r.colour) > 60));
  const marks = (item: TabItem) =>
    bar.some(
      (r) =>
        strong(r) &&
        covers(r, item) &&
        r.length <= item.box.width + 120 &&
        group.filter((o) => Math.min(r.x + r.length, right(o.box)) > Math.max(r.x, o.box.x) + 2).length ===
          1 &&
        chroma(r.colour) + Math.abs(luma(r.colour) - luma(item.line.ground)) > 60 &&
        !(item.line.underlined && r.y - item.line.raw.baseline < 5),
    );
  const ruled = group.filter(marks);
  const marked = ruled.length > 0 ? ruled : group.filter((item) => stripUnder(bench, item, group));
  const based = bar.some(
    (r) =>
      Math.min(r.x + r.length, right(whole)) - Math.max(r.x, whole.x) >= whole.width * 0.35 && r.length >= 60,
  );
  const inRow = group.every(({ line }) => rows.some((r) => within(line.box, r) > 0.8));
  const boxed = marked.length === 0 && based && !inRow ? group.filter((item) => sided(bench, item)) : [];
  const laid =
    marked.length === 0 && boxed.length === 0 && !inRow
      ? group.filter((item) => fillsFrame(bench, item, group))
      : [];
  const chosen = [marked, boxed, laid].find((some) => some.length === 1)?.[0];
  if (!chosen || (inRow && marked.length === 0)) return;
  const nav = leadsPage(bench, group, bars);
  for (const item of group)
    settleItem(bench, item, nav ? 'link' : 'tab', item === chosen, marked.length === 1 ? 0.86 : 0.7);
}

/** The bars and lines that may underline a row. */
export function under(bench: Bench, line: SeenLine): Rule[] {
  const thin = bench.analysis.ink.marks
    .filter(
      (m) =>
        m.id > 0 &&
        m.box.height >= 2 &&
        m.box.height <= 6 &&
        m.box.width >= 16 &&
        m.area > m.box.width * m.box.height * 0.8,
    )
    .map((m) => ({
      x: m.box.x,
      y: m.box.y,
      length: m.box.width,
      thick: m.box.height,
      vertical: false,
      colour: m.colour,
    }));
  return [...bench.analysis.ink.rules, ...thin].filter(
    (r) => !r.vertical && r.y > line.raw.baseline && r.y - line.raw.baseline <= 30,
  );
}

/** Whether an item's background fills the height of the frame around at least three: the selected segment. */
function fillsFrame(
  { analysis: { raster }, shapes }: Bench,
  { box, line }: TabItem,
  group: TabItem[],
): boolean {
  const others = group.filter((o) => o.line !== line);
  if (
    others.length < 2 ||
    others.some(
      (o) => apart(o.line.ground, line.ground) < 8 || apart(o.line.ground, others[0]!.line.ground) > 4,
    )
  )
    return false;
  // The filled segment may not be part of the frame's own surface.
  const all = union(others.map((o) => o.box));
  const at = (x: number, y: number) =>
    raster.px[
      Math.min(raster.height - 1, Math.round(y)) * raster.width + Math.min(raster.width - 1, Math.round(x))
    ]!;
  return shapes.some(
    ({ box: frame }) =>
      within(all, frame) > 0.97 &&
      frame.height <= 72 &&
      frame.height >= 24 &&
      frame.width < raster.width * 0.97 &&
      gapX(frame, box) <= 40 &&
      [frame.y + 4, bottom(frame) - 5].every((y) => apart(at(box.x + box.width / 2, y), line.ground) <= 4) &&
      [box.x - 5, right(box) + 5].every((x) => apart(at(x, box.y + box.height / 2), line.ground) <= 4),
  );
}

/**
 * Whether a strip of another colour is right below this item only; there is no rule where two backgrounds
 * meet.
 */
function stripUnder({ analysis: { raster } }: Bench, { box, line }: TabItem, group: TabItem[]): boolean {
  if (line.underlined) return false;
  const at = (x: number, y: number) =>
    raster.px[
      Math.min(raster.height - 1, y) * raster.width + Math.max(0, Math.min(raster.width - 1, Math.round(x)))
    ]!;
  const middle = box.x + box.width / 2;
  const others = group.filter((o) => o.line !== line);
  for (let y = Math.round(line.raw.baseline) + 6; y <= line.raw.baseline + 30; y++) {
    const c = at(middle, y);
    if (apart(c, line.ground) <= 60) continue;
    let thick = 1;
    while (thick < 8 && apart(at(middle, y + thick), c) <= 20) thick++;
    if (thick > 6 || thick < 2) return false;
    const across = Array.from({ length: 9 }, (_, k) => box.x + 1 + ((box.width - 2) * k) / 8);
    return (
      across.every((x) => apart(at(x, y + 1), c) <= 24) &&
      others.every((o) => apart(at(o.box.x + o.box.width / 2, y + 1), c) > 40)
    );
  }
  return false;
}

const sided = (bench: Bench, { box }: TabItem): boolean => {
  const beside = (near: (x: number) => boolean) =>
    bench.analysis.ink.rules.some(
      (r) => r.vertical && r.y <= box.y && r.y + r.length >= bottom(box) && near(r.x),
    );
  return (
    beside((x) => box.x - x > 2 && box.x - x < 32) &&
    beside((x) => x - right(box) >= 2 && x - right(box) < 32)
  );
};

/** Whether the row is the page's main navigation: in the topmost bar, after the site's name. */
function leadsPage(bench: Bench, group: TabItem[], bars: Box[]): boolean {
  const first = group[0]!;
  const level = first.line.box;
  if (!bars.some((b) => within(level, b) > 0.9) || level.y > 64) return false;
  return (
    bench.lines.some(
      (l) =>
        right(l.box) <= first.box.x && gapY(l.box, level) < 0 && (l.bold || l.fontPx > first.line.fontPx + 1),
    ) ||
    bench.looseMarks.some((m) => right(m.box) <= first.box.x && m.box.height >= 14 && gapY(m.box, level) < 0)
  );
}
