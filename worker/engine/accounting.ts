/**
 * Refuses an act that leaves words of the step out of account on which its meaning hangs: “the cheapest”,
 * “all”, “two”, “except”. They are in account where the grammar took them, or where the target or what
 * stands beside it says them.
 */
import weighty from '#worker/lexicons/weighty-words.json' with { type: 'json' };
import { iconsIn } from '#worker/lexicons/icon-names.ts';
import { fold, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { readCount } from '#worker/core/numbers.ts';
import { labelContextOf } from '#worker/grounding/label-context.ts';
import { itemAt, type Item } from '#worker/grounding/items.ts';
import { apart } from '#worker/facts/colours.ts';
import { labelFit } from '#worker/grounding/label-fit.ts';
import { territoriesOf } from '#worker/grounding/territory.ts';
import { within, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel } from '#worker/core/words.ts';
import type { Scene, TextLine } from '#worker/sight/scene.ts';
import { mask } from '#worker/language/mask.ts';
import { openWordsIn, readsWholly, weightsIn } from '#worker/language/weighty.ts';
import { tokenize } from '#worker/language/tokens.ts';
import type { ParsedAct, TargetPhrase } from '#worker/language/types.ts';
import type { DecideInput, Decision, PlannedAct } from '#worker/ports/brain.ts';
import { cannot, doubted, quote } from './decision.ts';

/** Whatever is pressed or chosen is the only thing; a box leaves the others as they are. */
const isOnly = (word: string, { act }: PlannedAct): boolean => word === 'only' && act.kind !== 'toggle';

/** Words for all of something, of which a label may use another. */
const everything = new Set(['all', 'every', 'everything', 'each', 'whole']);
const negations = new Set(weighty.negation);
/** What is not wanted is switched off. */
const isTurned = (word: string, { act }: PlannedAct): boolean =>
  negations.has(word) && act.kind === 'toggle' && !act.to;

/** What the grammar took of a target beside its name: counting, and what it stands beside. */
function takenOf(phrase: TargetPhrase | undefined, { view }: DecideInput): string[] {
  if (!phrase) return [];
  const shown = new Set(view.scene.lines.flatMap(({ text }) => wordsOf(text)));
  const ordinals = [phrase, ...phrase.scopes].some(({ ordinal }) => ordinal !== undefined);
  return [
    ...(ordinals ? ['first last next'] : []),
    ...phrase.relations.map(({ to }) =>
      wordsOf(to.source)
        .filter((word) => shown.has(word))
        .join(' '),
    ),
  ];
}

/** What the act does with words: the text that it types, the option that it chooses. */
function valueOf({ act }: PlannedAct): string {
  switch (act.kind) {
    case 'type':
      return act.text;
    case 'choose':
      return act.option ?? '';
    case 'key':
      return act.keys;
    case 'upload':
      return act.files.join(' ');
    default:
      return '';
  }
}

/** The item of a target, also where just a part of it is pressed. */
const itemOf = (items: Item[], target: NonNullable<PlannedAct['target']>): Item | undefined =>
  itemAt(items, target.box) ??
  items.find(
    ({ control, line }) =>
      (control !== undefined && control === target.control) || (line !== undefined && line === target.line),
  );

/** Everything that an act has to do with: its target, what stands beside it, and the words that it enters. */
function toldBy(input: DecideInput, items: Item[], parsed: ParsedAct, plan: PlannedAct): string[] {
  const { view } = input;
  const { target } = plan;
  const item = target && itemOf(items, target);
  const beside = item && labelContextOf(view.scene, item);
  return [
    ...(item?.names.map(({ text }) => text) ?? []),
    target?.control?.label ?? '',
    ...(item?.regions.map(({ label }) => label) ?? []),
    beside?.near ?? '',
    beside?.above ?? '',
    valueOf(plan),
    ...('target' in parsed ? takenOf(parsed.target, input) : []),
    // What is pressed in place of an option has to say itself what the step says of it.
    ...('option' in parsed && (parsed.quoted || !presses.has(plan.act.kind)) ? [parsed.option] : []),
    ...('to' in parsed && typeof parsed.to === 'object' ? [parsed.to.source] : []),
  ];
}

/** What another act of the same order takes of its words. */
const wordsGiven = (act: ParsedAct): string[] => [
  ...('text' in act && act.text !== undefined ? [act.text] : []),
  ...('option' in act ? [act.option] : []),
  ...('target' in act && act.target ? [act.target.source] : []),
];

/** Words with a capital letter within a sentence: names of things. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{Ll}\p{N},⟧] )\p{Lu}[\p{Ll}\p{N}'-]+/gu)].map(([name]) => name);

/** Whether a name stands beside another control of the same name, and not beside the target. */
function isOfTwin({ view }: DecideInput, items: Item[], { target }: PlannedAct, name: string): boolean {
  const item = target && itemOf(items, target);
  const called = item?.names[0]?.text;
  if (!item?.control || called === undefined) return false;
  const twins = items.filter((other) => other !== item && other.control && other.names[0]?.text === called);
  const territories = territoriesOf(
    view.scene,
    [item, ...twins].map(({ box }) => box),
  );
  const says = (one: Item): boolean =>
    (territories.get(one.box) ?? []).some(({ text }) => wordsOf(text).includes(name.toLowerCase()));
  return !says(item) && twins.some(says);
}

const isShown = ({ view }: DecideInput, name: string): boolean =>
  view.scene.lines.some(({ text }) => wordsOf(text).includes(name.toLowerCase()));

/**
 * The words and quotes that the act leaves out of account, as written; none where it may be done.
 * `siblings`: the other acts of the same order.
 */
function unaccounted(
  input: DecideInput,
  items: Item[],
  parsed: ParsedAct,
  plan: PlannedAct,
  siblings: ParsedAct[],
): string[] {
  if (readsWholly(parsed) || parsed.clause === undefined) return [];
  const masked = mask(parsed.clause);
  const asked = openWordsIn(parsed);
  const quoted = tokenize(parsed.clause).flatMap(({ kind, text }) => (kind === 'quoted' ? [text] : []));
  const named = namesIn(masked.text).filter((name) => isShown(input, name));
  if (asked.length === 0 && quoted.length < 2 && named.length === 0) return [];
  const told = [...toldBy(input, items, parsed, plan), ...siblings.flatMap(wordsGiven)];
  const words = told.flatMap(wordsOf);
  const icon = plan.target?.control?.icon;
  const written = wordsOf(masked.text);
  // “The three dots” are one icon.
  const drawn = iconsIn(written)
    .filter(({ icons }) => icon !== undefined && icons.includes(icon))
    .flatMap(({ at, words: count }) => written.slice(at, at + count));
  const means = (word: string): boolean =>
    isOnly(word, plan) ||
    isTurned(word, plan) ||
    words.includes(word) ||
    (everything.has(word) && words.some((other) => everything.has(other))) ||
    drawn.includes(word) ||
    (readCount(word) !== undefined && words.some((other) => readCount(other) === readCount(word)));
  const isTold = (quote: string): boolean => {
    const wanted = wordsOf(quote);
    return told.some((text) => {
      const seen = wordsOf(text);
      return wanted.every((word) => seen.some((other) => wordLikeness(word, other) > 0.6));
    });
  };
  return [
    ...asked.filter((word) => !means(word)),
    ...(plan.target ? named.filter((name) => !isTold(name) && isOfTwin(input, items, plan, name)) : []),
    ...(plan.target && quoted.length > 1 ? quoted.filter((quote) => !isTold(quote)) : []),
  ];
}

/** Kinds of act that need something that takes a press. */
const presses = new Set<PlannedAct['act']['kind']>(['press', 'toggle']);
/** Colours that differ by less in all are the same print, 0…765. */
const sameColour = 60;
/** What is quoted is a name; a label may say this many words more: a count, a shortcut. */
const maxMore = 1;

/**
 * Whether an act does no harm to print that it names as a whole: a right, double or long press of a file's
 * name, which has no looks of its own.
 */
const isHarmless = ({ act, target }: PlannedAct, parsed: ParsedAct): boolean =>
  act.kind === 'press' &&
  (act.button === 'right' || act.count === 2 || act.long === true) &&
  'target' in parsed &&
  parsed.target?.quoted === true &&
  target?.line?.text.trim() === parsed.target.name.trim();

/** Whether the target is print: text of which neither its looks nor the mouse pointer say that it can be pressed. */
const isPrint = ({ view }: DecideInput, { act, target }: PlannedAct): boolean =>
  view.scene.pointed === true &&
  presses.has(act.kind) &&
  target?.line !== undefined &&
  target.control === undefined &&
  target.line.arrow !== true;

/** How well a label must fit that says all of a phrase. */
const wholly = 0.93;
/** How well a name must fit that is only spelt otherwise. */
const spelling = 0.65;

/** A name that is written as one: quoted, or with a capital letter. */
const isWrittenAsName = ({ quoted, name }: TargetPhrase, { kind, clause = '' }: ParsedAct): boolean =>
  quoted || (kind === 'press' && /^\p{Lu}/u.test(name) && !clause.replaceAll('"', '').startsWith(name));

/** How a name and what a target is called differ. */
interface Difference {
  /** Words of the name that the target does not say. */
  missing: number;
  /** Words that the target says beyond the name. */
  more: number;
}

function differenceOf(name: string, called: string): Difference {
  const isTelling = (word: string): boolean => /\p{L}{2}/u.test(word);
  const [wanted, seen] = [wordsOf(name), wordsOf(called)];
  const missing = wanted.filter(
    (word) => isTelling(word) && !seen.some((other) => wordLikeness(word, other) > 0.6),
  ).length;
  // A word for all, only or not makes of a name that of another thing.
  const turning = seen.filter((word) => weightsIn(word).length > 0 && !wanted.includes(word)).length;
  return {
    missing,
    more: seen.filter(isTelling).length - wanted.filter(isTelling).length + maxMore * turning,
  };
}

/** What a label calls a thing, before it describes it: “Express” of “Express, 1 to 2 working days”. */
const headOf = (label: string): string => label.split(/[,:;(–—·|]| - /)[0]!.trim();

/** Whether a step names what it presses or ticks, rather than a part of the page. */
const isNamed = (phrase: TargetPhrase, parsed: ParsedAct, item: Item): boolean =>
  phrase.name !== '' &&
  isWrittenAsName(phrase, parsed) &&
  ['press', 'hover', 'toggle'].includes(parsed.kind) &&
  item.kind !== 'container' &&
  !phrase.kinds.includes('container');

/** Whether what is quoted is a whole line of print in the target, and stands nowhere else. */
function isLineOf({ lines }: Scene, phrase: TargetPhrase, box: Box): boolean {
  const same = lines.filter(({ text }) => normalizeLabel(text) === normalizeLabel(phrase.name));
  return phrase.quoted && same.length === 1 && within(same[0]!.box, box) > 0.8;
}

/** Whether what is written as a name is only a part of what the target is called, or called otherwise. */
function isOtherwiseCalled(scene: Scene, items: Item[], parsed: ParsedAct, { target }: PlannedAct): boolean {
  const phrase = 'target' in parsed ? parsed.target : undefined;
  const item = target && itemAt(items, target.box);
  if (!item || !phrase || !isNamed(phrase, parsed, item)) return false;
  if (isLineOf(scene, phrase, item.box)) return false;
  const differences = item.names.flatMap(({ text }) => {
    const head = differenceOf(phrase.name, headOf(text));
    return [differenceOf(phrase.name, text), ...(head.missing === 0 ? [head] : [])];
  });
  const least = Math.min(...differences.map(({ more }) => more));
  // What it stands beside has not singled it out by this name: then it must be the whole name.
  const isPlaced = phrase.relations.length > 0 || phrase.scopes.some(({ name }) => name !== undefined);
  const isAsCalled = phrase.kinds.length === 0 || phrase.kinds.includes(item.kind);
  const isSynonym = item.names.some(({ text }) => labelFit(phrase.name, text).score > spelling);
  // What is not quoted may end with a word for the kind of thing: “the Drafts folder”.
  const [first = ''] = wordsOf(phrase.name);
  const isOther = (name: string): boolean =>
    phrase.quoted
      ? differenceOf(phrase.name, name).missing > 0
      : wordsOf(name).every((word) => wordLikeness(first, word) <= 0.6);
  // “Terms of service” is one name.
  if (item.names.some(({ text }) => labelFit(phrase.source, text).score > wholly)) return false;
  if (differences.every(({ missing }) => missing === wordsOf(phrase.name).length)) return false;
  return (
    (item.control?.icon === undefined && item.names.every(({ text }) => isOther(text)) && !isSynonym) ||
    least > (isAsCalled && !isPlaced ? maxMore : 0)
  );
}

/**
 * Whether a step counts among things of a name, and there is one thing alone that only sounds like it: “the
 * last flight” is no link “Flights”.
 */
function isMiscounted(items: Item[], parsed: ParsedAct, { target }: PlannedAct): boolean {
  const phrase = 'target' in parsed ? parsed.target : undefined;
  if (!target?.control || !phrase?.name || phrase.quoted || phrase.ordinal === undefined) return false;
  const called = items.filter(({ names }) =>
    names.some(({ text }) => labelFit(phrase.name, text).score > spelling),
  );
  const [only, ...others] = called;
  if (!only || others.length > 0 || only !== itemOf(items, target)) return false;
  return !only.names.some(({ text }) => fold(text) === fold(phrase.name));
}

/** Other text with just the label of the target, in its look, that is no part of a control: as likely meant. */
function textTwins({ view }: DecideInput, { act, target }: PlannedAct, parsed: ParsedAct): TextLine[] {
  const control = target?.control;
  const phrase = 'target' in parsed ? parsed.target : undefined;
  if (!control?.label || !presses.has(act.kind) || phrase?.ordinal !== undefined || phrase?.any) return [];
  const inside = view.scene.lines.filter(({ id }) => control.lines.includes(id));
  const own = inside.find(({ text }) => text === control.label) ?? inside[0];
  if (!own || control.affordance === 'toggle' || within(own.box, control.box) < 0.6) return [];
  return view.scene.lines.filter(
    (line) =>
      !inside.includes(line) &&
      line.text === control.label &&
      Math.abs(line.fontPx - own.fontPx) < 1.5 &&
      apart(line.colour, own.colour) < sameColour &&
      !view.scene.controls.some(({ lines }) => lines.length === 1 && lines[0] === line.id),
  );
}

const isPlacedBeside = (parsed: ParsedAct): boolean => {
  const phrase = 'target' in parsed ? parsed.target : undefined;
  return phrase !== undefined && phrase.scopes.length + phrase.relations.length > 0;
};

interface Decided {
  act: ParsedAct;
  /** All acts of the step. */
  acts: ParsedAct[];
  decision: Decision;
}

/** The decision; refused where it presses print, or leaves telling words of the step out of account. */
export function accounted(input: DecideInput, items: Item[], { act, acts, decision }: Decided): Decision {
  if (decision.kind !== 'act') return decision;
  const { plan } = decision;
  const refused = (why: 'not-found' | 'ambiguous' | 'not-understood', says: string): Decision =>
    cannot(why, says, doubted(items, plan));
  if (isPrint(input, plan) && !isHarmless(plan, act))
    return refused('not-found', `${plan.says}? It was not done: nothing says that this text can be pressed.`);
  if (isOtherwiseCalled(input.view.scene, items, act, plan))
    return refused('ambiguous', `${plan.says}? It was not done: it says much else.`);
  if (!isPlacedBeside(act) && textTwins(input, plan, act).length > 0)
    return refused(
      'ambiguous',
      `${plan.says}? It was not done: the same stands elsewhere, too: say which one.`,
    );
  if (isMiscounted(items, act, plan))
    return refused(
      'not-understood',
      `${plan.says}? It was not done: there are not several of which it could be the one that is meant.`,
    );
  const siblings = acts.filter((other) => other !== act && other.clause === act.clause);
  const words = unaccounted(input, items, act, plan, siblings);
  if (words.length === 0) return decision;
  const mean = words.length > 1 ? 'mean' : 'means';
  return refused(
    'not-understood',
    `What ${words.map(quote).join(' and ')} ${mean} here was not understood, so nothing was done.`,
  );
}
