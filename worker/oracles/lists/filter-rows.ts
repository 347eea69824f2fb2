import type { StepRecord } from '../../agent/records.ts';
import { contains } from '../../agent/target.ts';
import { alike, plain } from '../../agent/words.ts';
import { areaOf } from '../../sight/geometry.ts';
import { cellsUnder, headsTable, level } from '../../sight/layout/columns.ts';
import type { Control, Scene, TextLine } from '../../sight/scene.ts';
import { appliedChoice, applyButton } from '../reading/applying.ts';
import { atEdge } from '../reading/lists.ts';
import { place, signature } from '../reading/places.ts';
import type { Oracle, OracleInput } from '../types.ts';

/** How sure the reading of both must be. */
const sure = 0.85;
const fewestChoices = 3;
const rowSlackPx = 4;
/** "Medicine" and "Medicines" are one. */
const alikeAt = 0.8;

/** What a filter is called by, without how many there are of it. */
const bare = (text: string): string => plain(text.replace(/\s*\(?\d+\)?\s*$/, ''));

interface Found { asked: string; wrong: TextLine }

/** A row of filters of one make, one of which was pressed: the values that they stand for. */
function chipsOf({ before, targetBox }: StepRecord): { asked: string; chips: Control[] } | undefined {
  const { controls } = before.scene;
  const pressed = controls.find(({ box }) => targetBox && box.x === targetBox.x && box.y === targetBox.y && box.width === targetBox.width);
  if (!pressed || !/\p{L}{3}/u.test(pressed.label)) return undefined;
  const chips = controls.filter(({ kind, label, box }) => kind === pressed.kind && /\p{L}{2}/u.test(label) && level(box, pressed.box) && Math.abs(box.height - pressed.box.height) < 5);
  return chips.length >= fewestChoices ? { asked: bare(pressed.label), chips } : undefined;
}

/** All that is said of one listed thing with a line: its card or row, else what stands level with it. */
function unitOf({ lines, regions }: Scene, line: TextLine): TextLine[] {
  const holder = regions.filter(({ kind, box }) => (kind === 'card' || kind === 'row') && contains(box, line.box)).sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  return lines.filter((other) => (holder ? contains(holder.box, other.box) : level(other.box, line.box)));
}

/** What says of listed things that they are of one of these names. What stands in a filter, or anything else that is pressed by its name, says nothing of what is listed. */
const valuesIn = (scene: Scene, names: ReadonlySet<string>): TextLine[] =>
  scene.lines.filter((line) => line.confidence >= sure && names.has(plain(line.text)) && !atEdge(scene, line.box) &&
    !scene.controls.some(({ affordance, label, box }) => affordance === 'press' && contains(box, line.box, 4) && bare(label) === plain(line.text)));

/** All that was listed is still there, and what was asked for came to it: it was opened beside the others, or is a further one of several filters that hold at once. */
function isAdded(asked: string, before: readonly TextLine[], after: readonly TextLine[]): boolean {
  const [was, is] = [before, after].map((lines) => new Set(lines.map(({ text }) => plain(text))));
  return !was!.has(asked) && was!.size > 0 && is!.size === was!.size + 1 && is!.has(asked);
}

/** A listed thing that bears the name of another filter, and not of this one, where others bear this one's in the same place. */
function amongChips(step: StepRecord): Found | undefined {
  const filter = chipsOf(step);
  if (!filter) return undefined;
  const { scene } = step.after;
  const names = new Set(filter.chips.map(({ label }) => bare(label)));
  const values = valuesIn(scene, names);
  const right = values.filter(({ text }) => plain(text) === filter.asked);
  if (isAdded(filter.asked, valuesIn(step.before.scene, names), values)) return undefined;
  // What stands below all that was asked for may be recommended besides.
  const wrong = values.find((line) => plain(line.text) !== filter.asked && right.some(({ fontPx, box }) => Math.abs(fontPx - line.fontPx) <= 1 && box.y > line.box.y - rowSlackPx) &&
    unitOf(scene, line).length > 1 && unitOf(scene, line).filter(({ text }) => names.has(plain(text))).length === 1);
  return wrong && { asked: filter.asked, wrong };
}

/** The step that chose in a list, where the choice holds at once, or was applied by the button that was pressed. */
function choosingStep({ step, earlier }: OracleInput): StepRecord | undefined {
  if (step.trailStep?.act.kind !== 'choose') return appliedChoice(step, earlier);
  return step.targetBox && applyButton(step.after.scene, step.targetBox) ? undefined : step;
}

/** Whether an address asks for what was chosen, and did not before. */
function isAsked(address: string, before: string, option: string): boolean {
  const values = (of: string): string[] => (URL.canParse(of) ? [...new URL(of).searchParams.values()].map(plain) : []);
  return values(address).includes(plain(option)) && !values(before).includes(plain(option));
}

/** A row whose cell under the name of the filter says something else than was chosen, where other rows say that. */
function inColumn(input: OracleInput): Found | undefined {
  const chosen = choosingStep(input);
  const choice = chosen?.trailStep?.act;
  if (choice?.kind !== 'choose' || !choice.option || !/\p{L}{3}/u.test(choice.option)) return undefined;
  const { scene } = input.step.after;
  const asked = plain(choice.option);
  const columnOf = (page: Scene) => {
    // A filter stands above what it filters.
    const head = page.lines.find((line) => plain(line.text) === plain(choice.target.label) && (!chosen?.targetBox || line.box.y > chosen.targetBox.y) && headsTable(page, line));
    return head ? cellsUnder(page, head) : [];
  };
  const cells = columnOf(scene);
  // What is chosen within a form of its own narrows nothing down, unless the address says that it does.
  if (!isAsked(input.step.after.address, chosen!.before.address, choice.option) && columnOf(chosen!.before.scene).map(({ text }) => plain(text)).join() === cells.map(({ text }) => plain(text)).join()) return undefined;
  // A button to the next page stands under a column as well, and is no cell of it.
  const isButton = (cell: TextLine): boolean => scene.controls.some(({ kind, label, box }) => kind === 'button' && contains(box, cell.box, 4) && plain(label) === plain(cell.text));
  const wrong = cells.find((cell) => !isButton(cell) && cell.confidence >= sure && /^\p{L}[\p{L} '-]+$/u.test(cell.text.trim()) && plain(cell.text) !== asked);
  return wrong && cells.some(({ text }) => plain(text) === asked) && alike(wrong.text, asked) < alikeAt ? { asked: choice.option, wrong } : undefined;
}

/** A list that is narrowed down to things of one kind shows those alone. */
export const filterRows: Oracle = {
  name: 'filter-rows',
  describes: 'A filter that leaves in what it should take out',
  judge(input) {
    const { before, after } = input.step;
    if (input.step.difference?.same || place(before.address) !== place(after.address) || after.scene.reason) return [];
    const found = input.step.act?.kind === 'press' ? (amongChips(input.step) ?? inColumn(input)) : inColumn(input);
    if (!found) return [];
    const says = found.wrong.text;
    return [{
      oracle: 'filter-rows', signature: signature('filter-rows', place(after.address), found.asked), type: 'Functional', severity: 'High',
      severityReason: 'The user takes what is listed for what was asked for.', title: `The filter “${found.asked}” lists what is “${says}”`,
      expected: `Only what is “${found.asked}” is listed.`, observed: `Among it stands one that is “${says}”.`, box: found.wrong.box, address: after.address,
      evidence: { texts: [`filter: ${found.asked}`, `listed: ${says}`] },
    }];
  },
};
