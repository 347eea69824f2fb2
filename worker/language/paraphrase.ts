/** Says in plain words how a step was read, so that whoever wrote it sees what will be done. */
import { pressVerb } from '#worker/core/press.ts';
import { parseStep } from './parse.ts';
import { openWordsIn } from './weighty.ts';
import type { ParsedAct, Scope, TargetPhrase } from './types.ts';

const counting = new Intl.PluralRules('en', { type: 'ordinal' });
const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
const nth = (ordinal: number): string =>
  ordinal === -1 ? 'last' : `${ordinal + 1}${endings[counting.select(ordinal + 1)] ?? 'th'}`;

const quote = (text: string): string => `“${text}”`;

function nounOf({ name, kindWords, kinds, ordinal, colour, any }: TargetPhrase): string {
  const kind = kindWords || (name === '' ? (kinds[0] ?? 'thing') : '');
  const parts = [
    any ? 'any' : 'the',
    ordinal === undefined ? '' : nth(ordinal),
    colour ?? '',
    kind,
    name === '' ? '' : quote(name),
  ];
  return parts.filter(Boolean).join(' ');
}

function placeOf({ kind, name, ordinal, places }: Scope): string {
  if (places) return `at the ${places.join(' ')}`;
  const parts = [
    'the',
    ordinal === undefined ? '' : nth(ordinal),
    kind ?? '',
    name ? nounOf(name).replace(/^the /, '') : '',
  ];
  return `in ${parts.filter(Boolean).join(' ')}`;
}

const sides = { near: 'next to', left: 'left of', right: 'right of', above: 'above', below: 'below' };

/** “the 2nd button “Delete” in the row “Ann””. */
const targetOf = (phrase: TargetPhrase): string =>
  [
    nounOf(phrase),
    ...phrase.scopes.map(placeOf),
    ...phrase.relations.map(({ kind, to }) => `${sides[kind]} ${nounOf(to)}`),
  ].join(' ');

const on = (act: { target?: TargetPhrase }, word: string): string =>
  act.target ? ` ${word} ${targetOf(act.target)}` : '';

type Act<Kind extends ParsedAct['kind']> = Extract<ParsedAct, { kind: Kind }>;

const pressOf = (act: Act<'press' | 'hover'>): string =>
  act.kind === 'hover'
    ? `Move the mouse over ${targetOf(act.target)}`
    : act.loose
      ? `Press what on the screen says “${act.said ?? act.target.source}”`
      : `${pressVerb(act.manner)} ${targetOf(act.target)}`;

const typeOf = (act: Act<'type'>): string =>
  act.append ? `Add ${quote(act.text)}${on(act, 'to')}` : `Type ${quote(act.text)}${on(act, 'into')}`;

const toggleOf = ({ to, target }: Act<'toggle'>): string =>
  `${to === undefined ? 'Turn over' : to ? 'Tick' : 'Untick'} ${targetOf(target)}`;

const everyOf = ({ to, except }: Act<'toggle-every'>): string =>
  [`${to ? 'Tick' : 'Untick'} every box and switch`, ...except.map(targetOf)].join(' except ');

const scrollOf = (act: Act<'scroll'>): string =>
  act.by ? `Scroll ${act.by}${on(act, 'over')}` : `Scroll${on(act, 'to')}`;

const waitOf = ({ text, ms, gone }: Act<'wait'>): string =>
  text === undefined
    ? `Wait ${(ms ?? 0) / 1000} s`
    : `Wait until ${quote(text)} is ${gone ? 'gone' : 'shown'}`;

const answerOf = ({ accept, text }: Act<'answer-dialog'>): string =>
  [
    ...(text === undefined ? [] : [`Type ${quote(text)} into the dialog`]),
    ...(accept === undefined ? [] : [accept ? 'Accept the dialog' : 'Dismiss the dialog']),
  ].join(' and ');

const sizeOf = ({ width, height }: Act<'resize'>): string =>
  [
    ...(width === undefined ? [] : [`${width} px wide`]),
    ...(height === undefined ? [] : [`${height} px high`]),
  ].join(' and ');

/** An act on the window of the browser. */
function windowActOf(act: ParsedAct): string {
  switch (act.kind) {
    case 'resize':
      return `Make the window ${sizeOf(act)}`;
    case 'switch-tab':
      if (typeof act.to === 'string') return `Switch to the ${act.to} tab`;
      return act.to < 0 ? 'Switch to the last tab' : `Switch to tab ${act.to + 1}`;
    case 'close-tab':
      return 'Close the tab';
    case 'tab-through':
      return 'Go through the page with the Tab key';
    default:
      return '';
  }
}

/** An act on the page as a whole, or on what it holds. */
function pageActOf(act: ParsedAct): string {
  switch (act.kind) {
    case 'key':
      return `Press the key ${act.keys}`;
    case 'navigate':
      return `Open the address ${act.url}`;
    case 'home':
      return 'Open the page that the test starts at';
    case 'back':
    case 'forward':
      return `Go ${act.kind} one page`;
    case 'reload':
      return 'Load the page again';
    case 'submit':
      return 'Submit the form';
    case 'search':
      return `Search for ${quote(act.text)}`;
    case 'sort':
      return `Sort by ${quote(act.by)}`;
    case 'identity':
      return `Type ${quote(act.text)} into the ${act.role} field`;
    case 'remember':
      return `Read ${targetOf(act.what)} and remember it as {{${act.name}}}`;
    case 'answer-dialog':
      return answerOf(act);
    case 'verify':
      return `Check: ${act.assertion}`;
    default:
      return windowActOf(act);
  }
}

/** An act without its condition. */
function actOf(act: ParsedAct): string {
  switch (act.kind) {
    case 'press':
    case 'hover':
      return pressOf(act);
    case 'type':
      return typeOf(act);
    case 'upload':
      return `Upload ${act.files.map(quote).join(' and ')}${on(act, 'with')}`;
    case 'drag':
      return `Drag ${targetOf(act.target)} to ${targetOf(act.to)}`;
    case 'clear':
      return `Empty${act.target ? ` ${targetOf(act.target)}` : ' the field'}`;
    case 'choose':
      return `Choose ${quote(act.option)}${on(act, 'in')}`;
    case 'toggle':
      return toggleOf(act);
    case 'toggle-every':
      return everyOf(act);
    case 'scroll':
      return scrollOf(act);
    case 'wait':
      return waitOf(act);
    default:
      return pageActOf(act);
  }
}

const cases = { if: 'If', unless: 'Unless', until: 'Until' };

export interface Paraphrase {
  /** What will be done, an act each. */
  acts: string[];
  /** What will not be done, as the step says. */
  refrains: string[];
  /** Words that turn the meaning, and that only what the screen shows can explain: “all”, “cheapest”. */
  open: string[];
  /** Orders whose verb the grammar does not know: only a control that says all of it explains one. */
  strange: string[];
  /** What is claimed of the screen: checks and conditions, as written. */
  claims: string[];
  /** The part that was not understood, as written. */
  unknown?: string;
}

const claimsIn = (act: ParsedAct): string[] => [
  ...(act.kind === 'verify' ? [act.assertion] : []),
  ...(act.condition ? [act.condition.claim] : []),
];
const unique = (words: string[]): string[] => [...new Set(words)];

export function paraphrase(step: string): Paraphrase {
  const { acts, refrains, unknown } = parseStep(step);
  return {
    acts: acts.map((act) => {
      const { condition } = act;
      return condition ? `${cases[condition.kind]} ${condition.claim}: ${actOf(act)}` : actOf(act);
    }),
    refrains,
    open: unique(acts.flatMap(openWordsIn)),
    strange: unique(acts.flatMap((act) => (act.kind === 'press' && act.loose ? (act.clause ?? []) : []))),
    claims: unique(acts.flatMap(claimsIn)),
    ...(unknown === undefined ? {} : { unknown }),
  };
}
