import { numbersIn } from '../../brains/embedded/text/numbers.ts';
import { alike, plain } from '../../agent/words.ts';
import { cellsUnder, headingsBeside } from '../../sight/layout/columns.ts';
import { overlap } from '../../sight/geometry.ts';
import type { Scene, TextLine } from '../../sight/scene.ts';
import { place, signature } from '../reading/places.ts';
import type { Oracle } from '../types.ts';

const fewestRows = 4;
const fewestHeads = 3;

/** Signs and icons that say by which column, and which way, a table is sorted. */
const arrow = /[↑↓▲▼⇅^˄˅]/u;
const bare = (text: string): string => plain(text.replace(arrow, ''));

/** The value of a cell to sort by; undefined where it says none for certain. */
function valueOf({ text, confidence }: TextLine): number | string | undefined {
  if (confidence < 0.8) return undefined;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?$/.exec(text.trim());
  if (iso) return Number(iso.slice(1).map((part) => (part ?? '00').padStart(2, '0')).join(''));
  const numbers = numbersIn(text);
  // A unit changes what a number is worth: “9 MB” and “10 kB”.
  if (numbers.length === 1 && !/\p{L}/u.test(text.replace(numbers[0]!.text, ''))) return numbers[0]!.value;
  return /^[\p{L}][\p{L} .'-]*$/u.test(text.trim()) ? plain(text) : undefined;
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const compare = (a: number | string, b: number | string): number => (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));

/** Steps that go up, and that go down, from row to row. */
function waysOf(values: (number | string)[]) {
  const steps = values.slice(1).map((value, at) => compare(value, values[at]!));
  return { up: steps.filter((step) => step > 0).length, down: steps.filter((step) => step < 0).length, firstBreak: (way: 1 | -1) => steps.findIndex((step) => step * way < 0) + 1 };
}

function isOrdered(values: (number | string)[]): boolean {
  const { up, down } = waysOf(values);
  return up === 0 || down === 0;
}

const headAt = (scene: Scene, name: string): TextLine | undefined =>
  scene.lines.find((line) => alike(bare(line.text), name) > 0.9 && headingsBeside(scene, line).length >= fewestHeads && cellsUnder(scene, line).length >= fewestRows);

/** A table that was sorted by a press on a column's heading stands in that column's order. */
export const columnOrder: Oracle = {
  name: 'column-order',
  describes: 'A table that is not in the order of the column it was sorted by',
  judge({ step }) {
    const press = step.trailStep?.act;
    if (press?.kind !== 'press' || !step.targetBox || place(step.before.address) !== place(step.after.address)) return [];
    const pressed = step.before.scene.lines.find((line) => overlap(line.box, step.targetBox!) > 0 && bare(line.text).length > 1);
    const head = pressed && headAt(step.before.scene, bare(pressed.text)) && headAt(step.after.scene, bare(pressed.text));
    if (!head) return [];
    const cells = cellsUnder(step.after.scene, head);
    const before = cellsUnder(step.before.scene, headAt(step.before.scene, bare(head.text))!).map(({ text }) => plain(text));
    // Only where the rows were put in another order was anything sorted; what unfolds has more of them.
    if (before.length !== cells.length || before.join('\n') === cells.map(({ text }) => plain(text)).join('\n')) return [];
    const values = cells.map(valueOf);
    if (values.some((value) => value === undefined) || new Set(values.map((value) => typeof value)).size > 1) return [];
    const known = values as (number | string)[];
    // Words in few kinds (a status, a priority) may have an order of their own.
    if (typeof known[0] === 'string' && new Set(known).size < known.length) return [];
    const { up, down, firstBreak } = waysOf(known);
    if (up === 0 || down === 0) return [];
    // One word out of its order may be read wrongly, or begin with a letter that languages order each in its way.
    if (typeof known[0] === 'string' && known.some((_, at) => isOrdered(known.toSpliced(at, 1)))) return [];
    const at = firstBreak(up >= down ? 1 : -1);
    const [a, b] = [cells[at - 1]!, cells[at]!];
    return [{
      oracle: 'column-order', signature: signature('column-order', place(step.after.address), bare(head.text)), type: 'Functional', severity: 'High',
      severityReason: 'The user is misled about what comes first.', title: `The table is not in the order of “${head.text.replace(arrow, '').trim()}” after sorting by it`,
      expected: `After a press on its heading, the rows stand in the order of this column.`, observed: `“${a.text}” stands before “${b.text}”.`,
      box: b.box, address: step.after.address, evidence: { texts: cells.map(({ text }) => text) },
    }];
  },
};
