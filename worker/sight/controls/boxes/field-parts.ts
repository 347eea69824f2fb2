/** Recognises parts of a field besides its text: units, inline buttons, spin arrows. */
import { centre, right, within } from '#worker/core/geometry.ts';
import type { Shape } from '../../layout/boxes.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { SeenLine } from '../../text/text.ts';
import type { Bench } from '../draft.ts';

/**
 * The dashes of an unset time or month start near the left edge and leave room for the browser's icon at the
 * right, px.
 */
const [edgePx, signPx] = [20, 24];

export function isEmptyTime(box: Box, marks: Box[]): boolean {
  const dashes = marks.filter((mark) => right(mark) < right(box) - signPx);
  const [first] = dashes;
  return (
    first !== undefined &&
    dashes.length > 1 &&
    box.width >= 80 &&
    box.width > box.height * 1.8 &&
    Math.min(...dashes.map(({ x }) => x)) - box.x < edgePx &&
    dashes.every(({ y, height, width }) => height <= 3 && width >= height * 2 && Math.abs(y - first.y) <= 1)
  );
}

/** An inline button (“Show” for a password), or the unit of the value. */
const acts =
  /^(?:show|hide|clear|apply|copy|paste|send|go|max|verify|check|reveal|find|generate|scan|browse)$/i;
const unit =
  /^(?:[kmµc]?g|[kcm]?m|km\/h|mph|lbs?|oz|ft|in|mi|m[²³]|sq (?:ft|m)|[mc]?l|kcal|bpm|°[CF]?|%|px|pt|r?em|m?s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|yrs?|pcs|pieces|units?|people|persons?|[kMGT]B|[$€£¥]|USD|EUR|GBP|CHF|JPY|[@./][\w.-]*\w)$/;
/** Greatest distance to the right edge, and smallest distance to the value, px. */
const [endPx, apartPx] = [32, 24];

/** The unit or button text at the right end of a box whose value starts at the left edge. */
export function endOf(box: Box, lines: SeenLine[]): { line: SeenLine; isButton: boolean } | undefined {
  const [line, ...others] = [...lines].sort((a, b) => right(b.box) - right(a.box));
  if (
    !line ||
    others.length > 1 ||
    right(box) - right(line.box) > endPx ||
    line.box.x < box.x + box.width / 2
  )
    return undefined;
  const [written] = others;
  const isApart = !written || (line.box.x - right(written.box) > apartPx && written.box.x - box.x <= apartPx);
  const isButton = acts.test(line.text.trim());
  return isApart && (isButton || unit.test(line.text.trim())) ? { line, isButton } : undefined;
}

/** A right-aligned number, as amounts are. */
export const isNumberAtEnd = (box: Box, [line, ...others]: SeenLine[]): boolean =>
  line !== undefined &&
  others.length === 0 &&
  /^\d[\d.,\s]*$/.test(line.text) &&
  right(box) - right(line.box) <= endPx &&
  line.box.x > box.x + box.width / 2;

/**
 * Whether a number has two small arrows at its right end, one above the other: a spin button, not a select.
 */
export function countsUp({ analysis: { ink } }: Bench, s: Shape): boolean {
  if (s.lines.length === 0 || !s.lines.every(({ text }) => /^[-−\d.,\s]+$/.test(text))) return false;
  const middle = centre(s.box).y;
  const arrows = ink.marks.filter(
    ({ box }) =>
      within(box, s.box) > 0.95 &&
      right(s.box) - right(box) <= s.box.height &&
      box.width >= 5 &&
      box.width <= 14 &&
      box.height <= 8 &&
      Math.abs(centre(box).y - middle) <= s.box.height * 0.3,
  );
  return (
    arrows.length === 2 &&
    Math.abs(centre(arrows[0]!.box).x - centre(arrows[1]!.box).x) <= 2 &&
    arrows.some(({ box }) => centre(box).y < middle) &&
    arrows.some(({ box }) => centre(box).y > middle)
  );
}

/** The selected part of a date or time: a coloured background behind a number inside a field. */
export const isMarkedPart = ({ border, lines, box, parent }: Shape): boolean =>
  !border &&
  lines.length === 1 &&
  /^\d{1,4}$/.test(lines[0]!.text) &&
  box.width <= 60 &&
  box.height <= 28 &&
  !!parent?.border &&
  parent.box.height <= 60 &&
  parent.lines.some(
    ({ text, box: other }) =>
      /\d/.test(text) && /[-/.:]/.test(text) && Math.abs(centre(other).y - centre(box).y) <= 4,
  );

const monthNames = 'january|february|march|april|may|june|july|august|september|october|november|december';
const [dash, day] = ['[-–—−]', '(?:mm\\/dd\\/yyyy|dd\\/mm\\/yyyy|\\d\\d\\/\\d\\d\\/\\d{4})'];
/** A month, a week or a moment as the browser writes it, or the signs that stand for its unset parts. */
const monthWeekOrMoment = [
  `${day},[\\s:\\d–—−-]*(?:[ap]m)?`,
  `(?:${monthNames}|${dash}+) (?:\\d{4}|${dash}+)`,
  `week (?:\\d{1,2}|${dash}+)[\\s,]*(?:\\d{4}|[-–—−\\s]*),?`,
].map((form) => new RegExp(`^${form}$`, 'i'));

/**
 * Whether a box holds a month, a week or a moment, unset or set, with the browser's icon to pick one at its
 * right end.
 */
export function isMonthWeekOrMoment(box: Box, lines: SeenLine[], icons: Box[]): boolean {
  const written = [...lines]
    .sort((a, b) => a.box.x - b.box.x)
    .map(({ text }) => text)
    .join(' ')
    .trim();
  return (
    monthWeekOrMoment.some((form) => form.test(written)) &&
    icons.some(
      (icon) => right(box) - right(icon) <= pickPx && icon.x > box.x + box.width / 2 && icon.height >= 8,
    )
  );
}
/** Greatest distance of the icon from the right edge, px. */
const pickPx = 24;
