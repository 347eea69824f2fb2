import { centre, right, within } from '../geometry.ts';
import type { ControlKind } from '../scene.ts';
import type { SeenLine } from '../text.ts';
import type { Bench, Draft } from './draft.ts';

/** Controls that stand close to the one before them under the same name, px. */
const reach = 48;

const named: ReadonlySet<ControlKind> = new Set(['textfield', 'select', 'date', 'slider', 'switch']);

/** Several controls after one name set the same thing: a slider, the number that it stands at, and its switch. The first gives its name to those after it. */
export function nameAlongRows(bench: Bench): void {
  const all = bench.drafts.filter(({ kind, box }) => named.has(kind) && box.height <= 60).sort((a, b) => a.box.x - b.box.x);
  for (const one of all) {
    const own = lineOf(bench, one.label);
    const unnamed = one.label === '' || one.label === one.value || own !== undefined && all.some((other) => other !== one && within(own.box, other.box) > 0.8);
    if (!unnamed) continue;
    const before = all.filter((other) => other !== one && Math.abs(centre(other.box).y - centre(one.box).y) <= 4 && right(other.box) <= one.box.x && one.box.x - right(other.box) <= reach).at(-1);
    const name = before && lineOf(bench, before.label, before);
    if (!before || !name || right(name.box) > before.box.x) continue;
    const between = bench.lines.some((l) => l.box.x >= right(before.box) && right(l.box) <= one.box.x && Math.abs(centre(l.box).y - centre(one.box).y) <= 8 && /\p{L}{2}/u.test(l.text));
    if (!between) one.label = before.label;
  }
}

/** The line that a label was read from; of a control's own, the one level with it. */
function lineOf({ lines }: Bench, label: string, level?: Draft): SeenLine | undefined {
  return label === '' ? undefined : lines.find((l) => l.text === label && (!level || Math.abs(centre(l.box).y - centre(level.box).y) <= 8));
}
