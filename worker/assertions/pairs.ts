/** `"Total" shows "$58.00"`, `the subtotal is $40`, `the cart badge shows 1`. */
import { level } from '#worker/sight/layout/columns.ts';
import { within } from '#worker/core/geometry.ts';
import type { Box } from '#worker/core/geometry.ts';
import { fold, isNumeric, sameWords, skeleton, wordsOf } from '#worker/core/likeness.ts';
import { money, readCount, readMoney, sameAmount } from '#worker/core/numbers.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import { amountFor, badgeOf, labelled, type AmountRead } from './amounts.ts';
import { superlative } from './arithmetic.ts';
import { readFieldOf } from './fields.ts';
import { figureIn } from './figure.ts';
import { findText } from './find-text.ts';
import { isQuoted, phraseIn, valueIn, type Sentence } from './sentence.ts';
import { either, fails, holds, not, unsure, type Check, type Page } from './types.ts';

/** Without words, signs are compared: “—”. */
const saysSame = (wanted: string, seen: string): boolean =>
  wordsOf(wanted).length > 0 ? sameWords(wanted, seen) : fold(wanted) === fold(seen);

/** Compares a figure with the asserted one; undecided if it could not be read. */
export function compareFigure(
  page: Page,
  phrase: TargetPhrase,
  read: AmountRead,
  wanted: NonNullable<ReturnType<typeof readMoney>>,
): ReturnType<Check> {
  const what = phrase.source;
  const asked = money(wanted.value, wanted.currency);
  if ('amount' in read) {
    const same = sameAmount(read.amount.money, wanted);
    return either(
      same,
      `${what} shows ${read.amount.text.trim()}${same ? '' : `, not ${asked}`}.`,
      read.amount.box,
    );
  }
  if (read.options && !read.options.some((o) => sameAmount(o.money, wanted)))
    return fails(
      `${what} shows ${read.options.map((o) => o.text.trim()).join(' and ')}, never ${asked}.`,
      read.options[0]!.box,
    );
  if (read.options) return unsure(read.problem, read.options[0]!.box);
  const anywhere = page.scene.lines.some((l) => {
    const m = readMoney(l.text);
    return m !== undefined && sameAmount(m, wanted);
  });
  // What is said in other words than the page's is not absent.
  const isNamed = phrase.quoted && findText(page.scene, phrase.name).sure.length === 0;
  if (read.absent && isNamed && !anywhere && !page.scene.reason && page.scene.lines.length > 0)
    return fails(`${read.problem} Neither is ${asked}.`);
  return unsure(read.problem);
}

function textPair(page: Page, name: string, quoted: boolean, wanted: string): ReturnType<Check> {
  const found = labelled(page, name, quoted);
  if (found.length === 0) {
    if (
      findText(page.scene, name).sure.length === 0 &&
      findText(page.scene, wanted).sure.length === 0 &&
      !page.scene.reason &&
      page.scene.lines.length > 0 &&
      quoted
    )
      return fails(`Neither "${name}" nor "${wanted}" is on the page.`);
    return unsure(`No "${name}" with a value beside it was made out.`);
  }
  const options = found.flatMap((f) => f.values.filter((v, i) => v.where === 'same' || i < 3));
  const beside = found.flatMap((f) =>
    f.values.filter((v) => v.where === 'same' || v.where === 'right').slice(0, 1),
  );
  const hits = [
    ...beside,
    ...found.flatMap((f) => f.values.filter((v) => v.where === 'below').slice(0, 1)),
  ].filter((v) => saysSame(wanted, v.text));
  if (hits.length > 0 && hits.length >= found.length)
    return holds(`"${name}" shows "${hits[0]!.text}".`, hits[0]!.box);
  if (hits.length > 0)
    return unsure(`One of ${found.length} places named "${name}" shows "${wanted}".`, hits[0]!.box);
  if (
    options.some(
      (v) =>
        skeleton(fold(v.text)) === skeleton(fold(wanted)) ||
        (!isNumeric(wanted) && fold(v.text).includes(fold(wanted))),
    )
  )
    return unsure(
      `"${name}" shows "${options[0]!.text}", which may or may not be "${wanted}".`,
      options[0]!.box,
    );
  if (beside.length === 1 && found.length === 1)
    return fails(`"${name}" shows "${beside[0]!.text}", not "${wanted}".`, beside[0]!.box);
  return options.length > 0 && findText(page.scene, wanted).sure.length === 0 && !page.scene.reason
    ? fails(`"${name}" does not show "${wanted}": that is nowhere on the page.`, found[0]!.line.box)
    : unsure(`What "${name}" shows was not made out.`, found[0]!.line.box);
}

export function readPair(s: Sentence): Check | undefined {
  const match =
    /^(.+?) (does not |is not |not )?(shows?|reads?|says?|displays?|equals?|is|has|is equal to|contains?|=|amounts? to|comes? to|is set to|has the value|is now|remains|stays at|stays|is still)(?: a| an| the)?(?: value| total| price| count| number| amount)?(?: of)? (‹\d+›|[^‹›]+)$/.exec(
      s.plain,
    );
  if (!match) return undefined;
  const [, subject, negation, , part] = match as unknown as [
    string,
    string,
    string | undefined,
    string,
    string,
  ];
  if (
    / (?:and|or|is|are|shows|plus|minus|times) /.test(` ${subject.replace(/‹\d+›/g, 'x')} `) ||
    /\b(?:sum|plus|minus|times|sorted|than|least|most)\b/.test(s.plain)
  )
    return undefined;
  const value = isQuoted(part) ? valueIn(part, s) : part;
  const figure = figureIn(value);
  const negated = Boolean(negation);
  const phrase = phraseIn(subject, s);
  const wrap = (v: ReturnType<Check>): ReturnType<Check> => (negated ? not(v) : v);
  const counted = /^(?:exactly |only )?(\S+) (items?|products?|articles?|things?|entries|pieces?)$/.exec(
    value,
  );
  if (counted && readCount(counted[1]!) !== undefined && !phrase.quoted) {
    const wanted = { value: readCount(counted[1]!)!, currency: '', percent: false };
    return ({ now }) => wrap(holdsCount(now, phrase.name || phrase.source, value, wanted));
  }
  if (figure && superlative.test(subject)) return undefined;
  if (figure) {
    return (bench) => {
      const field = readFieldOf(bench.now, phrase);
      if (field?.value !== undefined && readMoney(field.value))
        return wrap(
          either(
            sameAmount(readMoney(field.value)!, figure),
            `"${field.label}" holds "${field.value}".`,
            field.box,
          ),
        );
      return wrap(compareFigure(bench.now, phrase, amountFor(bench.now, phrase), figure));
    };
  }
  if (!isQuoted(part)) return undefined;
  return (bench) => {
    const field = phrase.scopes.length === 0 ? readFieldOf(bench.now, phrase) : undefined;
    if (field)
      return wrap(
        field.value === undefined
          ? unsure(`What "${field.label}" holds was not read.`, field.box)
          : either(saysSame(value, field.value), `"${field.label}" holds "${field.value}".`, field.box),
      );
    if (phrase.scopes.length > 0 || phrase.relations.length > 0)
      return unsure(`It was not understood what ${phrase.source} is.`);
    return wrap(textPair(bench.now, phrase.name || phrase.source, phrase.quoted, value));
  };
}

/** Finds "4 items"; if several things state such a count, the one in the row or card of that name. */
function countBeside(page: Page, name: string, words: string): { box: Box } | undefined {
  const { scene } = page;
  const found = findText(scene, words).sure;
  const noun = words.replace(/^\S+\s+/, '');
  const alike = scene.lines.filter(
    ({ text }) => /\d/.test(text) && noun !== words && fold(text).endsWith(` ${fold(noun)}`),
  );
  if (alike.length < 2) return found[0];
  // "The folder Fonts" is shown as "Fonts".
  const said = name.replace(/["“”]/g, '').split(' ');
  const names =
    said.map((_, at) => findText(scene, said.slice(at).join(' ')).sure).find((hits) => hits.length > 0) ?? [];
  const together = (a: Box, b: Box): boolean =>
    level(a, b) ||
    scene.regions.some(
      ({ kind, box }) =>
        (kind === 'row' || kind === 'card' || kind === 'cell') &&
        within(a, box) > 0.8 &&
        within(b, box) > 0.8,
    );
  return found.find(({ box }) => names.some((named) => together(named.box, box)));
}

/** "The cart shows 2 items": checks its badge and the text; if both exist, they must agree. */
function holdsCount(
  page: Page,
  name: string,
  words: string,
  wanted: { value: number; currency: string; percent: boolean },
): ReturnType<Check> {
  const badge = badgeOf(page, name);
  const text = countBeside(page, name, words.replace(/^(exactly|only) /, ''));
  if ('amount' in badge) {
    const same = badge.amount.money.value === wanted.value;
    if (!same && text)
      return unsure(`The ${name} bears ${badge.amount.text}, but "${words}" is shown too.`, badge.amount.box);
    return either(same, `The ${name} bears ${badge.amount.money.value}.`, badge.amount.box);
  }
  return text ? holds(`"${words}" is shown.`, text.box) : unsure(badge.problem);
}
