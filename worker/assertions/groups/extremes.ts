/** “‹A› is the cheapest”, “‹A› has the most bikes”, “‹A› is older than ‹B›”. */
import { numbersIn, readMoney, type Money } from '#worker/core/numbers.ts';
import type { Sentence } from '../sentence.ts';
import { either, unsure, type Check, type Page } from '../types.ts';
import type { Verdict } from '#worker/ports/brain.ts';
import extremes from '#worker/lexicons/extremes.json' with { type: 'json' };
import { memberCalled, type Group, type Member } from './group.ts';
import { cellUnder } from './cell.ts';
import { figureOf, priceOf } from './predicate.ts';
import { agreed, groupsOn, nameOn, readingsOf } from './things.ts';

type Sort = 'money' | 'duration' | 'distance' | 'temperature' | 'size' | 'figure';
interface Measure {
  sort: Sort;
  most: boolean;
}
const measures = extremes as Record<string, Measure>;
const words = Object.keys(measures)
  .sort((a, b) => b.length - a.length)
  .join('|');

/** What a line measures, in the unit of its sort: seconds, metres, bytes. */
const units: Record<Exclude<Sort, 'money' | 'figure'>, [RegExp, (found: RegExpExecArray) => number][]> = {
  duration: [
    [/^(?:(\d+):)?(\d{1,2}):(\d{2})$/, ([, h, m, s]) => Number(h ?? 0) * 3600 + Number(m) * 60 + Number(s)],
    [
      /^(?:(\d+) ?h(?:ours?)? ?)?(\d+) ?m(?:in(?:utes?)?)?$/,
      ([, h, m]) => Number(h ?? 0) * 3600 + Number(m) * 60,
    ],
    [/^(\d+(?:\.\d+)?) ?h(?:ours?)?$/, ([, h]) => Number(h) * 3600],
  ],
  distance: [
    [/^(\d+(?:[.,]\d+)?) ?km(?: away)?$/, ([, n]) => Number(n!.replace(',', '.')) * 1000],
    [/^(\d+(?:[.,]\d+)?) ?m(?: away)?$/, ([, n]) => Number(n!.replace(',', '.'))],
    [/^(\d+(?:[.,]\d+)?) ?mi(?:les)?(?: away)?$/, ([, n]) => Number(n!.replace(',', '.')) * 1609],
  ],
  temperature: [
    [/^([-−]?\d+(?:[.,]\d+)?) ?°[cf]?$/, ([, n]) => Number(n!.replace('−', '-').replace(',', '.'))],
  ],
  size: [
    [/^(\d+(?:[.,]\d+)?) ?b(?:ytes)?$/, ([, n]) => Number(n!.replace(',', '.'))],
    [/^(\d+(?:[.,]\d+)?) ?kb$/, ([, n]) => Number(n!.replace(',', '.')) * 1e3],
    [/^(\d+(?:[.,]\d+)?) ?mb$/, ([, n]) => Number(n!.replace(',', '.')) * 1e6],
    [/^(\d+(?:[.,]\d+)?) ?gb$/, ([, n]) => Number(n!.replace(',', '.')) * 1e9],
  ],
};

type Figure = { value: number; box: Member['box'] };

function measured({ lines }: Member, sort: Exclude<Sort, 'money' | 'figure'>): Figure | undefined {
  const found = lines.flatMap(({ text, box }) =>
    text
      .toLowerCase()
      .split(/\s[·•|,]\s|, | - /)
      .flatMap((part) =>
        units[sort].flatMap(([pattern, valueOf]) => {
          const match = pattern.exec(part.trim());
          return match ? [{ value: valueOf(match), box }] : [];
        }),
      ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** What a member measures of an attribute (“price”, “free places”), or of the sort that the word itself says. */
function valueOf(member: Member, group: Group, sort: Sort, attribute: string): Figure | undefined {
  if (attribute !== '') {
    const cell = cellUnder(member, group, attribute);
    const figure = cell && (readMoney(cell.text) ?? numbersIn(cell.text)[0]);
    if (cell && figure) return { value: figure.value, box: cell.box };
    const byWords = figureOf(member, group, attribute);
    if (byWords) return byWords;
    return /\b(?:price|cost|amount|fare|rate)s?\b/.test(attribute) ? priceOf(member) : undefined;
  }
  if (sort === 'money') return priceOf(member);
  return sort === 'figure' ? undefined : measured(member, sort);
}

interface Ranking {
  measure: Measure;
  attribute: string;
}

/** The groups in which each has a value of that kind, with the values. */
function ranked(page: Page, { measure, attribute }: Ranking): { group: Group; values: Figure[] }[] {
  return groupsOn(page).flatMap((group) => {
    const values = group.members.map((member) => valueOf(member, group, measure.sort, attribute));
    return values.every((value) => value !== undefined) ? [{ group, values: values as Figure[] }] : [];
  });
}

function judgeExtreme(page: Page, name: string, ranking: Ranking): Verdict {
  const told = ranked(page, ranking).flatMap(({ group, values }) => {
    const member = memberCalled(group, name);
    if (!member) return [];
    const figures = values.map(({ value }) => value);
    const best = ranking.measure.most ? Math.max(...figures) : Math.min(...figures);
    const at = group.members.indexOf(member);
    const isShared = figures.filter((value) => value === best).length > 1;
    if (figures[at] === best && isShared) return [];
    return [{ group, truth: figures[at] === best, box: values[at]!.box }];
  });
  if (told.length === 0) return unsure(`How "${name}" compares with the others was not made out.`);
  const said = agreed(told);
  if (!said) return unsure(`It is not clear with which others "${name}" is compared.`);
  const others = said.group.members.length - 1;
  return either(
    said.truth,
    `Compared with ${others} others, that is ${said.truth ? '' : 'not '}so of "${name}".`,
    said.box,
  );
}

function judgePair(page: Page, names: [string, string], ranking: Ranking): Verdict {
  const told = groupsOn(page).flatMap((group) => {
    const members = names.map((name) => memberCalled(group, name));
    const values = members.map(
      (member) => member && valueOf(member, group, ranking.measure.sort, ranking.attribute),
    );
    const [a, b] = values;
    return a && b && members[0] !== members[1]
      ? [
          {
            truth: ranking.measure.most ? a.value > b.value : a.value < b.value,
            box: a.box,
            says: `${a.value} against ${b.value}.`,
          },
        ]
      : [];
  });
  const [first] = told;
  if (!first) return unsure(`How "${names[0]}" compares with "${names[1]}" was not made out.`);
  if (told.some(({ truth }) => truth !== first.truth))
    return unsure('Several things of these names could be meant.');
  return either(first.truth, `"${names[0]}" and "${names[1]}": ${first.says}`, first.box);
}

const name =
  "(?<name>(?:the )?(?:[a-z-]+ ){0,2}‹\\d+›(?: [a-z]+){0,2}|(?:the )?[\\p{L}\\p{N}][\\p{L}\\p{N} .'&-]{0,40}?)";
const other = name.replace('?<name>', '?<other>');
const attribute = '(?<attribute>[a-z][a-z ]*?)';
const place = '(?: (?:in|of|on|among) .+)?';
/** “Than *the price at* B”, “than *at* B”. */
const sameOf = '(?:the [a-z ]+? (?:of|at|for|in) |(?:that )?(?:of|at|for|in) )?';
const singles = [
  `^${name} is the (?<word>${words})(?: ${attribute})?${place}$`,
  `^${name} has the (?<word>${words}) ${attribute}${place}$`,
  `^the [a-z ]+? with the (?<word>${words}) ${attribute} is ${name}$`,
  `^the (?<word>${words})(?: (?:of the )?${attribute})?(?: (?:in|of|on) [^‹›]+?)? is ${name}$`,
].map((form) => new RegExp(form, 'u'));
const pairs = [
  `^the ${attribute} (?:of|at|for) ${name} is (?<word>${words}) than ${sameOf}${other}$`,
  `^${name} has (?<word>${words}) ${attribute} than ${other}(?: has)?$`,
  `^${name} (?:is|costs) (?<word>${words}) than (?:(?:the one|that) (?:of|from|for) )?${other}$`,
].map((form) => new RegExp(form, 'u'));

/** The nouns for the things themselves are no attribute of theirs: “the cheapest *flight*”. */
function rankingOf(word: string, attribute: string | undefined, isOwn: boolean): Ranking | undefined {
  const measure = measures[word]!;
  if (measure.sort === 'figure') return attribute ? { measure, attribute } : undefined;
  return { measure, attribute: isOwn ? (attribute ?? '') : '' };
}

const valued = new RegExp(
  `^the (?<word>${words}) ${attribute}(?: (?:in|of|on) .+)? is (?<value>[^‹›]*\\d[^‹›]*)$`,
  'u',
);

/** “The lowest price is €3.50”: of the one group in which each has such a value. */
function judgeValue(page: Page, wanted: Money, ranking: Ranking): Verdict {
  const told = ranked(page, ranking).map(({ group, values }) => {
    const figures = values.map(({ value }) => value);
    const best = ranking.measure.most ? Math.max(...figures) : Math.min(...figures);
    return { group, truth: Math.abs(best - wanted.value) < 0.005, box: values[figures.indexOf(best)]!.box };
  });
  const said = agreed(told);
  return said
    ? either(
        said.truth,
        `Of ${said.group.members.length}, that is ${said.truth ? '' : 'not '}the one.`,
        said.box,
      )
    : unsure('It was not made out among which values that is.');
}

export function readExtreme(s: Sentence): Check | undefined {
  const value = valued.exec(s.plain)?.groups;
  const wanted = value && readMoney(value.value!);
  const ranking = value && rankingOf(value.word!, value.attribute, true);
  if (wanted && ranking) return ({ now }) => judgeValue(now, wanted, ranking);
  for (const [n, form] of singles.entries()) {
    const groups = form.exec(s.plain)?.groups;
    const ranking = groups && rankingOf(groups.word!, groups.attribute, n === 1 || n === 2);
    const readings = groups ? readingsOf(groups.name!, s) : [];
    if (ranking && readings.length > 0)
      return ({ now }) => judgeExtreme(now, nameOn(now, readings) ?? readings[0]!, ranking);
  }
  for (const form of pairs) {
    const groups = form.exec(s.plain)?.groups;
    const ranking = groups && rankingOf(groups.word!, groups.attribute, true);
    const both = groups ? [readingsOf(groups.name!, s), readingsOf(groups.other!, s)] : [];
    if (ranking && both.every((readings) => readings.length > 0))
      return ({ now }) =>
        judgePair(
          now,
          both.map((readings) => nameOn(now, readings) ?? readings[0]!) as [string, string],
          ranking,
        );
  }
  return undefined;
}
