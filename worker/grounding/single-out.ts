/**
 * Singles out one of several controls of the same name by what the step says beside it: “the *Reply* link
 * under the post of *Ann*”. What stands in its row, in its card or right beside it tells; where that fits
 * several, the step is ambiguous.
 */
import { bottom, centre, gap, right, within, type Box } from '#worker/core/geometry.ts';
import { fold, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import type { RelationKind, TargetPhrase } from '#worker/language/types.ts';
import { termLikeness, type Term } from '#worker/lexicons/synonyms.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { generic } from './claim.ts';
import type { Want } from './ranking/candidate.ts';
import { namesakesOf } from './ranking/score.ts';
import type { Item } from './items.ts';
import { knownTerms } from './label-fit.ts';
import { kindNames, light } from './order/light-words.ts';
import { placesCalled } from './places.ts';
import { territoriesOf } from './territory.ts';

export type Single =
  | { kind: 'single'; item: Item }
  | { kind: 'ambiguous'; items: Item[] }
  /** Nothing beside the controls tells, or there is only one of that name. */
  | { kind: 'untold' };

const untold: Single = { kind: 'untold' };

/** What the step says about where its target stands, and on which side of it. */
interface Mark {
  phrase: TargetPhrase;
  side?: RelationKind;
}

function marksOf(phrase: TargetPhrase): Mark[] {
  const nested = (to: TargetPhrase): Mark[] =>
    [...to.scopes.flatMap(({ name }) => name ?? []), ...to.relations.map((relation) => relation.to)].map(
      (inner) => ({ phrase: inner }),
    );
  return [
    ...phrase.scopes.flatMap(({ name }) => (name ? [{ phrase: name }, ...nested(name)] : [])),
    ...phrase.relations.flatMap(({ kind, to }) => [{ phrase: to, side: kind }, ...nested(to)]),
  ];
}

/** Places that are counted, or that are sides of the screen or of a region, are not told by text. */
const isByText = (phrase: TargetPhrase): boolean =>
  phrase.ordinal === undefined &&
  !phrase.any &&
  phrase.scopes.every(
    ({ ordinal, places, name }) => ordinal === undefined && !places && name !== undefined,
  ) &&
  marksOf(phrase).every((mark) => mark.phrase.ordinal === undefined);

const capitalised = /^\p{Lu}[\p{L}\p{N}'-]*(?: \p{Lu}[\p{L}\p{N}'-]*)*$/u;
/** “qs-gpu-01”, “INV-34”. */
const coded = /^(?=.*[\d_.-])[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)+$/u;
/** Whether the whole of it is a name, as a quoted text is. */
const isName = ({ quoted, name }: TargetPhrase): boolean =>
  quoted || capitalised.test(name) || coded.test(name);

/** Words of a mark that tell something: no article, no word for a kind of thing; none of a name. */
const termsOf = (phrase: TargetPhrase): Term[] =>
  isName(phrase)
    ? []
    : knownTerms(phrase.name || phrase.source).filter(
        (t) => !light.has(t.form) && !kindNames.has(t.form) && !generic(t),
      );

/** What is looked for beside the controls: a name as a whole, any other mark word by word. */
type Sought = { name: string } | { term: Term };

const soughtOf = (marks: Mark[]): Sought[] =>
  marks.flatMap(({ phrase }): Sought[] =>
    isName(phrase) ? [{ name: phrase.name }] : termsOf(phrase).map((term) => ({ term })),
  );

/** What is far off says less of a control than what is near: by this much at `farPx` and more. */
const farLoss = 0.25;
const farPx = 600;

/** The words of a line without those of the control itself, which ends it or begins it. */
function wordsBeside(line: TextLine, item: Item): string[] {
  if (within(item.box, line.box) < 0.5) return wordsOf(line.text);
  return line.words.filter(({ box }) => within(box, item.box) < 0.5).flatMap(({ text }) => wordsOf(text));
}

const isTelling = (phrase: TargetPhrase): boolean => isName(phrase) || termsOf(phrase).length > 0;

/** How well lines say a quoted name, 0…1: as a line of its own it counts more than within one. */
function saysQuote(lines: TextLine[], item: Item, quote: string): number {
  const wanted = wordsOf(quote);
  const worth = lines.map((line) => {
    const seen = wordsBeside(line, item);
    const at = seen.findIndex((_, n) =>
      wanted.every((word, k) => wordLikeness(word, seen[n + k] ?? '', true) >= 0.9),
    );
    if (at < 0) return 0;
    const whole = seen.length === wanted.length ? 1 : at === 0 ? 0.9 : 0.8;
    return whole - farLoss * Math.min(1, gap(line.box, item.box) / farPx);
  });
  return Math.max(0, ...worth);
}

const saysTerm = (seen: Term[], term: Term): number => {
  const likeness = Math.max(0, ...seen.map((other) => termLikeness(term, other)));
  return likeness >= 0.8 ? likeness : 0;
};

/** How well the lines around one control say what is sought: 0…1 each. */
function toldBy(lines: TextLine[], item: Item, sought: Sought[]): number[] {
  const seen = lines.flatMap((line) => knownTerms(line.text));
  return sought.map((one) => ('name' in one ? saysQuote(lines, item, one.name) : saysTerm(seen, one.term)));
}

const isOnSide: Record<RelationKind, (box: Box, anchor: Box) => boolean> = {
  near: () => true,
  below: (box, anchor) => centre(box).y > bottom(anchor) - 2,
  above: (box, anchor) => centre(box).y < anchor.y + 2,
  left: (box, anchor) => centre(box).x < anchor.x + 2,
  right: (box, anchor) => centre(box).x > right(anchor) - 2,
};

/** Whether a control stands on the side of something that it is said to stand on. */
function isWhereSaid(item: Item, items: Item[], marks: Mark[]): boolean {
  return marks.every(({ phrase, side }) => {
    if (side === undefined || side === 'near' || !isTelling(phrase)) return true;
    const anchors = placesCalled(items, phrase).filter((anchor) => anchor !== item);
    return anchors.length === 0 || anchors.some((anchor) => isOnSide[side](item.box, anchor.box));
  });
}

/** One item a control: of those that lie on each other, the one that fits the name best comes first. */
const apart = (items: Item[]): Item[] =>
  items.filter(
    (item, n) =>
      !items
        .slice(0, n)
        .some((other) => within(item.box, other.box) > 0.5 || within(other.box, item.box) > 0.5),
  );

/** Whether the only thing of a quoted name stands where it is said to, beside something that is there. */
function isOnlyOne(item: Item, items: Item[], { quoted, name }: TargetPhrase, marks: Mark[]): boolean {
  const isNamed = item.names.some(({ text }) => (quoted ? fold(text) === fold(name) : text === name));
  const places = marks.filter((mark) => isTelling(mark.phrase));
  return (
    isNamed &&
    places.some(({ side }) => side !== undefined && side !== 'near') &&
    places.every((mark) => placesCalled(items, mark.phrase).length > 0) &&
    isWhereSaid(item, items, marks)
  );
}

/** Whether a name stands outside of what belongs to the controls, in the column and the print of what does. */
function isFellow(scene: Scene, territories: Map<Box, TextLine[]>, name: string): boolean {
  const own = [...territories.values()].flat();
  const wanted = wordsOf(name).join(' ');
  const named = scene.lines.filter(
    (line) => !own.includes(line) && `${wordsOf(line.text).join(' ')} `.startsWith(`${wanted} `),
  );
  return named.some((line) =>
    own.some(
      (other) =>
        Math.abs(other.box.x - line.box.x) <= 6 &&
        Math.abs(other.fontPx - line.fontPx) < 2 &&
        other.bold === line.bold,
    ),
  );
}

/** Whether a name heads a column beside those that the controls stand in: “City” under “Guarantor”. */
function headsAnother({ lines }: Scene, controls: Item[], name: string): boolean {
  const [head, ...others] = lines.filter((line) => fold(line.text) === fold(name));
  if (!head || others.length > 0) return false;
  const heads = lines.filter(
    (line) =>
      Math.abs(line.box.y - head.box.y) <= 6 &&
      Math.abs(line.fontPx - head.fontPx) < 2 &&
      line.bold === head.bold,
  );
  const headOf = ({ box }: Item): TextLine | undefined =>
    heads.filter((line) => line.box.x <= box.x + 6).sort((a, b) => b.box.x - a.box.x)[0];
  return (
    heads.length > 1 &&
    controls.every((item) => item.box.y > bottom(head.box) && headOf(item) && headOf(item) !== head)
  );
}

/** The one of several controls of the same name that the step speaks of. */
export function singleOut(scene: Scene, items: Item[], phrase: TargetPhrase, want: Want): Single {
  if (!isByText(phrase)) return untold;
  const marks = marksOf(phrase);
  if (marks.length === 0) return untold;
  // What stands on one side of something has no other name.
  if (phrase.name === '' && marks.some(({ side }) => side !== undefined && side !== 'near')) return untold;
  const twins = apart(namesakesOf(scene, items, phrase, want));
  if (twins.length === 0) return untold;
  if (twins.length === 1)
    return isOnlyOne(twins[0]!, items, phrase, marks) ? { kind: 'single', item: twins[0]! } : untold;
  const territories = territoriesOf(
    scene,
    twins.map(({ box }) => box),
  );
  const sought = soughtOf(marks);
  const told = twins.map((item) => ({ item, told: toldBy(territories.get(item.box) ?? [], item, sought) }));
  // What none of them says may be a word for the thing itself: “the entry about the meeting”.
  const telling = sought.map((_, n) => told.some((one) => one.told[n]! > 0));
  const names = sought.flatMap((one, n) => ('name' in one ? [{ name: one.name, isSaid: telling[n]! }] : []));
  const isNameLost = names.some(({ isSaid }) => !isSaid);
  // What is named stands like those beside the others: its own control was not made out.
  if (
    isNameLost &&
    names.some(({ name }) => isFellow(scene, territories, name) || headsAnother(scene, twins, name))
  )
    return { kind: 'ambiguous', items: twins };
  if (isNameLost || !telling.some(Boolean)) return untold;
  const whole = told.filter((one) => one.told.every((worth, n) => worth > 0 || !telling[n]));
  const sumOf = (one: { told: number[] }) => one.told.reduce((sum, worth) => sum + worth, 0);
  const best = Math.max(0, ...whole.map(sumOf));
  const winners = whole.filter((one) => sumOf(one) > best - 0.05 && isWhereSaid(one.item, items, marks));
  if (winners.length === 0) return untold;
  if (winners.length === 1) return { kind: 'single', item: winners[0]!.item };
  return { kind: 'ambiguous', items: winners.map(({ item }) => item) };
}
