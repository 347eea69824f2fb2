/** What may be said of one thing of a group, and whether it is so. */
import { misalignment, type Box } from '#worker/core/geometry.ts';
import { stem, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { numbersIn, readCount } from '#worker/core/numbers.ts';
import { isColour } from '#worker/sight/colour-names.ts';
import type { TextLine } from '#worker/sight/scene.ts';
import { fits, type Bound } from '../bounds.ts';
import { stateOf } from '../states.ts';
import type { Group, Member } from './group.ts';

/** Whether something is so; undefined where it does not show. */
export type Truth = boolean | undefined;

export interface Told {
  truth: Truth;
  box?: Box;
}

/** Judges one member, knowing the others: where they say something and it says another thing, it is not so. */
export type Predicate = (member: Member, group: Group) => Told;

const little = new Set(
  (
    'a an the is are be been has have had by of in on at for to from with its it as still now currently given owned ' +
    'marked labelled labeled set state status called named'
  ).split(' '),
);
const negations = new Set(['not', 'no', 'never', 'without', "isn't", 'non']);

/** The words of a predicate that must stand on the screen. */
const contentOf = (text: string): string[] => wordsOf(text).filter((word) => !little.has(word));

const singular = (word: string): string => (/s$/.test(word) ? stem(word) : word);

const isWord = (wanted: string, seen: string): boolean =>
  wordLikeness(wanted, seen, true) >= 0.9 ||
  (wanted.length > 3 && !/\d/.test(wanted) && singular(wanted) === singular(seen));

/** “Vaccinated: no”, “Pets: yes”. */
const answer = /[:?]\s*(?:(yes|on|true|✓)|(no|off|false|none|✗|✕|×))\s*$/iu;

/** Whether a line says all the words, one after the other; false where it denies them. */
function saysOf(line: TextLine, wanted: string[]): Truth {
  const seen = wordsOf(line.text);
  for (let at = 0; at + wanted.length <= seen.length; at++) {
    if (!wanted.every((word, n) => isWord(word, seen[at + n]!))) continue;
    const [, yes, no] = answer.exec(line.text) ?? [];
    const isDenied =
      seen.slice(Math.max(0, at - 2), at).some((word) => negations.has(word)) || no !== undefined;
    return yes !== undefined || !isDenied;
  }
  return undefined;
}

/** Columns are this exact, px. */
const columnPx = 10;

const sameColumn = (a: Box, b: Box): boolean => misalignment(a, b) < columnPx;

/** The line of a member that stands where a line of another one stands. */
function lineAt(member: Member, line: TextLine, of: Member): TextLine | undefined {
  const same = member.lines.filter(
    (own) =>
      Math.abs(own.box.y - member.box.y - (line.box.y - of.box.y)) < columnPx &&
      sameColumn({ ...own.box, x: own.box.x - member.box.x }, { ...line.box, x: line.box.x - of.box.x }),
  );
  return same.length === 1 ? same[0] : undefined;
}

/** Whether the same words stand in one column of one member and in another of another: then two things are said. */
function standsInSeveralColumns(members: Member[], wanted: string[]): boolean {
  const places = members.flatMap((member) =>
    member.lines
      .filter((line) => saysOf(line, wanted) !== undefined)
      .map(({ box }) => ({ ...box, x: box.x - member.box.x })),
  );
  return places.some((place) => !sameColumn(place, places[0]!));
}

/** Said in words: holds where the member says them; fails where others do, and it says another thing there. */
export function inWords(text: string): Predicate | undefined {
  const wanted = contentOf(text);
  if (wanted.length === 0 || wanted.length > 5) return undefined;
  return (member, { members }) => {
    if (standsInSeveralColumns(members, wanted)) return { truth: undefined, box: member.box };
    const told = member.lines
      .map((line) => ({ line, truth: saysOf(line, wanted) }))
      .filter(({ truth }) => truth !== undefined);
    const [own] = told;
    if (own)
      return {
        truth: told.every(({ truth }) => truth === own.truth) ? own.truth : undefined,
        box: own.line.box,
      };
    for (const other of members) {
      const line = other === member ? undefined : other.lines.find((one) => saysOf(one, wanted));
      // What stands in its place is said instead; where nothing does, it may be so all the same.
      const instead = line && lineAt(member, line, other);
      if (instead) return { truth: false, box: instead.box };
    }
    return { truth: undefined, box: member.box };
  };
}

/** Said of the one box, switch or button of the member. */
function inState(text: string): Predicate | undefined {
  const state = stateOf.get(text.trim());
  if (!state) return undefined;
  const [key, wanted] = state;
  return ({ controls, box }, { members }) => {
    // Where none of them is made out as the selected one, it was not made out which one is.
    const isUnseen =
      key === 'selected' &&
      !members.some((member) =>
        member.controls.some(({ state: { selected, checked } }) => selected || checked),
      );
    if (isUnseen) return { truth: undefined, box };
    const able = controls.filter(
      (control) =>
        control.state[key] !== undefined || (key === 'selected' && control.state.checked !== undefined),
    );
    if (able.length !== 1) return { truth: undefined, box };
    const seen = able[0]!.state[key] ?? able[0]!.state.checked;
    return { truth: seen === wanted, box: able[0]!.box };
  };
}

/** “Has an Edit button”. */
function withControl(text: string): Predicate | undefined {
  const [, quoted, plain] =
    /^has (?:an?|the) (?:"([^"]+)"|(\S.*?)) (?:button|link|icon|checkbox)$/.exec(text) ?? [];
  const wanted = wordsOf(quoted ?? plain ?? '').join(' ');
  if (wanted === '') return undefined;
  return ({ controls, lines, box }, { members }) => {
    const isIt = (label: string): boolean => wordsOf(label).join(' ') === wanted;
    const own =
      controls.find((control) => isIt(control.label) || control.icon?.replaceAll('-', ' ') === wanted) ??
      lines.find((line) => isIt(line.text));
    const others = members.some((other) =>
      other.controls.some((control) => isIt(control.label) || control.icon === wanted),
    );
    return { truth: own ? true : others ? false : undefined, box: own?.box ?? box };
  };
}

const bounds: [RegExp, Bound][] = [
  [/^(?:at least|no fewer than|no less than) /, 'least'],
  [/^(?:at most|no more than|up to) /, 'most'],
  [/^(?:more than|over|above|higher than|greater than) /, 'more'],
  [/^(?:less than|fewer than|under|below|lower than) /, 'fewer'],
];

/** 'At least €7' → 'least' and '€7'; undefined where nothing bounds the figure. */
function boundedIn(text: string): { bound: Bound; part: string } | undefined {
  const found = bounds.find(([pattern]) => pattern.test(text));
  return found && { bound: found[1], part: text.replace(found[0], '') };
}

/** Whether a figure is within what a text says (“at least 7”); undefined where it bounds none. */
export function boundsIn(text: string): ((seen: number) => boolean) | undefined {
  const bounded = boundedIn(text);
  const wanted = bounded && numbersIn(bounded.part)[0]?.value;
  return wanted === undefined ? undefined : (seen) => fits(bounded!.bound, seen, wanted);
}

/** The figure that a member shows under a heading, or with a unit; undefined unless there is just one. */
export function figureOf(
  member: Member,
  { heads }: Group,
  attribute: string,
): { value: number; box: Box } | undefined {
  const wanted = contentOf(attribute);
  const head = heads.filter((line) => {
    const seen = wordsOf(line.text);
    return wanted.length > 0 && wanted.every((word) => seen.some((other) => isWord(word, other)));
  });
  const under = head.length === 1 ? member.lines.filter(({ box }) => sameColumn(box, head[0]!.box)) : [];
  const withUnit = member.lines.filter(
    (line) =>
      /\d/.test(line.text) &&
      wanted.length > 0 &&
      wanted.every((word) => wordsOf(line.text).some((seen) => isWord(word, seen))),
  );
  const [line, ...more] = under.length > 0 ? under : withUnit;
  const figures = line ? numbersIn(line.text) : [];
  return line && more.length === 0 && figures.length === 1
    ? { value: figures[0]!.value, box: line.box }
    : undefined;
}

/** “Has at least 7 in Maths”, “costs less than €100”. */
function byFigure(text: string): Predicate | undefined {
  const match =
    /^(has|costs|is|weighs|takes|lasts) (.+?)(?: (?:in|of|under) (?:the )?(.+?)(?: column)?)?$/.exec(text);
  if (!match) return undefined;
  const [, verb, amount = '', place] = match;
  if (/ than /.test(amount.replace(/^(?:more|less|fewer|higher|greater|lower) than /, ''))) return undefined;
  const { bound, part } = boundedIn(amount) ?? { bound: 'exactly', part: amount.replace(/^exactly /, '') };
  const [first = '', ...unit] = part.replaceAll('"', '').split(' ');
  const figure = numbersIn(first)[0];
  const wanted = figure?.value ?? readCount(first);
  if (wanted === undefined) return undefined;
  const attribute = (place ?? unit.join(' ')).replaceAll('"', '');
  return (member, group) => {
    const seen =
      verb === 'costs' || (figure?.currency ?? '') !== ''
        ? priceOf(member)
        : figureOf(member, group, attribute);
    return { truth: seen && fits(bound, seen.value, wanted), box: seen?.box ?? member.box };
  };
}

/** The one amount of money that a member shows, leaving out what is struck through. */
export function priceOf({ lines }: Member): { value: number; box: Box } | undefined {
  const prices = lines
    .filter(({ struckThrough }) => !struckThrough)
    .flatMap((line) =>
      numbersIn(line.text)
        .filter(({ currency }) => currency !== '')
        .map(({ value }) => ({ value, box: line.box })),
    );
  return prices.length === 1 ? prices[0] : undefined;
}

/** “Is green”: its own colour, where just one of its lines or its mark has one. */
function inColour(text: string): Predicate | undefined {
  const colour = /^(?:is )?(red|green|blue|yellow|orange|purple|pink|grey|gray|black|white)$/.exec(text)?.[1];
  if (!colour) return undefined;
  return ({ controls, box }) => {
    const fills = controls.flatMap(({ fill }) => (fill ? [fill] : []));
    return { truth: fills.length === 1 ? isColour(colour, fills[0]) : undefined, box };
  };
}

/** What a predicate says, by the first of its readings that can tell; undefined where it is not understood. */
export function predicateOf(text: string): Predicate | undefined {
  const plain = text.trim();
  const bare = plain.replace(/^(?:is|are) /, '');
  const readings = [
    inState(bare),
    inColour(bare),
    withControl(plain),
    byFigure(plain),
    inWords(plain),
  ].filter((reading) => reading !== undefined);
  if (readings.length === 0) return undefined;
  return (member, group) => {
    const told = readings.map((reading) => reading(member, group));
    return told.find(({ truth }) => truth !== undefined) ?? told[0]!;
  };
}
