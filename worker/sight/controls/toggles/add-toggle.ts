import { type Box, gapX, shared, within } from '#worker/core/geometry.ts';
import { chroma, luma } from '../../pixels/raster.ts';
import type { Control } from '../../scene.ts';
import { contrast, type SeenLine } from '../../text/text.ts';
import { type Bench, draft } from '../draft.ts';
import { dateText, rowName } from '../labels.ts';
import {
  captionOver,
  hasColourOf,
  isLink,
  isPosition,
  labelBeside,
  levelName,
  titleOver,
} from './toggle-labels.ts';

type Toggle = 'checkbox' | 'radio' | 'switch';

/** Adds a toggle with its label, unless another control was found there. */
export function addToggle(
  bench: Bench,
  kind: Toggle,
  box: Box,
  checked: boolean,
  sure: number,
  disabled = false,
): void {
  if (
    bench.drafts.some((d) => shared(d.box, box) > 0.4 * box.width * box.height) ||
    (kind !== 'switch' && signOfButton(bench, box))
  )
    return;
  const line = lineBeside(bench, kind, box);
  if (line && kind !== 'switch' && isCalendarIcon(bench, box, line)) return;
  // A switch often stands at the far end of its row.
  const near =
    line ??
    (kind === 'switch'
      ? (captionOver(bench, box) ?? rowName(bench, box) ?? levelName(bench, box))
      : undefined);
  const label = near && titleOver(bench, box, near);
  const state: Control['state'] = { checked };
  // A pale outline may be style; with a pale label as well, the toggle is disabled.
  if (disabled && (!label || contrast(label) < bench.textContrast * 0.6)) state.disabled = true;
  const isClose = line !== undefined && gapX(line.box, box) <= 16;
  bench.drafts.push(
    draft(kind, box, sure + (isClose ? 0.15 : line ? 0 : label ? -0.1 : -0.25), {
      label: label?.text ?? '',
      state,
      lines: label ? [label.id] : [],
    }),
  );
  // A link that names its row stays a link.
  if (label && (label === line || !isLink(bench, label))) bench.claimed.add(label.id);
}

/** The text beside a toggle. "On" and "Off" are a switch's state, not its name. */
const lineBeside = (bench: Bench, kind: Toggle, box: Box): SeenLine | undefined =>
  labelBeside(
    bench.lines.filter(
      (l) =>
        within(l.box, box) < 0.5 &&
        !(isLink(bench, l) && !hasColourOf(bench, box, l)) &&
        !(kind === 'switch' && isPosition(l.text)),
    ),
    box,
  );

/** A small box before a date, both in one frame: a field's calendar icon. */
const isCalendarIcon = ({ shapes }: Bench, box: Box, line: SeenLine): boolean =>
  dateText.test(line.text) &&
  shapes.some(
    (s) =>
      s.box.height >= 18 &&
      s.box.height <= 60 &&
      s.box.width >= 80 &&
      within(box, s.box) > 0.95 &&
      within(line.box, s.box) > 0.95,
  );

/**
 * A ring or tick in the middle of a small button, or before the text of a strongly coloured one, is the
 * button's icon.
 */
function signOfButton(bench: Bench, box: Box): boolean {
  return bench.shapes.some((s) => {
    const { width: w, height: h } = s.box;
    // A table cell is no button.
    if (
      bench.usedShapes.has(s) ||
      h < 26 ||
      h > 70 ||
      w > 260 ||
      within(box, s.box) < 0.95 ||
      w < box.width + 10
    )
      return false;
    const centred =
      Math.abs(box.x + box.width / 2 - s.box.x - w / 2) <= 3 &&
      w <= 70 &&
      s.lines.every((l) => within(l.box, box) > 0.5);
    return (
      centred ||
      (s.filled && s.lines.length > 0 && chroma(s.fill) > 60 && Math.abs(luma(s.fill) - luma(s.around)) > 40)
    );
  });
}
