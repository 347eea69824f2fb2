/** What stands in a field beside what is written in it. */
import { right } from '../geometry.ts';
import type { Box } from '../scene.ts';
import type { SeenLine } from '../text.ts';

/** The dashes of a time or a month that nobody has set begin near the box's left edge, and leave room for the browser's sign at its right, px. */
const [edgePx, signPx] = [20, 24];

export function isEmptyTime(box: Box, marks: Box[]): boolean {
  const dashes = marks.filter((mark) => right(mark) < right(box) - signPx);
  const [first] = dashes;
  return first !== undefined && dashes.length > 1 && box.width >= 80 && box.width > box.height * 1.8 && Math.min(...dashes.map(({ x }) => x)) - box.x < edgePx &&
    dashes.every(({ y, height, width }) => height <= 3 && width >= height * 2 && Math.abs(y - first.y) <= 1);
}

/** A field's own button (“Show” for a password), or the unit of what is written. */
const acts = /^(?:show|hide|clear|apply|copy|paste|send|go|max|verify|check|reveal|find|generate|scan|browse)$/i;
const unit = /^(?:[kmµc]?g|[kcm]?m|km\/h|mph|lbs?|oz|ft|in|mi|m[²³]|sq (?:ft|m)|[mc]?l|kcal|bpm|°[CF]?|%|px|pt|r?em|m?s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|yrs?|pcs|pieces|units?|people|persons?|[kMGT]B|[$€£¥]|USD|EUR|GBP|CHF|JPY|[@./][\w.-]*\w)$/;
/** It is as near as this to the right edge, and as far as this from what is written, px. */
const [endPx, apartPx] = [32, 24];

/** The word at the right end of a box that leaves room to write before it; what is written there begins at its left edge. */
export function endOf(box: Box, lines: SeenLine[]): { line: SeenLine; isButton: boolean } | undefined {
  const [line, ...others] = [...lines].sort((a, b) => right(b.box) - right(a.box));
  if (!line || others.length > 1 || right(box) - right(line.box) > endPx || line.box.x < box.x + box.width / 2) return undefined;
  const [written] = others;
  const isApart = !written || (line.box.x - right(written.box) > apartPx && written.box.x - box.x <= apartPx);
  const isButton = acts.test(line.text.trim());
  return isApart && (isButton || unit.test(line.text.trim())) ? { line, isButton } : undefined;
}

/** A number that is written from the right, as amounts are. */
export const isNumberAtEnd = (box: Box, [line, ...others]: SeenLine[]): boolean =>
  line !== undefined && others.length === 0 && /^\d[\d.,\s]*$/.test(line.text) && right(box) - right(line.box) <= endPx && line.box.x > box.x + box.width / 2;
