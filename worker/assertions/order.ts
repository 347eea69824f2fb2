/** `The products are sorted by price, lowest first`, `the first product is ‹0›`, `‹0› is shown above ‹1›`. */
import type { Box } from '#worker/core/geometry.ts';
import { inReadingOrder } from '#worker/grounding/items.ts';
import { readDate } from '#worker/core/dates.ts';
import { fold } from '#worker/core/likeness.ts';
import { readMoney, readOrdinal } from '#worker/core/numbers.ts';
import { findText } from './find-text.ts';
import { amountsIn, entriesOf, nameIn, priceLines, type Entry } from './lists.ts';
import { columnOf, type Column } from './table.ts';
import { readPresence } from './presence.ts';
import { valueIn, type Sentence } from './sentence.ts';
import { either, fails, unsure, type Check, type Page } from './types.ts';

const up =
  /\b(lowest|smallest|cheapest|least|low to high|low-to-high|ascending|oldest|earliest|a to z|a-z|alphabetical(?:ly)?|shortest|increasing|rising|from a|lowest to highest|cheapest to dearest)\b/;
const down =
  /\b(highest|largest|biggest|dearest|most expensive|high to low|high-to-low|descending|newest|latest|most recent|z to a|z-a|reverse|longest|decreasing|falling|priciest|best|top|highest to lowest)\b/;

interface Keyed {
  key: number | string;
  box: Box;
  text: string;
}

/** The cells below a heading, by their figures where all have one; undefined where only some have. */
function keysIn({ cells }: Column): Keyed[] | undefined {
  const figures = cells.map(({ text }) => readDate(text) ?? readMoney(text)?.value);
  const read = figures.filter((figure) => figure !== undefined).length;
  if (read > 0 && read < cells.length) return undefined;
  return cells.map(({ text, box }, n) => ({ key: figures[n] ?? fold(text), box, text }));
}

function keysOf(page: Page, what: string, by: string): { keys: Keyed[] } | { problem: string } {
  const heading = [...new Set(by.trim().split(/\s+/))].join(' ');
  const column = heading === '' ? undefined : columnOf(page, heading);
  if (column) {
    const keys = keysIn(column);
    return keys ? { keys } : { problem: `Not every row's "${heading}" could be read.` };
  }
  const entries: Entry[] | undefined = entriesOf(page, what);
  if (/\b(price|cost|amount|total)\b/.test(by)) {
    const prices = priceLines(page);
    if (entries && entries.length >= 2) {
      const each = entries.map((e) => amountsIn(e));
      if (each.every((a) => a.length >= 1)) {
        if (each.some((a) => a.length > 1 && new Set(a.map((x) => x.money.value)).size > 1))
          return { problem: 'An entry shows more than one amount.' };
        return {
          keys: each.map((a) => ({
            key: a[0]!.money.value,
            box: a[0]!.box,
            text: a[0]!.money.value.toFixed(2),
          })),
        };
      }
      const read = each.filter((a) => a.length > 0).length;
      // If every entry has a price nearby, that list is the better one.
      if (prices.length !== entries.length)
        return { problem: `Only ${read} of ${entries.length} prices were read.` };
    }
    if (prices.length >= 3)
      return { keys: prices.map((p) => ({ key: p.money.value, box: p.box, text: p.line.text })) };
    return { problem: 'Too few prices were made out.' };
  }
  if (!entries || entries.length === 0) return { problem: `No list of ${what} was made out.` };
  if (
    /\b(date|time|created|updated|placed|age|recency)\b/.test(by) ||
    /newest|latest|oldest|recent/.test(by)
  ) {
    const keys = entries.map((e) => {
      const line = e.lines.find((l) => readDate(l.text) !== undefined);
      return line ? { key: readDate(line.text)!, box: line.box, text: line.text } : undefined;
    });
    return keys.every((k) => k !== undefined)
      ? { keys: keys as Keyed[] }
      : { problem: 'Not every entry shows a date that could be read.' };
  }
  if (/\b(name|title|alphabet|product|label)/.test(by) || by === '') {
    const keys = entries.map((e) => {
      const line = nameIn(e);
      return line ? { key: fold(line.text), box: line.box, text: line.text } : undefined;
    });
    return keys.every((k) => k !== undefined)
      ? { keys: keys as Keyed[] }
      : { problem: 'Not every entry shows a name that could be read.' };
  }
  return { problem: `It was not understood what to sort by: ${by}.` };
}

export function compareKeys(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { sensitivity: 'base' });
}

function judgeSorted(page: Page, what: string, by: string, descending: boolean): ReturnType<Check> {
  const read = keysOf(page, what, by);
  if ('problem' in read) return unsure(read.problem);
  return judgeKeys(read.keys, descending);
}

function judgeKeys(keys: Keyed[], descending: boolean): ReturnType<Check> {
  if (keys.length < 3)
    return unsure(`Only ${keys.length} could be compared; that proves no order.`, keys[0]?.box);
  for (let i = 1; i < keys.length; i++) {
    const step = compareKeys(keys[i - 1]!.key, keys[i]!.key) * (descending ? -1 : 1);
    if (step > 0) return fails(`${keys[i - 1]!.text} comes before ${keys[i]!.text}.`, keys[i]!.box);
  }
  if (compareKeys(keys[0]!.key, keys.at(-1)!.key) === 0)
    return unsure('All are equal; that proves no order.', keys[0]!.box);
  return either(
    true,
    `All ${keys.length} are in order, from ${keys[0]!.text} to ${keys.at(-1)!.text}.`,
    keys[0]!.box,
  );
}

/** `the rows are sorted by ‹Price›, lowest first`: reads the column below that heading. */
function readColumnOrder(s: Sentence): Check | undefined {
  const match =
    /^(?:the )?(?:[a-z]+ )?(?:table|rows?|list|entries|results|items|[a-z]+s) (?:is |are )?(?:sorted|ordered|arranged)(?: in (ascending|descending) order)? by (?:the )?(‹\d+›)(?: column)?,? ?(?:\(?(?:in |from )?([a-z ]+?)\)?)?$/.exec(
      s.plain,
    );
  if (!match) return undefined;
  const told = `${match[1] ?? ''} ${match[3] ?? ''}`.trim();
  const first =
    /\b(lowest|smallest|cheapest|highest|largest|biggest|newest|latest|oldest|earliest|most recent)\b/.exec(
      told,
    )?.[0];
  const descending = first ? down.test(first) !== /\blast$/.test(told) : down.test(told);
  if (told && !first && up.test(told) === down.test(told) && !/ to /.test(told))
    return () => unsure('Which way the order should go is not said.');
  const name = valueIn(match[2]!, s);
  return ({ now }) => {
    const column = columnOf(now, name);
    if (!column) return unsure(`No column "${name}" was made out.`, findText(now.scene, name).sure[0]?.box);
    const keys = keysIn(column);
    if (!keys) return unsure(`Not every row's "${name}" could be read.`, column.head.box);
    const isText = keys.every(({ key }) => typeof key === 'string');
    if (!told && !isText) return unsure('Which way the order should go is not said.');
    return judgeKeys(keys, told !== '' && descending);
  };
}

export function readOrder(s: Sentence): Check | undefined {
  const byColumn = readColumnOrder(s);
  if (byColumn) return byColumn;
  const sorted =
    /^(?:the )?([a-z ]*?)(?: list| table)? ?(?:is |are )(not )?(?:shown |listed )?(?:sorted|ordered|arranged|listed|in order|in)(?: (?:in )?(?:(ascending|descending|alphabetical|reverse alphabetical|reverse) order))?(?: (?:by|of) (?:the |their )?([a-z ]+?))?(?:,? ?(?:(?:in|from|with|the) )*((?:lowest|smallest|cheapest|highest|largest|biggest|dearest|newest|latest|oldest|most|low|high|ascending|descending|a|z|alphabetical|alphabetically|reverse)\b.*?))?$/.exec(
      s.plain.replaceAll('‹', '').replaceAll('›', ''),
    );
  if (sorted && /\b(sorted|ordered|arranged|order)\b/.test(s.plain) && s.quoted.length === 0) {
    const [, what = '', negation, order = '', by = '', direction = ''] = sorted as unknown as (
      string | undefined
    )[];
    const told = `${order} ${by} ${direction}`;
    const isUp = up.test(told);
    const isDown = down.test(told) && !/^reverse$/.test(told.trim());
    const key =
      `${by} ${/alphabet|a to z|z to a|a-z|z-a/.test(told) ? 'name' : ''} ${/newest|latest|oldest|recent/.test(told) ? 'date' : ''} ${/cheap|expensive|dearest|priciest/.test(told) ? 'price' : ''}`
        .replace(up, (m) => (/(cheap)/.test(m) ? 'price' : ''))
        .trim();
    if (negation) return () => unsure('Whether something is out of order was not asked plainly enough.');
    const firstWord =
      /\b(lowest|smallest|cheapest|highest|largest|biggest|newest|latest|oldest|most recent|most expensive|dearest)\b/.exec(
        told,
      )?.[0];
    const lastFirst = /\blast$/.test(direction);
    const descending = firstWord ? down.test(firstWord) !== lastFirst : isDown && !isUp;
    if (!isUp && !isDown) {
      if (!/\b(name|title)\b/.test(by)) return () => unsure('Which way the order should go is not said.');
    } else if (isUp && isDown && !/ to /.test(told) && !firstWord)
      return () => unsure('The order is said both ways.');
    return ({ now }) => judgeSorted(now, what.trim() || 'entries', key, descending);
  }
  const nth =
    /^(?:the )?(\S+)(?: listed| shown)? (product|item|row|card|result|entry|order|name|option|post|article|record)(?:'s name|'s title)? (?:is |shows |contains |reads )(not )?(‹\d+›)$/.exec(
      s.plain,
    );
  if (nth) {
    const ordinal = readOrdinal(nth[1]!);
    if (ordinal === undefined) return undefined;
    const wanted = valueIn(nth[4]!, s);
    return ({ now }) => {
      const entry = entriesOf(now, nth[2]!)?.at(ordinal);
      if (!entry) return unsure(`No ${nth[1]} ${nth[2]} was made out.`);
      const hit = findText({ ...now.scene, lines: entry.lines }, wanted);
      if (hit.sure.length === 0 && hit.doubtful.length > 0)
        return unsure(`It reads "${hit.doubtful[0]!.read}".`, hit.doubtful[0]!.box);
      return either(
        hit.sure.length > 0 !== Boolean(nth[3]),
        `It reads "${entry.lines
          .map((l) => l.text)
          .join(' · ')
          .slice(0, 120)}".`,
        hit.sure[0]?.box ?? entry.box,
      );
    };
  }
  const plainPair =
    s.quoted.length === 0
      ? /^(?:the )?([a-z][^‹›,]{2,40}?) (?:is listed|stands|comes) (before|after|above|below|ahead of) (?:the )?([a-z][^‹›,]{2,40})$/.exec(
          s.plain,
        )
      : null;
  if (plainPair) {
    const check = readOrder({
      ...s,
      plain: `‹0› comes ${plainPair[2]} ‹1›`,
      quoted: [plainPair[1]!, plainPair[3]!],
    });
    // Unquoted words that are not found may mean something else.
    return (
      check &&
      ((bench) => {
        const missed = [plainPair[1]!, plainPair[3]!].find(
          (words) => findText(bench.now.scene, words).sure.length === 0,
        );
        return missed ? unsure(`Nothing is called ${missed}.`) : check(bench);
      })
    );
  }
  const pair =
    /^(‹\d+›) (?:is shown |is listed |stands |is |comes )(before|after|above|below|ahead of|(?:to the )?left of|(?:to the )?right of) (‹\d+›)$/.exec(
      s.plain,
    );
  if (pair) {
    const [a, b] = [valueIn(pair[1]!, s), valueIn(pair[3]!, s)];
    const placed = /above|below/.test(pair[2]!) ? readPresence(s) : undefined;
    return (bench) => {
      const { now } = bench;
      const first = findText(now.scene, a).sure;
      const second = findText(now.scene, b).sure;
      if (placed && (first.length > 1 || second.length > 1)) return placed(bench);
      if (first.length !== 1 || second.length !== 1)
        return first.length === 0 || second.length === 0
          ? missing(now, first.length === 0 ? a : b)
          : unsure('One of them is shown more than once.', first[0]!.box);
      const [x, y] = [first[0]!, second[0]!];
      const order = inReadingOrder([x, y]);
      const ok =
        pair[2] === 'before' || pair[2] === 'ahead of'
          ? order[0] === x
          : pair[2] === 'after'
            ? order[0] === y
            : pair[2] === 'above'
              ? x.box.y + x.box.height <= y.box.y + 2
              : pair[2] === 'below'
                ? y.box.y + y.box.height <= x.box.y + 2
                : pair[2]!.endsWith('left of')
                  ? x.box.x + x.box.width <= y.box.x + 2
                  : y.box.x + y.box.width <= x.box.x + 2;
      return either(
        ok,
        `"${a}" stands at ${Math.round(x.box.x)}, ${Math.round(x.box.y)}, "${b}" at ${Math.round(y.box.x)}, ${Math.round(y.box.y)}.`,
        x.box,
      );
    };
  }
  return undefined;
}

function missing(page: Page, text: string): ReturnType<Check> {
  const found = findText(page.scene, text);
  return found.doubtful.length > 0 || page.scene.reason
    ? unsure(`"${text}" could not surely be read.`)
    : fails(`"${text}" is not shown.`);
}
