import { right } from '#worker/core/geometry.ts';
import type { SeenLine } from '../../text/text.ts';
import { type Bench, draft } from '../draft.ts';
import { labelFor } from '../labels.ts';
import { promptWords } from '../open-fields.ts';
import type { Verdict, WrittenBox } from './box-contents.ts';
import type { Chevron } from './chevron.ts';
import { draftField } from './field.ts';

/** What a box with an arrow at its end is: an accordion's heading, or a select with its choice. */
export function selectOrAccordion(bench: Bench, seen: WrittenBox): Verdict {
  const { shape: s, chevron, base, text, left, rest, centred, all, levels } = seen;
  const { width: w } = s.box;
  if (!chevron) return undefined;
  // An accordion heading: page-wide, without a label.
  if (
    w > 640 &&
    !s.border &&
    left < 40 &&
    levels === 1 &&
    text.length === 1 &&
    !labelFor(bench, s.box, s.lines)
  )
    return draft('button', s.box, 0.7, { ...base, label: all });
  // Too small for a select: strokes of a drawing.
  if (w < 40 && !/[\p{L}\p{N}]/u.test(all)) return null;
  // Text in several columns is a table row, whatever chevron is at its end.
  const columns = leftToRight(text).filter(
    (l, i, row) => i > 0 && l.box.x - right(row[i - 1]!.box) > 32,
  ).length;
  if (
    columns >= 2 ||
    w < 40 ||
    rest <= 0 ||
    (left >= w * 0.3 && w >= 160) ||
    levels !== 1 ||
    (promptWords.test(all) && !/\.{3}|…/.test(all))
  )
    return undefined;
  return draftField(bench, s, 'select', centred && w < 130 ? 0.6 : 0.86, base, choiceOf(chevron, all));
}

const leftToRight = (lines: SeenLine[]): SeenLine[] => [...lines].sort((a, b) => a.box.x - b.box.x);

/** The text of a select without its arrow, which may have been read as the line's last word. */
const choiceOf = ({ line }: Chevron, all: string): string =>
  line && line.words.length > 1
    ? line.words
        .slice(0, -1)
        .map((x) => x.text)
        .join(' ')
    : all;
