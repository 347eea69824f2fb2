import { type Box, gapY, grow } from '#worker/core/geometry.ts';
import { contrast, type SeenLine } from '../../text/text.ts';
import { type Bench, type Draft, draft } from '../draft.ts';

/** A text that may be part of a row of tabs: alone, or with an icon before it. */
export interface TabItem {
  box: Box;
  line: SeenLine;
  /** The icon with its caption, if there is one. */
  made?: Draft;
  /** The count after the text. */
  also?: SeenLine;
}

/** At least two words that end like a sentence. */
const sentence = / .*\p{Ll}[.!?]$/u;

/** The short texts that no control has claimed, and the icons with a caption beside them. */
export function itemsOf(bench: Bench): TabItem[] {
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

/** Adds an item as a control, or makes its icon with the caption one; `sure` is 0…1. */
export function settleItem(
  bench: Bench,
  { box, line, made, also }: TabItem,
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
