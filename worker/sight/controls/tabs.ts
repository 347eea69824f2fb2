import { gapX, gapY, grow, right, union, within } from '#worker/core/geometry.ts';
import type { Rule } from '../marks/ink.ts';
import { apart, chroma, luma } from '../pixels/raster.ts';
import type { Region } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { contrast, type SeenLine } from '../text/text.ts';
import { chosenAmong, dividedBars } from './choices.ts';
import { type Bench, type Draft, draft } from './draft.ts';

/** A text that may be part of a row of tabs: alone, or with an icon before it. */
interface Item {
  box: Box;
  line: SeenLine;
  /** The icon with its caption, if there is one. */
  made?: Draft;
  /** The count after the text. */
  also?: SeenLine;
}

/** At least two words that end like a sentence. */
const sentence = / .*\p{Ll}[.!?]$/u;

/** Greatest gap between tabs, px. */
const reachPx = 90;

const bottomOf = (b: Box) => b.y + b.height;

/**
 * Finds rows of short texts of which one is marked: by a bar below it, by a box open at the bottom, or by a
 * filled box.
 */
export function findTabs(bench: Bench, regions: Region[]): void {
  const rows = regions.filter((r) => r.kind === 'row').map((r) => r.box);
  const bars = regions.filter((r) => r.kind === 'header').map((r) => r.box);
  atFoot(bench);
  onPane(bench);
  dividedBars(bench);
  besideBox(bench, bars);
  const seen = new Set<Item>();
  const items = itemsOf(bench);
  for (const item of items) {
    if (seen.has(item)) continue;
    const row = items
      .filter((o) => Math.abs(o.line.raw.baseline - item.line.raw.baseline) <= 2 && alike(o.line, item.line))
      .sort((a, b) => a.box.x - b.box.x);
    for (const o of row) seen.add(o);
    for (const group of runs(counted(row))) mark(bench, group, rows, bars);
  }
}

function itemsOf(bench: Bench): Item[] {
  const made = [...bench.captioned].filter((d) => bench.drafts.includes(d));
  return [
    ...bench.lines
      .filter(
        (l) =>
          !bench.claimed.has(l.id) &&
          l.text.length <= 28 &&
          /[\p{L}\p{N}]/u.test(l.text) &&
          !sentence.test(l.text),
      )
      .map((line) => ({ box: line.box, line })),
    ...made.flatMap((d) => {
      const line = bench.lines.find((l) => l.id === d.lines[0]);
      return line && line.text.length <= 28 && gapY(d.box, line.box) < 0 && line.box.y - d.box.y < 8
        ? [{ box: d.box, line, made: d }]
        : [];
    }),
  ];
}

/** Joins a count with the text before it. */
function counted(row: Item[]): Item[] {
  const all: Item[] = [];
  for (const item of row) {
    const last = all.at(-1);
    if (
      last &&
      /^\d[\d.,]*[kM]?\+?$/.test(item.line.text) &&
      item.box.x - right(last.box) <= 26 &&
      !/^\d+$/.test(last.line.text)
    ) {
      last.box = union([last.box, item.box]);
      last.also = item.line;
    } else all.push({ ...item });
  }
  return all;
}

/** The text size of a short word is measured on few letters, and may be off by a quarter. */
const alike = (a: SeenLine, b: SeenLine): boolean =>
  Math.abs(a.fontPx - b.fontPx) <= Math.max(3, Math.max(a.fontPx, b.fontPx) * 0.28);

/** Splits a row at wide gaps. */
function runs(row: Item[]): Item[][] {
  const all: Item[][] = [];
  for (const item of row) {
    const last = all.at(-1)?.at(-1);
    if (last && item.box.x - right(last.box) <= reachPx) all.at(-1)!.push(item);
    else all.push([item]);
  }
  return all.filter((group) => group.length >= 2);
}

/** The bars and lines that may underline a row. */
function under(bench: Bench, line: SeenLine): Rule[] {
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

function mark(bench: Bench, group: Item[], rows: Box[], bars: Box[]): void {
  const bar = under(bench, group[0]!.line);
  const whole = union(group.map(({ box }) => box));
  const covers = (r: Rule, { box }: Item) =>
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
  const marks = (item: Item) =>
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
    settle(bench, item, nav ? 'link' : 'tab', item === chosen, marked.length === 1 ? 0.86 : 0.7);
}

/** Whether an item's background fills the height of the frame around at least three: the selected segment. */
function fillsFrame({ analysis: { raster }, shapes }: Bench, { box, line }: Item, group: Item[]): boolean {
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
      [frame.y + 4, bottomOf(frame) - 5].every(
        (y) => apart(at(box.x + box.width / 2, y), line.ground) <= 4,
      ) &&
      [box.x - 5, right(box) + 5].every((x) => apart(at(x, box.y + box.height / 2), line.ground) <= 4),
  );
}

/**
 * Whether a strip of another colour is right below this item only; there is no rule where two backgrounds
 * meet.
 */
function stripUnder({ analysis: { raster } }: Bench, { box, line }: Item, group: Item[]): boolean {
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

/** Whether the row is the page's main navigation: in the topmost bar, after the site's name. */
function leadsPage(bench: Bench, group: Item[], bars: Box[]): boolean {
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

const sided = (bench: Bench, { box }: Item): boolean => {
  const beside = (near: (x: number) => boolean) =>
    bench.analysis.ink.rules.some(
      (r) => r.vertical && r.y <= box.y && r.y + r.length >= bottomOf(box) && near(r.x),
    );
  return (
    beside((x) => box.x - x > 2 && box.x - x < 32) &&
    beside((x) => x - right(box) >= 2 && x - right(box) < 32)
  );
};

function settle(
  bench: Bench,
  { box, line, made, also }: Item,
  kind: 'tab' | 'link' | 'menuitem' | 'pagination',
  selected: boolean,
  sure: number,
): void {
  const state: Draft['state'] = kind === 'link' ? (selected ? { selected } : {}) : { selected };
  if (!selected && contrast(line) < bench.textContrast * 0.4) state.disabled = true;
  if (also) bench.claimed.add(also.id);
  if (made) {
    Object.assign(made, { kind, confidence: sure, state });
    bench.captioned.delete(made);
    return;
  }
  bench.drafts.push(draft(kind, grow(box, 6), sure, { label: line.text, lines: [line.id], state }));
  bench.claimed.add(line.id);
}

/** A phone's bottom bar: three or more icons with captions at the foot of a narrow screen. */
function atFoot(bench: Bench): void {
  const { width, height } = bench.analysis.raster;
  if (width > 600) return;
  const under = (d: Draft) =>
    bench.lines.some(
      (l) => l.id === d.lines[0] && l.box.y > d.box.y + 6 && bottomOf(l.box) >= bottomOf(d.box) - 2,
    );
  const foot = [...bench.captioned].filter(
    (d) => bench.drafts.includes(d) && d.box.y > height * 0.85 && under(d),
  );
  const bar = foot.filter(
    (d) => foot.filter((o) => Math.abs(bottomOf(o.box) - bottomOf(d.box)) <= 5).length >= 3,
  );
  const own = foot.length >= 2 && bar.length === 0 ? withPlain(bench, foot) : [];
  for (const d of [...bar, ...(own.length > 0 ? foot : [])]) {
    Object.assign(d, { kind: 'tab', confidence: 0.74 });
    bench.captioned.delete(d);
  }
  for (const line of own) {
    bench.drafts.push(draft('tab', grow(line.box, 6), 0.7, { label: line.text, lines: [line.id] }));
    bench.claimed.add(line.id);
  }
}

/** Texts on the row of the icons' captions, evenly spaced with them: their icon was not detected. */
function withPlain(bench: Bench, foot: Draft[]): SeenLine[] {
  const level = foot.flatMap((d) => bench.lines.find((l) => l.id === d.lines[0]) ?? []);
  const plain = bench.lines.filter(
    (l) =>
      !bench.claimed.has(l.id) &&
      /\p{L}{2}/u.test(l.text) &&
      l.text.length <= 16 &&
      level.every((o) => Math.abs(o.raw.baseline - l.raw.baseline) <= 3),
  );
  const middles = [...level, ...plain].map(({ box }) => box.x + box.width / 2).sort((a, b) => a - b);
  const steps = middles.slice(1).map((x, i) => x - middles[i]!);
  return plain.length > 0 &&
    middles.length >= 3 &&
    middles.length <= 5 &&
    Math.max(...steps) - Math.min(...steps) <= 12
    ? plain
    : [];
}

/** Boxes side by side on top of a wider one: tabs of a pane; the selected one may merge with it. */
function onPane(bench: Bench): void {
  const boxes = bench.drafts.filter(
    (d) => d.kind === 'button' && d.lines.length === 1 && d.box.height <= 60 && d.label.length <= 24,
  );
  const seen = new Set<Draft>();
  for (const first of [...boxes].sort((a, b) => a.box.x - b.box.x)) {
    if (seen.has(first)) continue;
    const row = [first];
    for (const next of boxes
      .filter((d) => Math.abs(bottomOf(d.box) - bottomOf(first.box)) <= 4 && d.box.x > first.box.x)
      .sort((a, b) => a.box.x - b.box.x))
      if (Math.abs(next.box.x - right(row.at(-1)!.box)) <= 4) row.push(next);
    for (const d of row) seen.add(d);
    const all = union(row.map((d) => d.box));
    const edge = bottomOf(all);
    const pane = bench.shapes.find(
      (s) =>
        Math.abs(s.box.y - edge) <= 5 &&
        s.box.height > 60 &&
        s.box.x <= all.x + 6 &&
        right(s.box) >= right(all) + 30,
    )?.box;
    const line = bench.analysis.ink.rules.find(
      (r) =>
        !r.vertical &&
        Math.abs(r.y - edge) <= 4 &&
        r.x <= right(all) + 8 &&
        r.x + r.length >= right(all) + 60,
    );
    if (!pane && !line) continue;
    const level = bench.lines.find((l) => l.id === first.lines[0]);
    const open = itemsOf(bench).find(
      (o) =>
        level &&
        Math.abs(o.line.raw.baseline - level.raw.baseline) <= 4 &&
        (Math.abs(all.x - right(o.box)) <= 44 || Math.abs(o.box.x - right(all)) <= 44),
    );
    if (row.length + (open ? 1 : 0) < 2) continue;
    const tallest = Math.max(...row.map((d) => d.box.height));
    const chosen = open ? undefined : row.filter((d) => d.box.height === tallest);
    for (const d of row)
      Object.assign(d, {
        kind: 'tab',
        confidence: 0.72,
        state: { selected: chosen?.length === 1 && chosen[0] === d },
      });
    if (open) settle(bench, open, 'tab', true, 0.68);
  }
}

/**
 * Texts in a row with a box around one more of their kind: the current page, the selected segment, the
 * current menu entry.
 */
function besideBox(bench: Bench, bars: Box[]): void {
  for (const own of bench.drafts.filter(
    (d) =>
      (d.kind === 'button' || d.kind === 'pagination' || (d.kind === 'image' && /^\d+$/.test(d.label))) &&
      d.lines.length === 1 &&
      d.box.height <= 60 &&
      d.label.length <= 24,
  )) {
    const line = bench.lines.find((l) => l.id === own.lines[0]);
    if (!line) continue;
    const level = itemsOf(bench).filter(
      (o) =>
        Math.abs(o.line.raw.baseline - line.raw.baseline) <= 3 && Math.abs(o.line.fontPx - line.fontPx) <= 3,
    );
    const mates: Item[] = [];
    const reach = Math.max(60, Math.min(140, own.box.width * 0.9));
    for (const step of [-1, 1]) {
      for (let edge = own.box; ;) {
        const next = level
          .filter(
            (o) =>
              !mates.includes(o) &&
              (step > 0
                ? o.box.x >= right(edge) - 2 && o.box.x - right(edge) <= reach
                : right(o.box) <= edge.x + 2 && edge.x - right(o.box) <= reach),
          )
          .sort((a, b) => (a.box.x - b.box.x) * step)[0];
        if (!next) break;
        mates.push(next);
        edge = next.box;
      }
    }
    if (mates.length === 0) continue;
    const number = (text: string) => /^\d{1,3}$/.test(text);
    if (number(own.label)) {
      if (mates.some((o) => number(o.line.text) && Math.abs(Number(o.line.text) - Number(own.label)) === 1)) {
        for (const o of mates)
          if (number(o.line.text) || /^(prev|next|older|newer|first|last|back|[«»‹›<>←→])/i.test(o.line.text))
            settle(bench, o, 'pagination', false, 0.8);
        Object.assign(own, {
          kind: 'pagination',
          affordance: 'press',
          confidence: 0.85,
          state: { ...own.state, selected: true },
        });
      }
      continue;
    }
    if (
      framed(bench, own, mates) ||
      (!bars.some((b) => within(own.box, b) > 0.9) && chosenAmong(own, line, mates))
    ) {
      for (const o of mates) settle(bench, o, 'tab', false, 0.75);
      Object.assign(own, { kind: 'tab', confidence: 0.75, state: { selected: true } });
    } else if (
      bars.some((b) => within(own.box, b) > 0.9) &&
      own.box.height >= 24 &&
      mates.filter((o) => gapX(o.box, own.box) < 48).length >= 1 &&
      mates.length >= 2
    ) {
      own.kind = 'menuitem';
      own.state = { ...own.state, selected: true };
      own.confidence = 0.72;
    }
  }
}

/** Whether one frame surrounds a box and the texts beside it. */
function framed({ analysis, shapes }: Bench, own: Draft, mates: Item[]): boolean {
  const all = union([own.box, ...mates.map(({ box }) => box)]);
  if (
    shapes.some(
      (s) =>
        within(all, s.box) > 0.97 &&
        s.box.height <= own.box.height + 18 &&
        s.box.width <= all.width * 1.35 + 60 &&
        s.box.width < analysis.raster.width * 0.95 &&
        (s.border || apart(s.fill, s.around) >= 6),
    )
  )
    return true;
  const along = (y: number) =>
    mates.every(({ box }) =>
      analysis.ink.rules.some(
        (r) =>
          !r.vertical &&
          Math.abs(r.y - y) <= 3 &&
          r.x <= box.x &&
          r.x + r.length >= right(box) &&
          r.length < analysis.raster.width * 0.6,
      ),
    );
  if (along(own.box.y) && along(bottomOf(own.box))) return true;
  // A filled segment, and the rest of the bar at whose end it is.
  const rest = union(mates.map(({ box }) => box));
  if (
    mates.length >= 2 &&
    shapes.some(
      (s) =>
        within(rest, s.box) > 0.97 &&
        Math.abs(s.box.y - own.box.y) <= 3 &&
        Math.abs(s.box.height - own.box.height) <= 5 &&
        gapX(s.box, own.box) <= 3 &&
        s.box.width < analysis.raster.width * 0.95,
    )
  )
    return true;
  // Adjacent cells of one height.
  const cells = mates.map(
    ({ box }) =>
      shapes.find(
        (s) =>
          within(box, s.box) > 0.95 &&
          s.lines.length === 1 &&
          Math.abs(s.box.y - own.box.y) <= 2 &&
          Math.abs(s.box.height - own.box.height) <= 4,
      )?.box,
  );
  const touching = (b: Box) => [own.box, ...cells].some((o) => o && o !== b && gapX(o, b) <= 2);
  return cells.every((c) => c !== undefined && touching(c));
}
