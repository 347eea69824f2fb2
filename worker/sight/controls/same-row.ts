import { centre, right, within } from '#worker/core/geometry.ts';
import type { ControlKind } from '../scene.ts';
import type { SeenLine } from '../text/text.ts';
import type { Bench, Draft } from './draft.ts';

/** Greatest gap between controls that share a label, px. */
const reach = 48;

const named: ReadonlySet<ControlKind> = new Set(['textfield', 'select', 'date', 'slider', 'switch']);

/**
 * Several controls after one label set the same value: a slider, its number field, and its switch. All of
 * them get the first one's label.
 */
export function nameAlongRows(bench: Bench): void {
  const all = bench.drafts
    .filter(({ kind, box }) => named.has(kind) && box.height <= 60)
    .sort((a, b) => a.box.x - b.box.x);
  for (const one of all) {
    const own = lineOf(bench, one.label);
    const unnamed =
      one.label === '' ||
      one.label === one.value ||
      (own !== undefined && all.some((other) => other !== one && within(own.box, other.box) > 0.8));
    if (!unnamed) continue;
    const before = all
      .filter(
        (other) =>
          other !== one &&
          Math.abs(centre(other.box).y - centre(one.box).y) <= 4 &&
          right(other.box) <= one.box.x &&
          one.box.x - right(other.box) <= reach,
      )
      .at(-1);
    const name = before && lineOf(bench, before.label, before);
    if (!before || !name || right(name.box) > before.box.x) continue;
    const between = bench.lines.some(
      (l) =>
        l.box.x >= right(before.box) &&
        right(l.box) <= one.box.x &&
        Math.abs(centre(l.box).y - centre(one.box).y) <= 8 &&
        /\p{L}{2}/u.test(l.text),
    );
    if (!between) one.label = before.label;
  }
}

/**
 * Names fields of one kind in a column at the ends of rows (quantities, settings) by the text that starts
 * each row.
 */
export function nameByRowStarts(bench: Bench): void {
  const open = bench.drafts.filter(
    ({ kind, label, value, box }) => named.has(kind) && (label === '' || label === value) && box.height <= 60,
  );
  const left = new Set(open);
  for (const top of open) {
    if (!left.has(top)) continue;
    const column = open.filter(
      ({ box }) => Math.abs(box.x - top.box.x) <= 3 && Math.abs(box.width - top.box.width) <= 4,
    );
    for (const one of column) left.delete(one);
    const isAlone = column.every(
      (one) => !open.some((other) => other !== one && Math.abs(centre(other.box).y - centre(one.box).y) <= 4),
    );
    const starts = column.map(
      ({ box }) =>
        bench.lines
          .filter(
            (l) =>
              Math.abs(centre(l.box).y - centre(box).y) <= 8 &&
              right(l.box) <= box.x &&
              /\p{L}{2}/u.test(l.text),
          )
          .sort((a, b) => a.box.x - b.box.x)[0],
    );
    const [first] = starts;
    if (
      column.length < 2 ||
      !isAlone ||
      !first ||
      starts.some((line) => !line || Math.abs(line.box.x - first.box.x) > 6) ||
      new Set(starts.map((line) => line!.text)).size < column.length
    )
      continue;
    for (const [at, one] of column.entries()) one.label = starts[at]!.text;
  }
}

/** The line that a label was read from; with `level`, the one in that control's row. */
function lineOf({ lines }: Bench, label: string, level?: Draft): SeenLine | undefined {
  return label === ''
    ? undefined
    : lines.find((l) => l.text === label && (!level || Math.abs(centre(l.box).y - centre(level.box).y) <= 8));
}
