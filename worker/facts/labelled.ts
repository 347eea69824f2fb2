/** Reads the value that a page shows for a label: "Arrives  4 March" in one row, or below it. */
import { normalizeLabel } from '#worker/core/words.ts';
import { bottom, right } from '#worker/core/geometry.ts';
import { containsPoint } from '#worker/core/geometry.ts';
import { level } from '#worker/sight/layout/columns.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';

/** The maximum distance of a value right of its label, or below it, px. */
const [behindPx, belowPx] = [360, 44];

/** The line that says a label; undefined where it is missing, or occurs twice. */
export function labelLine(lines: readonly TextLine[], label: string): TextLine | undefined {
  const [line, another] = lines.filter(
    ({ text }) => normalizeLabel(text.replace(/:\s*$/, '')) === normalizeLabel(label),
  );
  return another ? undefined : line;
}

/**
 * The line with the value of a label: right of it in the same row, else directly below. Undefined where the
 * label is missing, occurs twice, or belongs to a form field.
 */
export function besideLabel({ lines, controls, regions }: Scene, label: string): TextLine | undefined {
  const at = labelLine(lines, label);
  if (
    !at ||
    controls.some(
      ({ affordance, label: name }) =>
        affordance === 'type' && normalizeLabel(name) === normalizeLabel(label),
    )
  )
    return undefined;
  // A value in the next card belongs to another label.
  const cards = regions.filter(({ kind, box }) => kind === 'card' && containsPoint(box, at.box));
  const behind = lines
    .filter(
      (line) =>
        line !== at &&
        level(line.box, at.box) &&
        cards.every(({ box }) => containsPoint(box, line.box)) &&
        line.box.x > at.box.x &&
        line.box.x - right(at.box) < behindPx,
    )
    .sort((a, b) => a.box.x - b.box.x);
  const below = lines
    .filter(
      (line) =>
        line.box.y >= bottom(at.box) - 2 &&
        line.box.y - bottom(at.box) < belowPx &&
        Math.abs(line.box.x - at.box.x) < 12,
    )
    .sort((a, b) => a.box.y - b.box.y);
  return behind[0] ?? below[0];
}
