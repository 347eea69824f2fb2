import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import { contains } from '#worker/core/geometry.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { areaOf } from '#worker/core/geometry.ts';
import { cellsUnder, headsTable, level } from '#worker/sight/layout/columns.ts';
import { hasDialog, type Control, type Scene, type TextLine } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { appliedChoice, applyButton } from '#worker/facts/applying.ts';
import { choicesOf } from '#worker/facts/choices.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { controlAt, pressedName } from '#worker/facts/pressed.ts';
import { turnsPage } from '#worker/facts/link-words.ts';
import type { Oracle, OracleInput } from '../types.ts';

/** Minimum OCR confidence of compared texts, 0…1. */
const sure = 0.85;
const fewestChoices = 3;
const rowSlackPx = 4;
/** "Medicine" and "Medicines" count as equal at this likeness. */
const alikeAt = 0.8;

/** The label of a filter without its count. */
const bare = (text: string): string => normalizeLabel(text.replace(/\s*\(?\d+\)?\s*$/, ''));

interface Found {
  asked: string;
  wrong: TextLine;
}

/** The labels of a row of similar filters, one of which was clicked. */
function chipsOf({ before, targetBox }: StepRecord): { asked: string; chips: Control[] } | undefined {
  const { controls } = before.scene;
  const pressed = controlAt(before.scene, targetBox);
  if (!pressed || !/\p{L}{3}/u.test(pressed.label)) return undefined;
  // A choice in a dialog is part of what the dialog creates.
  if (before.scene.regions.some(({ kind, box }) => kind === 'dialog' && contains(box, pressed.box)))
    return undefined;
  const chips = controls.filter(
    ({ kind, label, box }) =>
      kind === pressed.kind &&
      /\p{L}{2}/u.test(label) &&
      level(box, pressed.box) &&
      Math.abs(box.height - pressed.box.height) < 5,
  );
  return chips.length >= fewestChoices ? { asked: bare(pressed.label), chips } : undefined;
}

/** All text of the list entry that a line is in: its card or row, else the lines level with it. */
function unitOf({ lines, regions }: Scene, line: TextLine): TextLine[] {
  const holder = regions
    .filter(({ kind, box }) => (kind === 'card' || kind === 'row') && contains(box, line.box))
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))[0];
  return lines.filter((other) => (holder ? contains(holder.box, other.box) : level(other.box, line.box)));
}

/**
 * The lines that state a filter's value for a list entry. Labels of filters and other clickable controls
 * don't count.
 */
const valuesIn = (scene: Scene, names: ReadonlySet<string>): TextLine[] =>
  scene.lines.filter(
    (line) =>
      line.confidence >= sure &&
      names.has(normalizeLabel(line.text)) &&
      !atEdge(scene, line.box) &&
      !scene.controls.some(
        ({ affordance, label, box }) =>
          affordance === 'press' && contains(box, line.box, 4) && bare(label) === normalizeLabel(line.text),
      ),
  );

/** Whether the list kept its values and gained the chosen one: a group was unfolded, or filters add up. */
function isAdded(asked: string, before: readonly TextLine[], after: readonly TextLine[]): boolean {
  const [was, is] = [before, after].map((lines) => new Set(lines.map(({ text }) => normalizeLabel(text))));
  return !was!.has(asked) && was!.size > 0 && is!.size === was!.size + 1 && is!.has(asked);
}

const opensDialog = ({ before, after }: StepRecord): boolean =>
  hasDialog(after.scene) && !hasDialog(before.scene);

/** A list entry with the value of another filter, among entries with the chosen value in the same place. */
function amongChips(step: StepRecord): Found | undefined {
  const filter = chipsOf(step);
  if (!filter) return undefined;
  const { scene } = step.after;
  if (opensDialog(step)) return undefined;
  const names = new Set(filter.chips.map(({ label }) => bare(label)));
  const values = valuesIn(scene, names);
  const right = values.filter(({ text }) => normalizeLabel(text) === filter.asked);
  if (isAdded(filter.asked, valuesIn(step.before.scene, names), values)) return undefined;
  // Entries below all matches may be recommendations.
  const wrong = values.find(
    (line) =>
      normalizeLabel(line.text) !== filter.asked &&
      right.some(
        ({ fontPx, box }) => Math.abs(fontPx - line.fontPx) <= 1 && box.y > line.box.y - rowSlackPx,
      ) &&
      unitOf(scene, line).length > 1 &&
      unitOf(scene, line).filter(({ text }) => names.has(normalizeLabel(text))).length === 1,
  );
  return wrong && { asked: filter.asked, wrong };
}

/** The step that chose a filter value, where the choice takes effect at once or this step applied it. */
function choosingStep({ step, earlier }: OracleInput): StepRecord | undefined {
  if (step.trailStep?.act.kind !== 'choose') return appliedChoice(step, earlier);
  return step.targetBox && applyButton(step.after.scene, step.targetBox) ? undefined : step;
}

/** Whether the address contains the chosen value, and did not before. */
function isAsked(address: string, before: string, option: string): boolean {
  const values = (of: string): string[] =>
    URL.canParse(of) ? [...new URL(of).searchParams.values()].map(normalizeLabel) : [];
  return values(address).includes(normalizeLabel(option)) && !values(before).includes(normalizeLabel(option));
}

/** The cells of the column named like the filter, below the filter. */
function columnOf(page: Scene, label: string, filter: Box | undefined): TextLine[] {
  const head = page.lines.find(
    (line) =>
      normalizeLabel(line.text) === normalizeLabel(label) &&
      (!filter || line.box.y > filter.y) &&
      headsTable(page, line),
  );
  return head ? cellsUnder(page, head).filter((cell) => isWord(page, cell)) : [];
}

/** Whether a cell is a certain word, and not a pagination button below the column. */
const isWord = ({ controls }: Scene, cell: TextLine): boolean =>
  cell.confidence >= sure &&
  /^\p{L}[\p{L} '-]+$/u.test(cell.text.trim()) &&
  !controls.some(
    ({ kind, label, box }) =>
      kind === 'button' && contains(box, cell.box, 4) && normalizeLabel(label) === normalizeLabel(cell.text),
  );

const keeps = /^(?:save|add|record|submit|send|create|update|book|change|register|post)\b/;
const [formPx, besideFormPx] = [320, 60];

/** Whether a dropdown belongs to a data entry form: there is a field and a save button near it. */
const isOfForm = ({ controls }: Scene, { x, y, width, height }: Box): boolean => {
  const near = controls.filter(
    ({ box }) => box.x < x + width + formPx && box.x + box.width > x - besideFormPx,
  );
  return (
    near.some(
      ({ affordance, label, box }) =>
        affordance === 'press' &&
        keeps.test(normalizeLabel(label)) &&
        box.y + box.height > y &&
        box.y < y + height + formPx,
    ) && near.some(({ affordance, box }) => affordance === 'type' && Math.abs(box.y - y) < formPx)
  );
};

/**
 * A row with another value than the chosen one in the filter's column, where other rows have the chosen
 * value.
 */
function inColumn(input: OracleInput): Found | undefined {
  const chosen = choosingStep(input);
  const choice = chosen?.trailStep?.act;
  if (choice?.kind !== 'choose' || !choice.option || !/\p{L}{3}/u.test(choice.option)) return undefined;
  const { scene, address } = input.step.after;
  if (
    chosen?.targetBox &&
    isOfForm(chosen.before.scene, chosen.targetBox) &&
    !isAsked(address, chosen.before.address, choice.option)
  )
    return undefined;
  const asked = normalizeLabel(choice.option);
  const [was, cells] = [chosen!.before.scene, scene].map((page) =>
    columnOf(page, choice.target.label, chosen?.targetBox),
  );
  // A dropdown within a form filters nothing, unless the address says so.
  const texts = (lines: readonly TextLine[]) => lines.map(({ text }) => normalizeLabel(text)).join();
  if (
    !isAsked(address, chosen!.before.address, choice.option) &&
    (was!.length === 0 || texts(was!) === texts(cells!))
  )
    return undefined;
  const wrong = cells!.find(
    (cell) => normalizeLabel(cell.text) !== asked && alike(cell.text, asked) < alikeAt,
  );
  if (!wrong) return undefined;
  return cells!.some(({ text }) => normalizeLabel(text) === asked) || isAnotherChoice(input, choice, wrong)
    ? { asked: choice.option, wrong }
    : undefined;
}

/** Whether the wrong value was a choice of the same filter before. */
function isAnotherChoice(
  { earlier }: OracleInput,
  choice: Extract<TrailStep['act'], { kind: 'choose' }>,
  wrong: TextLine,
): boolean {
  return earlier.some(({ trailStep, after }) => {
    const act = trailStep?.act;
    return (
      act?.kind === 'choose' &&
      normalizeLabel(act.target.label) === normalizeLabel(choice.target.label) &&
      normalizeLabel(act.option) === normalizeLabel(wrong.text) &&
      columnOf(after.scene, act.target.label, undefined).every(
        ({ text }) => normalizeLabel(text) === normalizeLabel(wrong.text),
      )
    );
  });
}

/** The next page of a filtered list must keep to the filter that is still shown. */
function onNextPage({ step, earlier }: OracleInput): Found | undefined {
  if (!turnsPage(pressedName(step))) return undefined;
  const { scene } = step.after;
  for (const { trailStep, after, targetBox } of earlier
    .filter((one) => routePath(one.after.address) === routePath(step.after.address))
    .reverse()) {
    const choice = trailStep?.act;
    if (choice?.kind !== 'choose' || !choice.option || !/\p{L}{3}/u.test(choice.option)) continue;
    const asked = normalizeLabel(choice.option);
    const isChosen = choicesOf(scene).some(
      ({ label, value }) =>
        normalizeLabel(label) === normalizeLabel(choice.target.label) && alike(value!, choice.option) > 0.9,
    );
    const held = columnOf(after.scene, choice.target.label, targetBox);
    const cells = columnOf(scene, choice.target.label, targetBox);
    const wrong = cells.find((cell) => alike(cell.text, asked) < alikeAt);
    if (isChosen && wrong && held.length > 1 && held.every(({ text }) => normalizeLabel(text) === asked))
      return { asked: choice.option, wrong };
  }
  return undefined;
}

/** A filtered list must only show entries that match. */
export const filterRows: Oracle = {
  name: 'filter-rows',
  describes: 'A filter that leaves in what it should take out',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user takes what is listed for what was asked for.',
  provokedBy: 'searches and narrows what was found by a list of choices',
  judge(input) {
    const { before, after } = input.step;
    if (
      input.step.difference?.same ||
      routePath(before.address) !== routePath(after.address) ||
      after.scene.reason
    )
      return [];
    const found =
      input.step.act?.kind === 'press'
        ? (amongChips(input.step) ?? inColumn(input) ?? onNextPage(input))
        : inColumn(input);
    if (!found) return [];
    const says = found.wrong.text;
    return [
      {
        signature: signature('filter-rows', routePath(after.address), found.asked),
        title: `The filter “${found.asked}” lists what is “${says}”`,
        expected: `Only what is “${found.asked}” is listed.`,
        observed: `Among it stands one that is “${says}”.`,
        box: found.wrong.box,
        address: after.address,
        evidence: { texts: [`filter: ${found.asked}`, `listed: ${says}`] },
      },
    ];
  },
};
