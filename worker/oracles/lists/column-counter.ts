import type { StepRecord } from '#worker/ports/records.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import { bottom, centre, gapX, right, within } from '#worker/core/geometry.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import { only } from '#worker/facts/removals.ts';
import type { Oracle } from '../types.ts';

/** Minimum distance between the columns of a board, px. */
const asidePx = 100;
/** Maximum gap between a column's name and its count, px. */
const besidePx = 24;

const sure = 0.8;

interface Column {
  name: string;
  count: number;
  line: TextLine;
}

/** The board's columns, with the number in the heading or right after it: "New 6", "Done (7)". */
function columnsOf({ lines }: Scene): Column[] {
  return lines
    .filter(({ confidence }) => confidence > sure)
    .flatMap((line): Column[] => {
      const [, name, inside] = /^(\p{L}[\p{L} ]{1,24}?)\s*\(?(\d{1,3})\)?$/u.exec(line.text.trim()) ?? [];
      if (name && inside) return [{ name: normalizeLabel(name), count: Number(inside), line }];
      if (!/^\p{L}[\p{L} ]{1,24}$/u.test(line.text.trim())) return [];
      const beside = lines.find(
        (other) =>
          /^\(?\d{1,3}\)?$/.test(other.text.trim()) &&
          other.confidence > sure &&
          Math.abs(centre(other.box).y - centre(line.box).y) < line.box.height / 2 &&
          other.box.x - right(line.box) >= 0 &&
          other.box.x - right(line.box) <= besidePx,
      );
      return beside
        ? [{ name: normalizeLabel(line.text), count: Number(/\d+/.exec(beside.text)![0]), line }]
        : [];
    });
}

/**
 * The column that a line is in: one of several headings in a row, above the line and roughly aligned with
 * it.
 */
function columnOver(columns: Column[], { box }: TextLine): Column | undefined {
  return columns
    .filter(
      ({ line }) =>
        bottom(line.box) <= box.y &&
        (gapX(line.box, box) < 0 || Math.abs(line.box.x - box.x) < asidePx / 2) &&
        columns.some(
          (other) =>
            other.line !== line &&
            Math.abs(other.line.box.y - line.box.y) < line.box.height &&
            Math.abs(other.line.box.x - line.box.x) >= asidePx,
        ),
    )
    .sort((a, b) => b.line.box.y - a.line.box.y)[0];
}

/** The number of lines of the same form in a column, such as item codes. */
const shape = (text: string): string => normalizeLabel(text).replace(/\d+/g, '0');
const alikeUnder = (scene: Scene, columns: Column[], column: Column, form: string): number =>
  scene.lines.filter((line) => shape(line.text) === form && columnOver(columns, line)?.name === column.name)
    .length;

/** The one code ("AB-12", "#7") that moved to another column; undefined where there are several. */
function movedCode({ before, after }: StepRecord): { was: TextLine; is: TextLine } | undefined {
  const coded = before.scene.lines.filter(
    ({ text, confidence }) => /^[\p{L}#]*[-–#]\d+$/u.test(text.trim()) && confidence > sure,
  );
  const moved = coded.flatMap((line) => {
    const [was, is] = [only(before.scene, line.text), only(after.scene, line.text)];
    return was && is && Math.abs(is.box.x - was.box.x) >= asidePx ? [{ was, is }] : [];
  });
  return moved.length === 1 ? moved[0] : undefined;
}

/** Minimum number of columns of a board, and minimum width of a card, px. */
const fewestColumns = 3;
const cardPx = 120;

/** The columns of a board with their number of cards; empty where a card spans several columns. */
function boardOf(scene: Scene): { column: Column; cards: number }[] {
  const isBeside = (one: Column, other: Column) =>
    Math.abs(centre(other.line.box).y - centre(one.line.box).y) < one.line.box.height;
  const inRows = columnsOf(scene).filter(
    (one, _, all) => all.filter((other) => isBeside(one, other)).length >= fewestColumns,
  );
  const columns = inRows.filter((one) => isBeside(one, inRows[0]!));
  if (columns.length === 0) return [];
  const cards = scene.regions
    .filter(
      ({ kind, box }) =>
        kind === 'card' &&
        box.width >= cardPx &&
        box.y > Math.max(...columns.map(({ line }) => bottom(line.box))),
    )
    .map(({ box }) => box);
  const outer = cards.filter((box) => !cards.some((other) => other !== box && within(box, other) > 0.9));
  const under = outer.map((box) =>
    columns.filter(({ line }) => line.box.x >= box.x - besidePx && line.box.x < right(box)),
  );
  return under.every((over) => over.length <= 1)
    ? columns.map((column) => ({ column, cards: under.filter(([over]) => over === column).length }))
    : [];
}

/**
 * The columns, where all counts exceed the cards by the same one or two. Columns of equal length don't
 * count, since they may show just the first few cards.
 */
function countedWrong(scene: Scene): { column: Column; cards: number }[] {
  const board = boardOf(scene);
  const [more, ...others] = new Set(board.map(({ column, cards }) => column.count - cards));
  return board.length >= fewestColumns &&
    others.length === 0 &&
    (more === 1 || more === 2) &&
    board.every(({ cards }) => cards > 0) &&
    new Set(board.map(({ cards }) => cards)).size > 1
    ? board
    : [];
}

/** The count of each column must be its number of cards, also after a card has moved. */
export const columnCounter: Oracle = {
  name: 'column-counter',
  describes:
    'The count over a column that is not the number of its cards, or does not follow what is moved into it',
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'People plan by numbers that are not true.',
  judge({ step }) {
    const { before, after } = step;
    const wrong = countedWrong(after.scene);
    if (wrong.length > 0) {
      const [{ column, cards }] = wrong as [{ column: Column; cards: number }];
      return [
        {
          signature: signature('column-counter', 'cards', routePath(after.address)),
          title: `The counts over the columns at ${routePath(after.address)} are not how many cards they have`,
          expected: `Over “${column.name}” stands ${cards}: so many cards are in it.`,
          observed: `It says ${column.count}, and each of the other columns counts as many too many.`,
          box: column.line.box,
          address: after.address,
          evidence: {
            texts: wrong.map((one) => `${one.column.name}: ${one.column.count}, and ${one.cards} cards`),
          },
        },
      ];
    }
    if (
      step.act?.kind !== 'press' ||
      routePath(before.address) !== routePath(after.address) ||
      after.scene.reason
    )
      return [];
    const moved = movedCode(step);
    if (!moved) return [];
    const [then, now] = [columnsOf(before.scene), columnsOf(after.scene)];
    const [from, to] = [columnOver(then, moved.was), columnOver(now, moved.is)];
    const [fromNow, toThen] = [
      now.find(({ name }) => name === from?.name),
      then.find(({ name }) => name === to?.name),
    ];
    if (!from || !to || !fromNow || !toThen || from.name === to.name) return [];
    // First check that the counts counted such cards before.
    const form = shape(moved.was.text);
    if (
      from.count !== alikeUnder(before.scene, then, from, form) ||
      toThen.count !== alikeUnder(before.scene, then, toThen, form)
    )
      return [];
    if (from.count !== fromNow.count || to.count !== toThen.count) return [];
    return [
      {
        signature: signature('column-counter', routePath(after.address)),
        severityReason: 'People plan by numbers that are not true any more.',
        title: `The counts over the columns at ${routePath(after.address)} do not follow what is moved`,
        expected: `“${to.line.text}” counts ${toThen.count + 1} once ${moved.was.text} is there.`,
        observed: `It still says ${to.count}, and “${from.line.text}” ${fromNow.count}.`,
        box: to.line.box,
        address: after.address,
        evidence: {
          texts: [
            `${moved.was.text}: from ${from.name} to ${to.name}`,
            `${from.name}: ${from.count}, ${to.name}: ${to.count}`,
          ],
        },
      },
    ];
  },
};
