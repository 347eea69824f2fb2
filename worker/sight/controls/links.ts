import { centre, gapX, gapY, grow, right, union, within } from '#worker/core/geometry.ts';
import { apart, chroma, hue } from '../pixels/raster.ts';
import type { Region } from '../scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SeenLine } from '../text/text.ts';
import { type Bench, type Draft, draft } from './draft.ts';
import { findPages } from './pages.ts';
import { actions } from './pictures.ts';
import { joinRows } from './rows.ts';
import { findTabs } from './tabs.ts';

/** Finds links, tabs, menu items and pagination among the unclaimed lines. */
export function findLinks(bench: Bench, regions: Region[]): void {
  menus(bench);
  joinRows(bench, regions);
  findTabs(bench, regions);
  findPages(bench);
  const leading = titleCards(bench, regions);
  for (const d of bench.captioned) placed(bench, d, regions);
  const code = codeOf(bench);
  const free = () => bench.lines.filter((l) => !bench.claimed.has(l.id));
  for (const line of free()) {
    if (code.some((b) => within(line.box, b) > 0.9) && !line.underlined) continue;
    const parted = partedLinks(bench, line);
    if (parted.length >= 2) {
      for (const part of parted)
        bench.drafts.push(draft('link', grow(part.box, 1), 0.88, { label: part.text, lines: [line.id] }));
      bench.claimed.add(line.id);
      continue;
    }
    const way = wayOf(line);
    if (way.length >= 2) {
      for (const part of way.slice(0, -1))
        bench.drafts.push(draft('link', grow(part.box, 2), 0.66, { label: part.text, lines: [line.id] }));
      if (accent(bench, line.wordInks.at(-1) ?? line.ink, line.ground) >= 0.5)
        bench.drafts.push(
          draft('link', grow(way.at(-1)!.box, 2), 0.7, { label: way.at(-1)!.text, lines: [line.id] }),
        );
      bench.claimed.add(line.id);
      continue;
    }
    const where = innermost(regions, line);
    const inBar = where?.kind === 'navigation' || where?.kind === 'header';
    const side = where?.kind === 'sidebar';
    const sure = linkness(
      bench,
      line,
      inBar,
      side,
      where?.kind,
      where !== undefined && leading.has(where) && isTitleOf(bench, line, where),
    );
    if (sure >= 0.3) {
      const parts = separate(line);
      if (parts.length >= 2) {
        for (const part of parts)
          bench.drafts.push(
            draft(side ? 'menuitem' : 'link', grow(part.box, 2), sure, {
              label: part.text,
              lines: [line.id],
            }),
          );
        bench.claimed.add(line.id);
        continue;
      }
      const icon = bench.drafts.find(
        (d) =>
          d.kind === 'icon' &&
          gapY(d.box, line.box) < -4 &&
          Math.abs(centre(d.box).y - centre(line.box).y) < 6 &&
          line.box.x - right(d.box) >= -3 &&
          line.box.x - right(d.box) <= 14,
      );
      const made = draft(
        side ? 'menuitem' : 'link',
        icon ? union([icon.box, line.box]) : grow(line.box, 2),
        sure,
        { label: line.text, lines: [line.id] },
      );
      if (icon) {
        bench.drafts.splice(bench.drafts.indexOf(icon), 1);
        if (icon.icon !== undefined) made.icon = icon.icon;
      }
      bench.drafts.push(made);
      bench.claimed.add(line.id);
      continue;
    }
    for (const part of colouredParts(bench, line)) {
      bench.drafts.push(draft('link', grow(part.box, 1), 0.75, { label: part.text, lines: [line.id] }));
    }
  }
}

/** Icons whose count is clicked to add one (likes, replies). */
const applause = new Set([
  'heart',
  'thumbs-up',
  'thumbs-down',
  'star',
  'message',
  'reply',
  'repeat',
  'share',
  'bookmark',
  'cart',
  'bag',
  'basket',
  'bell',
  'arrow-up',
  'chevron-up',
]);

/** Classifies an icon with a caption by its position and look; excludes statuses and figures. */
function placed(bench: Bench, made: Draft, regions: Region[]): void {
  const line = bench.lines.find(({ id }) => id === made.lines[0]);
  if (!line || made.kind !== 'link' || !bench.drafts.includes(made)) return;
  const where = innermost(regions, line);
  const sure = linkness(
    bench,
    line,
    where?.kind === 'navigation' || where?.kind === 'header',
    where?.kind === 'sidebar',
    where?.kind,
    false,
  );
  if (where?.kind === 'sidebar') made.kind = 'menuitem';
  made.confidence = Math.max(sure, 0.45);
  // A count beside an icon is rarely clickable.
  if (sure < 0.3 && /^\d{1,4}( \S{1,2}){0,2}$/.test(line.text) && !applause.has(made.icon ?? '')) {
    bench.drafts.splice(bench.drafts.indexOf(made), 1);
    bench.claimed.delete(line.id);
    return;
  }
  const counted = /^\d{1,4}$/.test(line.text) || actions.has(made.icon ?? '');
  const state = made.icon === 'record' || made.icon === 'check' || (isFigure(line.text) && !counted);
  if (sure < 0.3 && (state || line.fontPx >= 19)) {
    bench.drafts.splice(bench.drafts.indexOf(made), 1);
    bench.claimed.delete(line.id);
  }
}

function innermost(regions: Region[], line: SeenLine): Region | undefined {
  let pick: Region | undefined;
  for (const r of regions) {
    if (within(line.box, r.box) < 0.8) continue;
    if (!pick || r.box.width * r.box.height <= pick.box.width * pick.box.height) pick = r;
  }
  return pick;
}

/** How link-like a colour is, 0…1: saturated, unlike the usual text colour, and not the red of an error. */
function accent(bench: Bench, colour: number, ground: number): number {
  if (chroma(colour) < 45 || apart(colour, bench.textColour) < 40) return 0;
  const h = hue(colour);
  if (h >= 195 && h <= 300) return 0.88;
  if (h < 18 || h > 342) return 0.28;
  if (chroma(ground) > 60) return 0.2;
  return 0.5;
}

/** Coloured amounts, changes and notices, which are as common as links of colours other than blue. */
const isFigure = (text: string): boolean => /\d[.,]?\d|[$€£%]|[.!]$/.test(text);

/** Cards among similar cards without any other control: their title is the link. */
function titleCards(bench: Bench, regions: Region[]): Set<Region> {
  const cards = regions.filter(({ kind }) => kind === 'card');
  const alone = cards.filter(
    (card) =>
      bench.art.some((b) => within(b, card.box) > 0.9) &&
      !bench.drafts.some(
        (d) => d.affordance !== 'none' && d.kind !== 'image' && within(d.box, card.box) > 0.9,
      ),
  );
  return new Set(
    alone.filter((card) =>
      alone.some(
        (other) =>
          other !== card &&
          Math.abs(other.box.width - card.box.width) <= 6 &&
          Math.abs(other.box.height - card.box.height) <= card.box.height * 0.3,
      ),
    ),
  );
}

/** Whether a line is a card's title: its largest text, or its only bold one; prices are often as large. */
const isTitleOf = ({ lines }: Bench, line: SeenLine, card: Region): boolean => {
  const own = lines.filter(
    (l) => within(l.box, card.box) > 0.8 && /\p{L}{3}/u.test(l.text) && !isFigure(l.text),
  );
  return (
    !own.some((l) => l.fontPx > line.fontPx * 1.1) || (line.bold && own.filter((l) => l.bold).length === 1)
  );
};

function linkness(
  bench: Bench,
  line: SeenLine,
  inBar: boolean,
  side: boolean,
  where: string | undefined,
  title: boolean,
): number {
  const text = line.text;
  if (!/[\p{L}\p{N}→»›]/u.test(text)) return 0;
  const long = text.length > 60;
  let sure = accent(bench, line.ink, line.ground);
  if (sure <= 0.5 && isFigure(text)) sure *= 0.5;
  // A coloured sentence is a notice, above all on a background of the same hue.
  if (
    (/[.!]$/.test(text) && text.split(' ').length >= 4) ||
    (chroma(line.ground) >= 12 &&
      chroma(line.ground) < 90 &&
      Math.abs(hue(line.ground) - hue(line.ink)) < 24 &&
      text.split(' ').length >= 4)
  )
    sure *= 0.3;
  if (line.underlined) sure = Math.max(sure, long ? 0.7 : 0.92);
  if (line.fontPx > 30) sure *= 0.5;
  if (long && sure < 0.9) sure *= 0.5;
  if (title && text.length <= 50 && /\p{L}{3}/u.test(text) && !isFigure(text)) sure = Math.max(sure, 0.42);
  if (/^[-+−]?[$€£]?\s?\d[\d.,\s]*\s?[%€]?$/.test(text)) sure = Math.min(sure, 0.25);
  // The largest text of a bar is the page's name.
  if (inBar && text.length <= 30 && line.fontPx < 19 && !isBrand(bench, line) && !/\d{1,2}:\d{2}/.test(text))
    sure = Math.max(sure, 0.76);
  if (side && text.length <= 30 && /\p{L}{2}/u.test(text))
    sure = Math.max(sure, stands(bench, line) ? 0.35 : 0.7);
  if (where === 'footer' && text.length <= 30)
    sure = Math.max(sure, line.bold || /[.©]/.test(text) ? 0 : 0.6);
  if (/(→|»|›)$/.test(text) || /^(‹|«|←)/.test(text)) sure = Math.max(sure, 0.6);
  if (where === 'badge') return 0;
  return line.struckThrough ? 0 : sure;
}

/** The site's name: at the far left of the bar, and the only bold text there. */
function isBrand(bench: Bench, line: SeenLine): boolean {
  if (!line.bold || line.underlined || line.box.y > 80) return false;
  const level = bench.lines.filter((l) => l !== line && gapY(l.box, line.box) < 0);
  return (
    level.length >= 2 &&
    level.every((l) => l.box.x > right(line.box)) &&
    level.filter((l) => l.bold).length <= level.length * 0.34
  );
}

/**
 * Whether a line in a sidebar is no entry: bolder or larger than most (a heading), or a property's name or
 * value.
 */
function stands(bench: Bench, line: SeenLine): boolean {
  const near = bench.lines.filter((l) => l !== line && Math.abs(l.box.x - line.box.x) < 220);
  const plain = near.filter((l) => !l.bold).length;
  if ((line.bold && plain > near.length * 0.6) || line.fontPx > 20) return true;
  return near.some(
    (l) =>
      gapY(l.box, line.box) < -4 &&
      !/^\d{1,4}\+?$/.test(l.text) &&
      Math.max(l.box.x - right(line.box), line.box.x - right(l.box)) > 8,
  );
}

/** Separately underlined words of one line: several links side by side. */
function partedLinks(bench: Bench, line: SeenLine): { text: string; box: SeenLine['box'] }[] {
  const under = bench.analysis.ink.rules.filter(
    (r) =>
      !r.vertical &&
      r.thick <= 3 &&
      r.y >= line.raw.baseline - 1 &&
      r.y <= line.raw.baseline + 6 &&
      r.x >= line.box.x - 4 &&
      r.x + r.length <= right(line.box) + 4 &&
      apart(r.colour, line.ink) <= 110,
  );
  if (under.length < 2 || under.length > 8) return [];
  const parts = under
    .map((r) => line.words.filter((w) => w.box.x >= r.x - 4 && right(w.box) <= r.x + r.length + 4))
    .filter((own) => own.length > 0);
  if (new Set(parts.flat()).size !== parts.flat().length) return [];
  return parts.map((own) => ({ text: own.map((w) => w.text).join(' '), box: union(own.map((w) => w.box)) }));
}

/** Boxes of code blocks: three or more close lines, each with words of different colours. */
function codeOf(bench: Bench): Box[] {
  const many = bench.lines.filter((l) => {
    const inks: number[] = [];
    // Words of other colours are often separate lines.
    const level = bench.lines.filter(
      (o) => Math.abs(o.raw.baseline - l.raw.baseline) <= 2 && gapX(o.box, l.box) <= 40,
    );
    for (const c of level.flatMap((o) => o.wordInks))
      if (chroma(c) >= 45 && !inks.some((o) => apart(o, c) < 60)) inks.push(c);
    return inks.length >= 2 && level.length + l.words.length >= 3;
  });
  if (many.length < 3) return [];
  const box = union(many.map((l) => l.box));
  const edge = Math.min(...many.map((l) => l.box.x));
  // Include the lines in between, and a margin.
  return box.height < many.length * 120
    ? [{ x: edge - 60, y: box.y - 60, width: box.width + 400, height: box.height + 120 }]
    : [];
}

/** The parts of a breadcrumb: `Courses / Autumn / New course`; the last one is the current page. */
function wayOf(line: SeenLine): { text: string; box: Box }[] {
  if (line.text.length > 80 || !line.words.some((w) => /^[/›»>]$/.test(w.text))) return [];
  const parts: SeenLine['words'][] = [[]];
  for (const word of line.words) {
    if (/^[/›»>]$/.test(word.text)) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  if (
    !parts.every(
      (own) =>
        own.length > 0 &&
        own.length <= 4 &&
        own.some((w) => /\p{L}{2}/u.test(w.text)) &&
        !/^\d[\d.,]*$/.test(own[0]!.text),
    )
  )
    return [];
  return parts.map((own) => ({ text: own.map((w) => w.text).join(' '), box: union(own.map((w) => w.box)) }));
}

/** The parts of a line with wide gaps or separators between them: a breadcrumb, or actions side by side. */
function separate(line: SeenLine): { text: string; box: Box }[] {
  const parts: SeenLine['words'][] = [[]];
  const gaps = line.words
    .slice(1)
    .map((w, i) => w.box.x - right(line.words[i]!.box))
    .sort((a, b) => a - b);
  // Monospaced text has equally wide gaps everywhere.
  const wide = Math.max(9, line.fontPx * 0.8, gaps.length >= 2 ? gaps[0]! * 1.6 : 0);
  line.words.forEach((word, i) => {
    if (/^[/|›>·•»]$/.test(word.text)) {
      if (i > 0 && i < line.words.length - 1) parts.push([]);
      return;
    }
    const before = line.words[i - 1];
    if (before && !line.underlined && word.box.x - right(before.box) >= wide) parts.push([]);
    parts.at(-1)!.push(word);
  });
  return parts
    .filter((own) => own.some((w) => /[\p{L}\p{N}]/u.test(w.text)))
    .map((own) => ({ text: own.map((w) => w.text).join(' '), box: union(own.map((w) => w.box)) }));
}

/** Words of a link-like colour within running text. */
function colouredParts(bench: Bench, line: SeenLine): { text: string; box: SeenLine['box'] }[] {
  const parts: { from: number; to: number }[] = [];
  line.wordInks.forEach((c, i) => {
    const under = bench.analysis.ink.rules.some(
      (r) =>
        !r.vertical &&
        r.y >= line.raw.baseline - 1 &&
        r.y <= line.raw.baseline + 5 &&
        r.x <= line.words[i]!.box.x + 4 &&
        r.x + r.length >= right(line.words[i]!.box) - 4,
    );
    const is = accent(bench, c, line.ground) >= 0.5 || (under && !line.underlined);
    if (!is) return;
    const last = parts.at(-1);
    if (last && last.to === i - 1) last.to = i;
    else parts.push({ from: i, to: i });
  });
  return parts
    .filter((p) => p.to - p.from + 1 < line.words.length)
    .map((p) => {
      const own = line.words.slice(p.from, p.to + 1);
      return {
        text: own
          .map((w) => w.text)
          .join(' ')
          .replace(/[.,;:]$/, ''),
        box: union(own.map((w) => w.box)),
      };
    });
}

/** Finds the other items of a menu with one highlighted item. */
function menus(bench: Bench): void {
  for (const chosen of bench.drafts.filter((d) => d.kind === 'menuitem' && d.state.selected)) {
    const own = bench.lines.find((l) => l.id === chosen.lines[0]);
    if (!own) continue;
    for (const step of [-1, 1]) {
      let from = own;
      for (;;) {
        const next = bench.lines
          .filter(
            (l) =>
              !bench.claimed.has(l.id) &&
              Math.abs(l.box.x - own.box.x) <= 30 &&
              l.box.x >= chosen.box.x &&
              right(l.box) <= right(chosen.box) &&
              Math.abs(l.fontPx - own.fontPx) <= 2 &&
              (Math.abs(l.box.x - own.box.x) <= 4 || Math.abs(l.box.y - from.box.y) < 30) &&
              l.text.length < 34 &&
              (l.box.y - from.box.y) * step > 8 &&
              (l.box.y - from.box.y) * step < 64,
          )
          .sort((a, b) => (a.box.y - b.box.y) * step)[0];
        if (!next) break;
        bench.drafts.push(
          draft(
            'menuitem',
            { x: chosen.box.x, y: next.box.y - 6, width: chosen.box.width, height: next.box.height + 12 },
            0.74,
            { label: next.text, lines: [next.id] },
          ),
        );
        bench.claimed.add(next.id);
        from = next;
      }
    }
  }
}

/** Turns numbers of a row into pagination if two or more of them are consecutive. */
export function markPagination(bench: Bench): void {
  const numbers = bench.drafts.filter(
    (d) => /^\d{1,3}$/.test(d.label) && (d.kind === 'button' || d.kind === 'link'),
  );
  for (const d of numbers) {
    const row = numbers.filter(
      (o) => Math.abs(centre(o.box).y - centre(d.box).y) <= 4 && Math.abs(o.box.x - d.box.x) < 320,
    );
    const next = row.some(
      (o) =>
        Math.abs(Number(o.label) - Number(d.label)) === 1 &&
        Math.sign(o.box.x - d.box.x) === Math.sign(Number(o.label) - Number(d.label)),
    );
    // Days of a month also stand in columns, a week apart.
    const column = numbers.filter((o) => o !== d && Math.abs(centre(o.box).x - centre(d.box).x) <= 6);
    if (!next || column.length >= 2 || column.some((o) => Math.abs(Number(o.label) - Number(d.label)) === 7))
      continue;
    // A scale starts with 0.
    if (row.some((o) => Number(o.label) === 0)) continue;
    d.kind = 'pagination';
    d.confidence = Math.max(d.confidence, 0.75);
    const filled =
      d.fill &&
      row.filter((o) => o.fill && Math.abs(o.fill.r - d.fill!.r) + Math.abs(o.fill.b - d.fill!.b) > 60)
        .length;
    if (filled !== undefined && filled > row.length / 2 && row.length > 2) d.state.selected = true;
  }
}
