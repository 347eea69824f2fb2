import { isPageOf, rowAt, rowsOn, tellingTexts } from '#worker/app-model/index.ts';
import { anyOf } from '#worker/core/patterns.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { daysMeant, readDate } from '#worker/core/dates.ts';
import { numbersIn } from '#worker/core/numbers.ts';
import { contains, overlap, within, type Box } from '#worker/core/geometry.ts';
import {
  cellsUnder,
  fewestHeads,
  headingsBeside,
  level,
  shareOfHeads,
} from '#worker/sight/layout/columns.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { hasDialog, type Control, type Scene, type TextLine } from '#worker/sight/scene.ts';
import { withoutSortSign } from '#worker/facts/cell-values.ts';
import { atEdge } from '#worker/facts/lists.ts';
import { besideLabel } from '#worker/facts/labelled.ts';
import { routePath, routePattern, signature, tellingWords, wordsOf } from '#worker/facts/routes.ts';
import { heading } from '#worker/facts/reading.ts';
import { pressedLabel } from '#worker/facts/pressed.ts';
import { wasTaken } from '#worker/facts/typed.ts';
import type { Oracle } from '../types.ts';

const countsLooks = /\b(?:views?|hits|plays|reads|opened|viewed|seen|updated|modified)\b/;

/** Minimum OCR confidence of both values before they count as different, 0…1. */
const sure = 0.88;

interface Cell {
  head: TextLine;
  cell: TextLine;
  column: TextLine[];
}

/** The cells of the clicked row, from the left, each with its whole column. */
function rowOf({ before: { scene }, targetBox }: StepRecord): Cell[] {
  if (!targetBox) return [];
  const under = (heads: TextLine[]): Cell[] =>
    heads.flatMap((head) => {
      const column = cellsUnder(scene, head);
      const cell = column.find(({ box }) => level(box, targetBox));
      return cell ? [{ head, cell, column }] : [];
    });
  // The heading row covers most of the row's cells, and of several candidates the topmost counts, since each
  // row seems to be a heading for the next. Headers and filter bars cover few cells.
  let best: Cell[] = [];
  for (const line of scene.lines
    .filter(({ box }) => box.y < targetBox.y && !level(box, targetBox))
    .sort((a, b) => a.box.y - b.box.y)) {
    const heads = headingsBeside(scene, line).sort((a, b) => a.box.x - b.box.x);
    const cells = heads.length >= fewestHeads ? under(heads) : [];
    if (
      cells.length >= fewestHeads &&
      cells.length >= heads.length * shareOfHeads &&
      cells.length > best.length
    )
      best = cells;
  }
  return best;
}

/** Whether a text is long enough not to be on a page by chance. */
const isName = (text: string): boolean => /\p{L}{4}|\d{3}/u.test(text) && text.length >= 4;

/**
 * The name of the clicked entry and those of its neighbours: from the cells that name rows, else from
 * controls that look alike.
 */
function namesOf(step: StepRecord): { own: string; others: string[] } | undefined {
  const row = rowOf(step).filter(({ cell }) => isName(cell.text));
  // Lists side by side look like columns: the clicked cell says which one is meant.
  const pressedName = row.find(({ cell }) => overlap(cell.box, step.targetBox!) > 0.5);
  const first =
    pressedName ??
    row.find(
      ({ cell, column }) =>
        column.filter(({ text }) => normalizeLabel(text) === normalizeLabel(cell.text)).length === 1,
    );
  if (first)
    return {
      own: first.cell.text,
      others: first.column
        .filter(({ text }) => normalizeLabel(text) !== normalizeLabel(first.cell.text))
        .map(({ text }) => text),
    };
  const { controls } = step.before.scene;
  const pressed = controls.find(({ box }) => step.targetBox && overlap(box, step.targetBox) > 0.8);
  if (!pressed || !isName(pressed.label) || atEdge(step.before.scene, pressed.box)) return undefined;
  const isFellow = (other: Control) =>
    other !== pressed &&
    other.kind === pressed.kind &&
    Math.abs(other.box.height - pressed.box.height) < 6 &&
    (Math.abs(other.box.x - pressed.box.x) < 6 || level(other.box, pressed.box));
  const others = controls.filter(isFellow).map(({ label }) => label);
  return others.length >= 2 ? { own: pressed.label, others } : undefined;
}

/** Whether a step leads to the page of one record: the address has its number, or goes deeper. */
function isRecord({ before, after }: StepRecord): boolean {
  const [from, to] = [routePath(before.address), routePath(after.address)];
  return (
    from !== to &&
    (to.endsWith('/#') || to.split('/').length > from.split('/').length) &&
    after.scene.reason === undefined
  );
}

const isSaid = ({ text }: TextLine, name: string): boolean => normalizeLabel(text) === normalizeLabel(name);

/** Names stand at one place of the pages of one kind, px. */
const samePlacePx = 12;

/** Whether another page of the kind names at this place what was pressed to open it. */
const isNamedThere = (line: TextLine, page: SessionView, earlier: readonly StepRecord[]): boolean =>
  earlier.some(
    (other) =>
      routePattern(other.after.address) === routePattern(page.address) &&
      other.after.scene.lines.some(
        (own) =>
          isSaid(own, pressedLabel(other)) &&
          Math.abs(own.box.x - line.box.x) < samePlacePx &&
          Math.abs(own.box.y - line.box.y) < samePlacePx,
      ),
  );

/**
 * The line of a record's page that names another entry of the list: its heading, else what stands where pages
 * of this kind name their thing.
 */
function otherNamed(
  { after }: StepRecord,
  others: readonly string[],
  isPlaceOfName: (line: TextLine) => boolean,
): TextLine | undefined {
  const { scene } = after;
  const head = heading(scene);
  const isHead = (name: string): boolean =>
    isName(name) &&
    !!head &&
    (isSaid(head, name) || normalizeLabel(head.text).startsWith(`${normalizeLabel(name)},`));
  if (head && head.confidence >= sure && others.some(isHead)) return head;
  return scene.lines.find(
    (line) =>
      line.confidence >= sure &&
      isName(line.text) &&
      others.some((name) => isSaid(line, name)) &&
      isPlaceOfName(line),
  );
}

/** Whether an address tells one record from others by a number, anywhere in its path. */
const isNumbered = (address: string): boolean => routePath(address).split('/').includes('#');

/** Opening a list entry must show that entry, not another one of the list. */
export const wrongRecord: Oracle = {
  name: 'wrong-record',
  describes: 'An entry of a list that opens another one of it',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user reads, and may change, another one than was meant.',
  judge({ step, earlier, proving }) {
    // A submit leads to the record that it was about.
    if (step.act?.kind !== 'press' || !isRecord(step) || wasTaken(step)) return [];
    const names = namesOf(step);
    if (!names) return [];
    const own = signature('wrong-record', routePath(step.before.address), routePath(step.after.address));
    // Where such pages name their thing was seen when it was suspected.
    const named = otherNamed(
      step,
      names.others,
      (line) => proving === own || isNamedThere(line, step.after, earlier),
    );
    const shown =
      named && names.others.find((name) => normalizeLabel(named.text).startsWith(normalizeLabel(name)));
    // If the address names the record shown, the link is wrong. Without a number, the address must name the
    // record asked for.
    const told = wordsOf(step.after.address);
    const isAsked =
      !tellingWords(shown ?? '').some((word) => told.includes(word)) &&
      (isNumbered(step.after.address) || tellingWords(names.own).every((word) => told.includes(word)));
    // The record asked for must be named nowhere, since the page may show both.
    if (
      !named ||
      !shown ||
      !isAsked ||
      normalizeLabel(shown).includes(normalizeLabel(names.own)) ||
      step.after.scene.lines.some(({ text }) => normalizeLabel(text).includes(normalizeLabel(names.own)))
    )
      return [];
    return [
      {
        signature: own,
        title: `“${names.own}” opens “${named.text}”`,
        expected: `The page of “${names.own}” is shown.`,
        observed: `“${named.text}” is shown, which is another entry of the list.`,
        box: named.box,
        address: step.after.address,
        suspectedCause: `The entry leads to ${step.after.address}.`,
        evidence: { texts: [`pressed: ${names.own}`, `named: ${named.text}`] },
      },
    ];
  },
};

/** Whether two texts with the same label surely differ, as dates or as numbers. */
function differ(listed: TextLine, shown: TextLine): boolean {
  if (Math.min(listed.confidence, shown.confidence) < sure) return false;
  const [a, b] = [listed.text.trim(), shown.text.trim()];
  if (normalizeLabel(a) === normalizeLabel(b)) return false;
  const date = readDate(a) ?? readDate(b);
  if (date !== undefined) {
    const year = new Date(date).getUTCFullYear();
    const [one, other] = [daysMeant(a, year), daysMeant(b, year)];
    return (
      one.length > 0 &&
      other.length > 0 &&
      /\d{4}/.test(a) === /\d{4}/.test(b) &&
      !one.some((day) => other.includes(day))
    );
  }
  const [one, other] = [numbersIn(a), numbersIn(b)];
  const bare = /^[^\p{L}]*$/u;
  if (one.length !== 1 || other.length !== 1 || !bare.test(a) || !bare.test(b) || /[/:]/.test(a + b))
    return false;
  // One of them may be rounded or abbreviated.
  const digits = (text: string) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const fewer = Math.min(digits(a), digits(b));
  return (
    Math.abs(one[0]!.value - other[0]!.value) > 0.51 * 10 ** -fewer &&
    one[0]!.currency === other[0]!.currency &&
    one[0]!.percent === other[0]!.percent
  );
}

const period = anyOf(
  /\b(?:last|past|previous|this|next|current) (?:\d+ )?(?:day|week|month|quarter|year)s?\b/i,
  /\b(?:today|yesterday|year to date)\b|\bby (?:day|week|month|quarter|year)\b/i,
);

/**
 * Whether the list shows figures of a period, such as a report: these need not be the record's overall
 * figures, unless it is the record's own list.
 */
const isOfPeriod = ({ before, after }: StepRecord): boolean =>
  !routePath(after.address).startsWith(`${routePath(before.address)}/`) &&
  (before.scene.controls.some(({ kind, value }) => kind === 'date' || period.test(value ?? '')) ||
    before.scene.lines.some(({ text }) => period.test(text)));

/**
 * What the row is called that a step opened: the heading of what it opened contains a name of the row, or that says
 * several things that only this row says; in a dialog that came over the list, one. Undefined where it is not the
 * row's own.
 */
function nameOf(
  { before, after, targetBox }: StepRecord,
  opened: Scene,
  row: readonly Cell[],
): string | undefined {
  const head = heading(opened);
  const isHead = ({ cell }: Cell): boolean =>
    !!head && isName(cell.text) && normalizeLabel(head.text).includes(normalizeLabel(cell.text));
  if (row.some(isHead)) return head!.text;
  const rows = rowsOn(before.scene);
  const pressed = targetBox && rowAt(rows, targetBox);
  if (!pressed) return undefined;
  const said = new Set(opened.lines.map(({ text }) => normalizeLabel(text)));
  const isOwn =
    opened === after.scene
      ? isPageOf(opened, pressed, rows)
      : tellingTexts(pressed, rows).some((text) => said.has(text));
  return isOwn ? row.find(({ cell }) => isName(cell.text))?.cell.text : undefined;
}

/** What a press on a row opened: its own page, or the dialog that came; undefined where it was neither. */
function openedBy(step: StepRecord): Scene | undefined {
  const { before, after } = step;
  if (isRecord(step)) return after.scene;
  const dialog = after.scene.regions.find(({ kind }) => kind === 'dialog');
  if (!dialog || hasDialog(before.scene) || routePath(before.address) !== routePath(after.address))
    return undefined;
  const isInside = ({ box }: { box: Box }): boolean => contains(dialog.box, box);
  return {
    ...after.scene,
    lines: after.scene.lines.filter(isInside),
    controls: after.scene.controls.filter(isInside),
  };
}

/** What stands for a label: beside it, or in the field of that name. */
function shownFor(scene: Scene, label: string): TextLine | undefined {
  const field = scene.controls.find(
    (control) => control.affordance === 'type' && normalizeLabel(control.label) === normalizeLabel(label),
  );
  if (!field) return besideLabel(scene, label);
  const inside = scene.lines.filter(({ box }) => within(box, field.box) > 0.7);
  return field.value && inside.length === 1 ? inside[0] : undefined;
}

/** A record's page must agree with its row in the list, for values with the same label. */
export const rowDetail: Oracle = {
  name: 'row-detail',
  describes: 'A day or number that differs between a row and what it opens',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is told two things of one, and cannot know which holds.',
  judge({ step }) {
    const scene = step.act?.kind === 'press' ? openedBy(step) : undefined;
    if (!scene) return [];
    const row = rowOf(step);
    const { address } = step.after;
    const name = nameOf(step, scene, row);
    if (name === undefined) return [];
    const ofPeriod = isOfPeriod(step);
    return row
      .flatMap(({ head: { text: label }, cell }) => {
        if (ofPeriod && readDate(cell.text) === undefined) return [];
        // A sort arrow is sometimes read as a letter.
        const column = withoutSortSign(label).replace(/ \S$/, '');
        const shown = /\p{L}{3}/u.test(column) ? shownFor(scene, column) : undefined;
        // A heading of another table is about something else, and view counters change with each visit.
        if (
          !shown ||
          countsLooks.test(normalizeLabel(column)) ||
          !differ(cell, shown) ||
          headingsBeside(scene, shown).length > 4
        )
          return [];
        return [
          {
            signature: signature('row-detail', routePath(address), column),
            title: `“${column}” of “${name}” is ${cell.text} in the list and ${shown.text} where it is opened`,
            expected: `“${column}” is ${cell.text}, as the list says.`,
            observed: `There it is ${shown.text}.`,
            box: shown.box,
            address,
            evidence: { texts: [`list: ${cell.text}`, `page: ${shown.text}`] },
          },
        ];
      })
      .slice(0, 1);
  },
};
