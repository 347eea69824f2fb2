import { bottom, gapX, gapY, right, within } from '#worker/core/geometry.ts';
import { apart, chroma, hue } from '../pixels/raster.ts';
import type { Box } from '#worker/core/geometry.ts';
import { contrast, type SeenLine } from '../text/text.ts';
import type { Bench } from './draft.ts';

/** The start of a date, or of a date format; the first part may be unreadable while it is selected. */
export const dateText =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{0,4}|[dm]{2}\/[dm]{2}\/y{4}|y{4}-m{2}-d{2}|['’|/]{1,2}([dm]{2}\/y{4}|\d{1,2}\/\d{4}))/i;

/** The label of a field: above it and left-aligned, or beside it on the left. */
export function labelFor(bench: Bench, box: Box, own: SeenLine[]): SeenLine | undefined {
  let pick: SeenLine | undefined;
  let best = 1e9;
  const card = cardAround(bench, box);
  const around = bench.shapes.find((s) => s.box === box)?.around;
  for (const l of bench.lines) {
    const up = box.y - bottom(l.box);
    const leftGap = box.x - right(l.box);
    // Most lines are neither above nor to the left, so check that before anything expensive.
    if (!(up >= -3 && up <= 26) && !(leftGap >= 0 && leftGap <= 220)) continue;
    if (own.includes(l) || l.text.length > 70 || within(l.box, box) > 0.5) continue;
    // Text in another box belongs to that box.
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
      // Text in another card, or on another background, is no label of this field.
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
    // A label is rarely a line that belongs to an earlier control, or another field's error.
    if (cost < 1e9 && bench.claimed.has(l.id)) cost += 45;
    if (cost < 1e9 && isRed(l)) cost += 25;
    if (cost < best) {
      best = cost;
      pick = l;
    }
  }
  return best < 80 ? pick && aboveHint(bench, aboveMessage(bench, pick, box), box) : undefined;
}

/** The card around a field and other content: lines outside it are no label of the field. */
const cardAround = ({ shapes }: Bench, box: Box): Box | undefined =>
  shapes
    .map((s) => s.box)
    .filter((b) => within(box, b) > 0.95 && b.height > box.height + besideFieldPx && b.width > box.width)
    .sort((a, b) => a.width * a.height - b.width * b.height)[0];
/** Height up to which a frame may be the field's own, with its label, px. */
const besideFieldPx = 60;

const isRed = ({ ink }: SeenLine): boolean => chroma(ink) > 90 && (hue(ink) < 18 || hue(ink) > 342);

/**
 * An error message, often after a hint, may stand between a field and its label: returns the topmost of
 * these lines.
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
    // A label has at least the contrast of the others; hints are paler.
    if (!first || contrast(line) > contrast(first) + 30 || (line.bold && !first.bold)) first = line;
  }
  return first ?? message;
}

/**
 * The whole label if it was wrapped: a line above of the same size and contrast is its beginning if the next
 * word did not fit there.
 */
export function wholeName(bench: Bench, label: SeenLine, box: Box): string {
  if (bottom(label.box) > box.y + 3) return label.text;
  const over = lineOver(bench, label, box);
  return over && /^\p{L}.*[^.:*?!)]$/u.test(over.text) ? `${over.text} ${label.text}` : label.text;
}

/** The previous line of a wrapped label; undefined if there is none. */
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

/** Typical starts of a hint between a field and its label. */
const hints =
  /^(?:for example|e\.?g\.?\b|such as|optional|must\b|use\b|enter\b|we(?:['’]ll| will| use)\b|format\b|(?:at least|at most|up to|from \d|between \d|max(?:imum)?|min(?:imum)?)\b|\d+ ?(?:-|–|to) ?\d+\b|\d+ (?:for|or|at)\b|(?:letters|digits|numbers|characters)\b|as (?:shown|it)|this\b|leave\b|separate|in \p{L}+s\b)/iu;

/**
 * If a paler line stands between a field and a line of similar size, that line is the label and the paler
 * one a hint.
 */
function aboveHint(bench: Bench, nearest: SeenLine, box: Box): SeenLine {
  const first = lineOver(bench, nearest, box);
  // Look for the label above the first line of a two-line hint.
  const name = first && nameOver(bench, first, box.y - bottom(nearest.box));
  return name && name !== first ? name : nameOver(bench, nearest, box.y - bottom(nearest.box));
}

/** The label above a hint that ends `down` px above its field; the line itself if it is no hint. */
function nameOver({ lines, claimed }: Bench, nearest: SeenLine, down: number): SeenLine {
  if (down < -3 || isRed(nearest)) return nearest;
  // Text worded as a hint may have a larger gap to the label; a sentence is no label.
  const isTold = hints.test(nearest.text) || /\p{L} .*[.!]$/u.test(nearest.text);
  const [slack, most] = isTold ? [12, nearest.fontPx * 1.3] : [4, nearest.fontPx];
  const name = lines.find((l) => {
    // A hint's gap to its label is less than its text size, and smaller than the gap between a label and a
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

/** The text at the left of a card of one row's height, with the control at its right end. */
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
