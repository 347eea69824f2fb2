/** Reads the quantities that a page shows: in a column, beside a name, or in the field of its row. */
import { normalizeLabel } from '#worker/core/words.ts';
import { centre, right } from '#worker/core/geometry.ts';
import { cellsUnder, level } from '#worker/sight/layout/columns.ts';
import type { Control, Scene, TextLine } from '#worker/sight/scene.ts';

/** Headings of a quantity column. */
export const headsQuantities =
  /^(?:qty|quantity|hours|hrs|nights|days|units|pieces|pcs|seats|tickets|copies)$/;

const timesBefore = /^(\d{1,3}) ?[×x] (?=\p{L})/u;
const beside =
  /^(?:qty|quantity):? ?(\d{1,3})$|^[×x] ?(\d{1,3})$|^(\d{1,3}) ?[×x]$|(?:^|, ?)(\d{1,3}) ?(?:at|@|[×x]) ?[$€£]/i;

/** The maximum distance of a quantity from its name: sideways, below and above, px. */
const [asidePx, belowPx, abovePx] = [700, 70, 12];

export interface Counted {
  /** In lower case, without the number. */
  name: string;
  count: number;
  line: TextLine;
}

/** Whether a field holds a quantity: by its label, or by a plus button at its right. */
function isForCount({ kind, value, label, box }: Control, { controls }: Scene): boolean {
  if ((kind !== 'textfield' && kind !== 'select') || !/^\d{1,3}$/.test(value ?? '')) return false;
  return (
    /\b(?:qty|quantity)\b/i.test(label) ||
    controls.some(
      (other) =>
        (other.icon === 'plus' || other.label.trim() === '+') &&
        level(other.box, box) &&
        other.box.x >= box.x &&
        other.box.x - right(box) < stepperPx,
    )
  );
}
const stepperPx = 20;

function countBeside(scene: Scene, name: TextLine, cells: readonly TextLine[]): number | undefined {
  const { lines, controls } = scene;
  const cell = cells.find(({ box }) => level(box, name.box));
  if (cell)
    return /^\d{1,3}$/.test(cell.text.trim()) && cell.confidence > 0.85 ? Number(cell.text) : undefined;
  // Only level with the name or below it: text above belongs to another item.
  const near = lines
    .filter(
      (line) =>
        line !== name &&
        line.confidence > 0.85 &&
        line.box.y > name.box.y - abovePx &&
        line.box.y - name.box.y < belowPx &&
        Math.abs(line.box.x - name.box.x) < asidePx,
    )
    .sort((a, b) => a.box.y - b.box.y);
  const said = near.flatMap(({ text }) => beside.exec(text.trim())?.slice(1).find(Boolean) ?? []).slice(0, 1);
  const fields = controls.filter(
    (field) =>
      isForCount(field, scene) &&
      Math.abs(centre(field.box).y - centre(name.box).y) < belowPx &&
      Math.abs(field.box.x - name.box.x) < asidePx,
  );
  const all = [...said, ...fields.map(({ value }) => value!)];
  return new Set(all).size === 1 ? Number(all[0]) : undefined;
}

/** The items of a page with a certain quantity. Names that occur twice are left out. */
export function countedThings(scene: Scene): Counted[] {
  const head = scene.lines.find(({ text }) => headsQuantities.test(normalizeLabel(text)));
  const cells = head ? cellsUnder(scene, head) : [];
  const all = scene.lines
    .filter(({ text, confidence }) => confidence > 0.85 && /\p{L}{4}/u.test(text))
    .flatMap((line): Counted[] => {
      const own = timesBefore.exec(line.text.trim())?.[1];
      const count = own === undefined ? countBeside(scene, line, cells) : Number(own);
      return count === undefined
        ? []
        : [{ name: normalizeLabel(line.text.trim().replace(timesBefore, '')), count, line }];
    });
  return all.filter(({ name }) => all.filter((other) => other.name === name).length === 1);
}
