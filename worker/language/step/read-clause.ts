/** Reads one clause into acts: what its verb is says how the rest is read. */
import { drop, words, type Clause, type Reading } from '../clause.ts';
import { readDialogAnswer } from '../dialogs.ts';
import { fieldPhrase, givenTo, valueFirst } from '../fill.ts';
import { readScroll, readWait } from '../pace.ts';
import { parseTarget } from '../target/parse-target.ts';
import { sourceOf, trimMarks, valueOf, type Token } from '../tokens.ts';
import type { ParsedAct } from '../types.ts';
import { verbs } from '../verbs.ts';
import { readWindowAct } from '../windows.ts';
import { readChoose } from './choose.ts';
import { readGo } from './go.ts';
import { readInstrument } from './instrument.ts';
import { readDrag, readHover } from './mouse.ts';
import { press, readPress } from './press.ts';
import { readFind, readSearch } from './search.ts';
import { readIdentity } from './sign-in.ts';
import { readSwitch, readToggle } from './toggle.ts';
import { readUpload } from './upload.ts';
import { readVerbed } from './verbed.ts';
import { readVerify } from './verify.ts';
import { readFill, readNaming, readPut, readSaying } from './write.ts';

function readClear({ text, rest }: Clause): Reading {
  const target = fieldPhrase(text, rest);
  return [{ kind: 'clear', ...(target ? { target } : {}) }];
}

const readMove = (c: Clause): Reading =>
  /\b(over|mouse|cursor|pointer|onto)\b/.test(words(trimMarks(c.rest))) ? readHover(c) : readVerbed(c);

const readReload = (c: Clause): Reading =>
  /^(the )?([a-z]+ )?(page|screen|browser|tab|app|form|site|website|document)?$/.test(
    words(trimMarks(c.rest)),
  )
    ? [{ kind: 'reload' }]
    : readVerbed(c);

function readSubmit(c: Clause): Reading {
  const plain = words(trimMarks(c.rest));
  return /^(it|the form|this form|the ([a-z]+ )*form|the order|them)?$/.test(plain)
    ? [{ kind: 'submit', words: plain }]
    : press(c, /"…"/.test(plain) ? c.rest : c.all);
}

function readSort(c: Clause): Reading {
  const by = c.rest.findIndex((t) => t.lower === 'by');
  return by >= 0 && by < c.rest.length - 1
    ? [{ kind: 'sort', by: valueOf(c.text, c.rest.slice(by + 1)) }]
    : readVerbed(c);
}

/** How the clause of a verb is read. Other known verbs are on the control itself. */
const readersOfVerbs: [verbs: string, read: (c: Clause) => Reading][] = [
  ['click clicks tap press hit push follow activate', readPress],
  ['focus', (c) => press(c, drop(c.rest, /^(on)$/))],
  ['expand collapse use view see', (c) => press(c, c.rest)],
  ['open launch start load visit browse navigate go return', readGo],
  ['choose select pick', readChoose],
  ['check verify ensure assert expect make confirm', readVerify],
  ['tick enable mark', (c) => readToggle(c, true)],
  ['uncheck untick deselect unselect disable', (c) => readToggle(c, false)],
  ['toggle', (c) => readToggle(c, undefined)],
  ['turn switch', readSwitch],
  ['put', readPut],
  ['type enter write input paste fill set replace change correct rewrite rename complete swap fix', readFill],
  ['call name title', readNaming],
  ['note ask comment say answer reply', readSaying],
  ['find look', readFind],
  ['append', (c) => valueFirst(c.text, c.rest, c.verb, true)],
  [
    'update',
    (c) => (c.rest.some((t) => t.lower === 'to' || t.lower === 'with') ? readFill(c) : readVerbed(c)),
  ],
  ['clear empty', readClear],
  ['upload attach', (c) => readUpload(c) ?? readVerbed(c)],
  ['drag drop', readDrag],
  ['hover mouse', readHover],
  ['move', readMove],
  ['scroll', readScroll],
  ['reload refresh', readReload],
  ['wait', readWait],
  ['submit', readSubmit],
  ['search', readSearch],
  ['sort', readSort],
  ['sign log login', readIdentity],
];
const readers = new Map(
  readersOfVerbs.flatMap(([names, read]) => names.split(' ').map((verb) => [verb, read] as const)),
);

/** Verbs after which "with" and "by" name a value or an option, never what it is done with. */
const withoutInstrument = new Set([
  'type',
  'enter',
  'fill',
  'write',
  'input',
  'paste',
  'set',
  'replace',
  'change',
  'sign',
  'log',
  'login',
  'search',
  'find',
  'look',
  'choose',
  'check',
  'verify',
  'reply',
  'answer',
  'wait',
  'scroll',
  'press',
  'hit',
]);

/** 'Subscribe with the email "a@b.c"', 'Sign up with "a@b.c"'. */
function readGiven({ text, verb, rest }: Clause): Reading {
  const isSignUp = verb === 'sign' && /^up\b/.test(words(trimMarks(rest)));
  const isGiving =
    isSignUp || /^(subscribe|register|join|book|apply|redeem|use|request|order|vote|identify)$/.test(verb);
  return isGiving ? givenTo(text, rest, isSignUp ? 'sign up' : verb) : undefined;
}

/** 'Remember the value of "Total" as {{total}}'. */
const remembering = new RegExp(
  [
    /^(?:remember|memori[sz]e|note|store|save|keep|record|copy|read|capture)(?: down)?/,
    / (?:the (?:value|content|text) (?:of|in) )?(.+?)/,
    / as ["“]?\{\{\s*([\w.-]+)\s*\}\}["”]?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
);

function readPageClause(text: string, all: Token[]): Reading {
  const remembered = remembering.exec(sourceOf(text, trimMarks(all)));
  if (remembered) return [{ kind: 'remember', what: parseTarget(remembered[1]!), name: remembered[2]! }];
  const answer = readDialogAnswer(all);
  if (answer) return [answer];
  const verb = all[0]!.lower;
  const c: Clause = { text, verb, rest: all.slice(1), all };
  const special = readGiven(c) ?? (withoutInstrument.has(verb) ? undefined : readInstrument(c));
  if (special) return special;
  const read = readers.get(verb) ?? (verbs.has(verb) ? readVerbed : undefined);
  return read?.(c);
}

/** The acts of a clause, in a tab or on the page; undefined where it is not understood. */
export function readClause(text: string, all: Token[]): Reading {
  const act = readWindowAct(all);
  if (!act) return readPageClause(text, all);
  const isOfPage = act.kind === 'switch-tab' || act.kind === 'close-tab';
  const page = 'isBrowser' in act || !isOfPage ? undefined : readPageClause(text, all);
  return page?.length === 1 ? [{ ...act, page: page[0]! } as ParsedAct] : [act];
}
