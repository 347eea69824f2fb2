import { bottom, gapX, gapY, right, within } from '#worker/core/geometry.ts';
import { apart, chroma, hue } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import { contrast, type SeenLine } from '../text.ts';
import type { Bench } from './draft.ts';

/**
 * How a date begins, or what stands for one where it is to be written; its first part is not read while it is
 * marked.
 */
export const dateText =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{0,4}|[dm]{2}\/[dm]{2}\/y{4}|y{4}-m{2}-d{2}|['’|/]{1,2}([dm]{2}\/y{4}|\d{1,2}\/\d{4}))/i;

/** The words that name a field: above it and left-aligned, or level and to its left. */
export function labelFor(bench: Bench, box: Box, own: SeenLine[]): SeenLine | undefined {
  let pick: SeenLine | undefined;
  let best = 1e9;
  const card = cardAround(bench, box);
  const around = bench.shapes.find((s) => s.box === box)?.around;
  for (const l of bench.lines) {
    const up = box.y - bottom(l.box);
    const leftGap = box.x - right(l.box);
    // Neither above nor to the left, as most lines: before anything that costs more.
    if (!(up >= -3 && up <= 26) && !(leftGap >= 0 && leftGap <= 220)) continue;
    if (own.includes(l) || l.text.length > 70 || within(l.box, box) > 0.5) continue;
    // Words in another box are that one's own.
    if (
      bench.shapes.some(
        (s) =>
          s.box.height < 76 &&
          within(l.box, s.box) > 0.9 &&
          s.box !== box &&
          within(box, s.box) < 0.5 &&
          ((s.filled && s.box.width < box.width * 1.1) ||
            (s.border && s.box.height <= 60 && s.box.width < 640)),
      )
    )
      continue;
    let cost = 1e9;
    if (up >= -3 && up <= 26 && Math.abs(l.box.x - box.x) <= 20)
      cost = Math.max(0, up) + Math.abs(l.box.x - box.x) * 0.8;
    else if (up >= -3 && up <= 22 && gapX(l.box, box) < 0 && l.box.width < box.width * 1.6)
      cost = 24 + Math.max(0, up);
    else if (leftGap >= 0 && leftGap <= 220 && gapY(l.box, box) < -Math.min(l.box.height, box.height) * 0.4) {
      // What stands in another card, or on another ground, is no name of it.
      if ((card && within(l.box, card) < 0.5) || (around !== undefined && apart(around, l.ground) > 40))
        continue;
      const between = bench.lines.some(
        (o) => o !== l && o.box.x > right(l.box) && right(o.box) < box.x && gapY(o.box, l.box) < -2,
      );
      const boxBetween = bench.shapes.some(
        (o) =>
          o.box.height < 76 &&
          o.box.x > right(l.box) - 2 &&
          right(o.box) <= box.x + 2 &&
          gapY(o.box, l.box) < -2,
      );
      // Far to the left, and one of a row: an item of a bar, not a label.
      const rowed =
        leftGap > 44 &&
        bench.lines.some(
          (o) => o !== l && right(o.box) <= l.box.x && l.box.x - right(o.box) < 90 && gapY(o.box, l.box) < -2,
        );
      if (!between && !boxBetween && !rowed) cost = leftGap * 0.3 + 4;
    }
    // A label is not already the words of an earlier control, and rarely another field's error.
    if (cost < 1e9 && bench.claimed.has(l.id)) cost += 45;
    if (cost < 1e9 && isRed(l)) cost += 25;
    if (cost < best) {
      best = cost;
      pick = l;
    }
  }
  return best < 80 ? pick && aboveHint(bench, aboveMessage(bench, pick, box), box) : undefined;
}

/** The card in which a field stands among others: what stands outside is no name of it. */
const cardAround = ({ shapes }: Bench, box: Box): Box | undefined =>
  shapes
    .map((s) => s.box)
    .filter((b) => within(box, b) > 0.95 && b.height > box.height + besideFieldPx && b.width > box.width)
    .sort((a, b) => a.width * a.height - b.width * b.height)[0];
/** A field's own frame may hold a label over it, px. */
const besideFieldPx = 60;

const isRed = ({ ink }: SeenLine): boolean => chroma(ink) > 90 && (hue(ink) < 18 || hue(ink) > 342);

/**
 * What is wrong stands between a field and its name, often with a hint before it: the name is the first of
 * them.
 */
function aboveMessage({ lines, claimed }: Bench, message: SeenLine, box: Box): SeenLine {
  if (!isRed(message) || bottom(message.box) > box.y + 3) return message;
  const over = lines
    .filter(
      (l) =>
        l !== message &&
        !isRed(l) &&
        !claimed.has(l.id) &&
        l.text.length <= 70 &&
        Math.abs(l.box.x - message.box.x) <= 4 &&
        l.box.y < message.box.y,
    )
    .sort((a, b) => b.box.y - a.box.y);
  let name = message;
  let first: SeenLine | undefined;
  for (const line of over.slice(0, 3)) {
    if (line.box.y < name.box.y - 34 || gapY(line.box, name.box) > 16) break;
    name = line;
    // The name is as dark as any of them; hints are paler.
    if (!first || contrast(line) > contrast(first) + 30 || (line.bold && !first.bold)) first = line;
  }
  return first ?? message;
}

/**
 * A name that did not fit over its field in one line: the words of all its lines. What stands above and is as
 * dark and large is its beginning where its next word had no room there.
 */
export function wholeName(bench: Bench, label: SeenLine, box: Box): string {
  if (bottom(label.box) > box.y + 3) return label.text;
  const over = lineOver(bench, label, box);
  return over && /^\p{L}.*[^.:*?!)]$/u.test(over.text) ? `${over.text} ${label.text}` : label.text;
}

/** The line that goes on in this one, as it had no more room over its field. */
function lineOver({ lines, claimed }: Bench, line: SeenLine, box: Box): SeenLine | undefined {
  const over = lines.find((l) => {
    const up = line.box.y - bottom(l.box);
    return (
      l !== line &&
      !claimed.has(l.id) &&
      Math.abs(l.box.x - line.box.x) <= 3 &&
      Math.abs(l.fontPx - line.fontPx) <= 1 &&
      l.bold === line.bold &&
      apart(l.ink, line.ink) < 40 &&
      up >= 0 &&
      up <= line.fontPx * 0.9
    );
  });
  const next = line.words[0]?.box.width ?? 0;
  return over && right(over.box) + next > right(box) && right(over.box) <= right(box) + 8 ? over : undefined;
}

/** How a hint begins that stands between a field and its name. */
const hints =
  /^(?:for example|e\.?g\.?\b|such as|optional|must\b|use\b|enter\b|we(?:['’]ll| will| use)\b|format\b|(?:at least|at most|up to|from \d|between \d|max(?:imum)?|min(?:imum)?)\b|\d+ ?(?:-|–|to) ?\d+\b|\d+ (?:for|or|at)\b|(?:letters|digits|numbers|characters)\b|as (?:shown|it)|this\b|leave\b|separate|in \p{L}+s\b)/iu;

/**
 * Where a paler line stands between a field and a line as large or little larger, that one is the name and
 * this one its hint.
 */
function aboveHint(bench: Bench, nearest: SeenLine, box: Box): SeenLine {
  const first = lineOver(bench, nearest, box);
  // A hint of two lines stands under the name by its first.
  const name = first && nameOver(bench, first, box.y - bottom(nearest.box));
  return name && name !== first ? name : nameOver(bench, nearest, box.y - bottom(nearest.box));
}

/** The name over a hint that stands so far above its field, px; the line itself where it is none. */
function nameOver({ lines, claimed }: Bench, nearest: SeenLine, down: number): SeenLine {
  if (down < -3 || isRed(nearest)) return nearest;
  // What words itself as a hint may stand a little apart from the name; a sentence names nothing.
  const isTold = hints.test(nearest.text) || /\p{L} .*[.!]$/u.test(nearest.text);
  const [slack, most] = isTold ? [12, nearest.fontPx * 1.3] : [4, nearest.fontPx];
  const name = lines.find((l) => {
    // A hint follows its field's name by less than its own size, and more closely than a name follows a
    // heading.
    const up = nearest.box.y - bottom(l.box);
    return (
      l !== nearest &&
      !claimed.has(l.id) &&
      l.text.length <= 70 &&
      Math.abs(l.box.x - nearest.box.x) <= 4 &&
      up >= -2 &&
      up <= most &&
      up <= down + slack
    );
  });
  if (!name || name.fontPx > nearest.fontPx * 1.3) return nearest;
  const paler = contrast(nearest) < contrast(name) - 30 && !nearest.bold;
  return paler || (isTold && !hints.test(name.text) && (name.bold || !nearest.bold)) ? name : nearest;
}

/** The name at the left of a card no higher than a row, at whose right end a control stands. */
export function rowName(bench: Bench, box: Box): SeenLine | undefined {
  const holder = bench.shapes
    .filter(
      (s) =>
        within(box, s.box) > 0.95 &&
        s.box.height <= 110 &&
        s.box.width >= Math.max(240, box.width * 1.6) &&
        right(s.box) - right(box) <= 40,
    )
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0]?.box;
  if (!holder) return undefined;
  const inside = bench.lines.filter((l) => within(l.box, holder) > 0.95 && within(l.box, box) < 0.5);
  const before = inside.filter(
    (l) => right(l.box) < box.x && /\p{L}{2}/u.test(l.text) && !/^(on|off)$/i.test(l.text),
  );
  if (before.length === 0 || inside.length > 4) return undefined;
  const edge = Math.min(...before.map((l) => l.box.x));
  return before.filter((l) => l.box.x - edge <= 6).sort((a, b) => a.box.y - b.box.y)[0];
}
