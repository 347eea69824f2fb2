/**
 * What can be checked after an act: sentences of many kinds are tried on the screens before and after it, and
 * those are kept that hold after it and did not hold before.
 */
import { judgeAssertion } from '#worker/assertions/index.ts';
import { alike, normalizeLabel } from '#worker/core/words.ts';
import { counterOf, wentUp } from '#worker/facts/counters.ts';
import { errorLines, heading, labelledAmounts, pricedItems, readAmount } from '#worker/facts/reading.ts';
import { routePath } from '#worker/facts/routes.ts';
import { columnCells, headCalled } from '#worker/facts/sorted-column.ts';
import { totalsOf, type Total } from '#worker/facts/totals.ts';
import { isCut, isMidSentence } from '#worker/facts/whole-words.ts';
import { promisedOrder } from '#worker/oracles/lists/sort-order.ts';
import type { JudgedView } from '#worker/ports/brain.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { curly, notShown, pageShown, quoted, shown, sure } from './wording.ts';

/** An act by what can be checked of it. */
export interface Done {
  before: JudgedView;
  after: JudgedView;
  /** What was typed, no secrets. */
  typed: readonly string[];
  /** The label of what was pressed. */
  pressed?: string;
  /** It stands on every page, and sorts none of them. */
  isOfFrame?: boolean;
  /** The option that was chosen. */
  chosen?: string;
  /** What was dragged, and what it was dropped on. */
  dragged?: readonly [what: string, to: string];
  /** It led to another page and sent nothing: what is counted otherwise there, others have changed. */
  leadsOnly?: true;
}

const says = (scene: Scene, text: string): boolean =>
  scene.lines.some((line) => alike(normalizeLabel(line.text), normalizeLabel(text)) > 0.85);

export const steady = ({ text }: TextLine): boolean => !/\d/.test(text);

/** What lies over a text leaves a piece of it, which is nothing new. */
export const isPieceOf = (scene: Scene, text: string): boolean =>
  scene.lines.some((line) => normalizeLabel(line.text).includes(normalizeLabel(text)));

/** Text that is new on the second scene and the same on any day, most significant first. */
export const appeared = (before: Scene, after: Scene): TextLine[] =>
  after.lines
    .filter(
      (line) =>
        sure(line) &&
        steady(line) &&
        !isMidSentence(line.text) &&
        !/^\p{Ll}/u.test(line.text) &&
        !isCut(after, line.box) &&
        /\p{L}{3}/u.test(line.text) &&
        !isPieceOf(before, line.text) &&
        !says(before, line.text),
    )
    .sort((a, b) => b.fontPx - a.fontPx || a.box.y - b.box.y);

/** The page's name: the tab's spelling where heading and title agree, as the heading is only read. */
export function nameOfPage({ scene, title }: JudgedView): string | undefined {
  const head = heading(scene);
  if (!head) return undefined;
  const own = title.split(/\s+[|·–—•:]\s+|\s+-\s+/).find((part) => alike(head.text, part) > 0.8);
  return own ?? (sure(head) && steady(head) ? head.text : undefined);
}

const arrived = ({ after }: Done): string[] => {
  const name = nameOfPage(after);
  return name === undefined ? [] : [pageShown(name)];
};

/** How many there were before is a matter of the session where that was none, and of everybody’s otherwise. */
const counted = ({ before, after, leadsOnly }: Done): string[] =>
  leadsOnly
    ? []
    : wentUp(before.scene, after.scene).map(({ name, count }) => {
        const was = counterOf(before.scene, name)?.count ?? 0;
        return was === 0 ? `The ${name} badge shows ${count}` : `The ${name} badge goes up by ${count - was}`;
      });

const typedShown = ({ typed, after }: Done): string[] =>
  typed.filter((text) => /\p{L}{3}/u.test(text) && says(after.scene, text)).map(shown);

/** What is listed costs as much on its own page. */
function priceOfItem({ before, pressed, after }: Done): string[] {
  const item = pricedItems(before.scene).find(({ title }) => pressed && alike(title, pressed) > 0.9);
  const name = nameOfPage(after);
  return item?.price && name && alike(name, item.title) > 0.9 ? [shown(item.price.line.text)] : [];
}

/** Most rows of a sum. */
const maxAddends = 4;

/** The rows just above a total, if they come to it. */
function sums({ after: { scene } }: Done): string[] {
  const rows = labelledAmounts(scene)
    .filter(({ amount: { line } }) => line.confidence > 0.85)
    .map(({ amount, label }) => ({
      label: scene.lines.find(({ text }) => normalizeLabel(text) === label)?.text ?? '',
      amount,
      box: amount.box,
    }))
    .filter(({ label }) => label !== '' && readAmount(label) === undefined)
    .sort((a, b) => a.box.y - b.box.y);
  return rows.flatMap((total, at) => {
    for (let most = 2; most <= maxAddends; most++) {
      const addends = rows.slice(Math.max(0, at - most), at);
      const sum = addends.reduce((all, { amount: { hundredths } }) => all + hundredths, 0);
      if (addends.length === most && sum === total.amount.hundredths)
        return [`${quoted(total.label)} equals ${addends.map(({ label }) => quoted(label)).join(' plus ')}`];
    }
    return [];
  });
}

/** Fewer rows are in order by chance. */
const fewestSorted = 3;
const orders = ['lowest first', 'highest first', 'A to Z', 'Z to A'];

/** The order that an option or a column's heading asks for. */
function sorted({ before, chosen, pressed, isOfFrame }: Done): string[] {
  const order = chosen === undefined ? undefined : promisedOrder(chosen);
  if (order) {
    const how = order.by === 'price' ? orders[order.up ? 0 : 1] : orders[order.up ? 2 : 3];
    return [`The items are sorted by ${order.by}, ${how}`];
  }
  const head = pressed === undefined || isOfFrame ? undefined : headCalled(before.scene, pressed);
  return head && columnCells(before.scene, head).length >= fewestSorted
    ? orders.map((how) => `The rows are sorted by ${quoted(pressed!)}, ${how}`)
    : [];
}

const withoutFigures = ({ text }: TextLine): string => normalizeLabel(text).replace(/\d+/g, '#');

/** Whether a total rose or fell by one: how many there were before it is no matter of the test. */
const isStep = (before: Scene, { count, line }: Total): boolean =>
  totalsOf(before).some(
    (was) => Math.abs(was.count - count) === 1 && withoutFigures(was.line) === withoutFigures(line),
  );

const moved = ({ dragged: [what, to] = ['', ''] }: Done): string[] =>
  what && to ? ['above', 'below'].map((where) => `${quoted(what)} is ${where} ${quoted(to)}`) : [];

/** What the page says of how many there are, where that is none of the day. */
const lastingTotals = ({ before, after: { scene } }: Done): Total[] =>
  totalsOf(scene).filter((total) => !isStep(before.scene, total));

/** As many are listed as the page says. */
const numbered = (done: Done): string[] =>
  lastingTotals(done).flatMap(({ count, line }) =>
    /^\d/.test(line.text) ? [`${count} ${line.text.trim().split(/\s+/)[1] ?? 'items'} are shown`] : [],
  );

const totalled = (done: Done): string[] => lastingTotals(done).map(({ line }) => shown(line.text));

/** The one thing of a list that went from it. */
function gone({ before, after }: Done): string[] {
  if (routePath(before.address) !== routePath(after.address)) return [];
  const names = pricedItems(before.scene)
    .filter(({ title, titleLine }) => sure(titleLine) && !says(after.scene, title))
    .map(({ title }) => title);
  return names.length === 1 ? names.map(notShown) : [];
}

const chosenShown = ({ chosen, pressed }: Done): string[] =>
  chosen !== undefined && pressed ? [`${quoted(pressed)} shows ${quoted(chosen)}`] : [];

/** Whether the screen says the same again, within other words: “Order” beside “Your orders”. */
const hasLike = ({ lines }: Scene, text: string): boolean =>
  lines.filter((line) => normalizeLabel(line.text).includes(normalizeLabel(text))).length > 1;

/** A button that came says less than what came with it. */
const isLabel = ({ controls }: Scene, { text }: TextLine): boolean =>
  controls.some(({ label }) => normalizeLabel(label) === normalizeLabel(text));

/** What has come beside the page's own name. */
const fresh = ({ before, after }: Done): string[] =>
  appeared(before.scene, after.scene)
    .filter(({ text }) => !hasLike(after.scene, text) && alike(text, nameOfPage(after) ?? '') < 0.9)
    .sort((a, b) => Number(isLabel(after.scene, a)) - Number(isLabel(after.scene, b)))
    .slice(0, 4)
    .map(({ text }) => shown(text));

interface Kind {
  of: (done: Done) => string[];
  most: number;
  /** Why it matters, as a test's description says it. */
  why: string;
  /** What came of it, as a title ends; what the assertion says, where none is given. */
  outcome?: string;
  /** Says no more than where one has come to. */
  isArrival?: true;
}

/** Telling ones first. */
const kinds: readonly Kind[] = [
  { of: counted, most: 1, why: 'What is added has to be counted.' },
  {
    of: typedShown,
    most: 2,
    why: 'What was typed has to be kept and shown.',
    outcome: 'what was entered is shown',
  },
  {
    of: moved,
    most: 1,
    why: 'What is moved has to stay where it was put.',
    outcome: 'it stands where it was put',
  },
  {
    of: sums,
    most: 2,
    why: 'A total has to be the sum of its parts.',
    outcome: 'the total is the sum of its parts',
  },
  {
    of: sorted,
    most: 1,
    why: 'A list has to be in the order that was asked for.',
    outcome: 'the list is in order',
  },
  {
    of: priceOfItem,
    most: 1,
    why: 'A thing has to cost as much on its own page as in the list.',
    outcome: 'it costs as much on its own page',
  },
  {
    of: numbered,
    most: 1,
    why: 'A list has to show as many as it says.',
    outcome: 'as many are listed as it says',
  },
  { of: totalled, most: 1, why: 'A list has to show as many as it says.' },
  { of: chosenShown, most: 1, why: 'What is chosen has to take effect.', outcome: 'the choice is shown' },
  { of: gone, most: 1, why: 'What is removed has to be gone.' },
  { of: arrived, most: 1, why: 'The way has to lead where it says.', isArrival: true },
  { of: fresh, most: 2, why: 'It has to show what it promises.', isArrival: true },
];

/** What an assertion says, as a title ends. */
const inTitle = (assertion: string): string =>
  curly(assertion.replace(/^The text /, '').replace(/^The /, 'the '));

export const holds = (assertion: string, now: JudgedView, was?: JudgedView): boolean =>
  judgeAssertion({ assertion, view: now, ...(was ? { before: was } : {}) }).verdict === 'holds';

/** A sentence that holds after an act and did not before. */
export interface Telling {
  assertion: string;
  why: string;
  /** What it says, as a title ends. */
  outcome: string;
  isArrival: boolean;
}

/** The sentences that hold after an act and did not before, telling ones first. */
export function checksOf(done: Done, most = 4): Telling[] {
  const { before, after } = done;
  const found: Telling[] = [];
  for (const { of, most: some, why, outcome, isArrival = false } of kinds) {
    const telling = of(done)
      .filter((assertion) => !found.some((known) => known.assertion === assertion))
      .filter((assertion) => holds(assertion, after, before) && !holds(assertion, before));
    found.push(
      ...telling
        .slice(0, some)
        .map((assertion) => ({ assertion, why, outcome: outcome ?? inTitle(assertion), isArrival })),
    );
  }
  return found.slice(0, most);
}

/** What a form says of what was typed, new after it was sent. */
export const refusals = ({ before, after }: Pick<Done, 'before' | 'after'>): Telling[] =>
  errorLines(after.scene)
    .filter((line) => sure(line) && !isCut(after.scene, line.box) && !says(before.scene, line.text))
    .slice(0, 2)
    .map(({ text }) => ({
      assertion: shown(text),
      why: 'A form has to say what is wrong, and not go on.',
      outcome: `it says “${text}”`,
      isArrival: false,
    }));
