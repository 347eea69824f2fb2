/** Splits a sentence into clauses: actions and checks. */
import { asOrder, baseForm, beginsOrder } from './verbs.ts';
import type { Part } from './types.ts';

const person =
  '(?:(?:a|an|the|any|every|each|our|new|guest|registered|logged-in|signed-in|anonymous|returning|first-time)\\s+)*(?:visitor|user|customer|guest|shopper|member|person|admin|administrator|buyer|tester|reader|editor|manager|someone|somebody|anyone|one|i|you|we|they|he|she)s?';
const can =
  '(?:can|could|may|is able to|are able to|am able to|should be able to|must be able to|can successfully|should|must|will)';
const polite =
  /^(?:(?:please|now|first|next|then|finally|after that|afterwards|also|and|so|lastly|in the end|at the end|ok|hi|hello|hey)\b[,:]?\s+|(?:i(?:'d| would)? (?:want|like|need) (?:you )?to|i want a test (?:that|where|which)|can you|could you|let's|try to|you should|we need to|write a test (?:that|where|which|for)|create a test (?:that|where|which|for)|the test should)\s+|as (?:a|an|the) [\w -]+?,\s+)/i;
const asking =
  /^(?:check|verify|test|make sure|ensure|confirm|validate|assert|expect|see|prove|expect to see)(?: that| whether| if| to see(?: that| if)?)?\s+/i;
const states =
  /\b(?:is|are|isn't|aren't|was|were|shows?|displays?|contains?|reads?|says?|appears?|lists?|has|have|changes?|increases?|decreases?|goes|becomes|equals?|disappears?|opens?|loads?|remains?|stays?|updates?|includes?|matches|starts?|ends?|holds?|does not|doesn't|do not|don't|can't|cannot|can not|works?|feels?|looks?)\b/;
const subject =
  /^(?:the|a|an|no|there|it|its|my|his|her|our|your|each|every|all|only|nothing|both|none|one|two|three|\d+|⟦\d+⟧|success|error|[A-Z][\w-]*)(?=\s)/;
const modal = /\b(?:should|must|ought to|needs? to|has to|have to)\b(?! be able)/i;
const sees = new RegExp(
  `^${person}\\s+(?:should |must |can |will |do(?:es)? not |don't |doesn't |should not |shouldn't )*(?:now |still )?(?:see|sees)\\b`,
  'i',
);

const lead = (text: string): string => {
  let rest = text.trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(polite, '').trim();
  }
  return rest;
};

const actor = new RegExp(`^${person}\\s+(\\S.*)$`, 'is');

/** Whether a person performs an action: "the user opens the cart". */
const isOrder = (text: string): boolean => {
  const done = actor.exec(text)?.[1];
  return done !== undefined && asOrder(done) !== undefined;
};

const message =
  /^(?:an? |the )?(?:[\w-]+ )?(?:error|message|confirmation|warning|notice|toast|dialog)\b.* (?:is|appears|shows)/i;

/** Whether a clause states what must hold, rather than what to do. */
export function isClaim(text: string): boolean {
  if (sees.test(text) || modal.test(text)) return true;
  if (isOrder(text)) return false;
  const orders = beginsOrder(text) && !/^(?:the|a|an)\b/i.test(text);
  return (!orders && subject.test(text) && states.test(text)) || message.test(text);
}

/** Splits at commas, "and" and "then" where a new instruction or claim starts. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const joint of text.matchAll(
    /,?\s+(?:and|but)\s+then\s+|,\s+(?:and|then|but|so that|with)\s+|,\s+|\s+and\s+|\s+then\s+|\s+so that\s+/gi,
  )) {
    const left = text.slice(from, joint.index);
    const right = text.slice(joint.index + joint[0].length);
    const next = lead(right);
    const until = next.split(/,\s|\s+and\s|\s+then\s/)[0]!;
    const order = asOrder(next);
    const begins =
      beginsOrder(next) ||
      (order !== undefined && /^(?:\w+ing)\b/.test(next) && /ing\b/.test(text.slice(0, 12))) ||
      (order !== undefined && /^\w+s\b/.test(next) && actor.test(text)) ||
      asking.test(next) ||
      isClaim(until) ||
      new RegExp(`^${person}\\s+(?:can\\s+)?\\w+`, 'i').test(next) ||
      / then /i.test(joint[0]);
    if (!begins || left.trim() === '') continue;
    clauses.push(left.trim());
    from = joint.index + joint[0].length;
  }
  clauses.push(text.slice(from).trim());
  return clauses.map(lead).filter(Boolean);
}

/** Drops the actor: "the user clicks X" → "click X". */
function withoutPerson(clause: string): string {
  const acting = new RegExp(
    `^(?:that\\s+|when\\s+|if\\s+)?${person}\\s+(?:${can}\\s+|(?:has|have|had)\\s+(?:just\\s+|already\\s+)?)?(\\S.*)$`,
    'is',
  ).exec(clause);
  if (!acting) return clause;
  const at = /^(?:am|is|are|was|were)\s+(?:on|at|in|viewing|looking at)\s+(.+)$/i.exec(acting[1]!);
  if (at) return `go to ${at[1]}`;
  const signed = /^(?:am|is|are)\s+(?:(?:signed|logged)[ -]in)\b(.*)$/i.exec(acting[1]!);
  if (signed) return `sign in${signed[1]}`;
  return asOrder(acting[1]!) ?? clause;
}

/** "Searching for lamp lists only lamps": an action and its effect. */
const effects =
  /\s+(?:(?:should|must|will|does)\s+)?(shows?|displays?|lists?|finds?|returns?|gives?|opens?|leads? to|takes? (?:\w+ )?to|brings? (?:\w+ )?(?:up|to)|redirects? (?:\w+ )?to|results? in|produces?|updates?|changes?|sets?|increases?|empties|works?)\s+(.+)$/is;

function effectOf(verb: string, what: string): string {
  const word = verb.toLowerCase();
  const only = /^only\s+(.+)$/i.exec(what);
  if (/^(?:show|display|list|find|return|give)/.test(word) && only) return `only ${only[1]} are listed`;
  if (/^(?:open|lead|take|bring \w* ?to|redirect)/.test(word))
    return `${what.replace(/^(?:the|their|my|your) /i, 'the ')} is shown`
      .replace(/^(?!the |⟦)/, 'the ')
      .replace(/^(the .+?)(?<!page|screen|dialog|menu|form)( is shown)$/, '$1 page$2');
  const to = /^(.+?)\s+(?:from .+ )?to\s+(.+)$/i.exec(what);
  if (/^(?:update|change|set|increase)/.test(word) && to) return `${to[1]} shows ${to[2]}`;
  if (word.startsWith('increase'))
    return `${what.replace(/ by (.+)$/i, '')} increases${/ by .+$/i.exec(what)?.[0] ?? ''}`;
  if (word === 'empties') return `${what} is empty`;
  return `${what} is shown`;
}

function gerund(text: string): Part[] | undefined {
  const [, word = ''] = /^([a-z-]+ing)\b/i.exec(text) ?? [];
  const base = word && baseForm(word);
  if (!base) return undefined;
  const effect = effects.exec(text);
  if (!effect) return undefined;
  const acts = clausesOf(text.slice(0, effect.index)).map(
    (clause) => ({ kind: 'step', text: asOrder(clause) ?? clause }) satisfies Part,
  );
  const [first = '', ...others] = clausesOf(effect[2]!);
  return [
    ...acts,
    { kind: 'check', text: effectOf(effect[1]!, first) },
    ...others.flatMap((clause) => partsOf(clause, 'check')),
  ];
}

/** "When X, Y", "After X, Y", "Y after X": X is a step, Y must hold. */
function conditional(text: string): Part[] | undefined {
  const before = /^(?:when|whenever|after|once|if|upon|by|as soon as)\s+(.+?),\s+(?:then\s+)?(.+)$/is.exec(
    text,
  );
  if (before) return [...partsOf(before[1]!, 'step'), ...partsOf(before[2]!)];
  const after =
    /^(.+?)\s+(?:after|when|once|whenever|upon|if)\s+(?:(?=\w+ing\b)|(?=(?:the|a|an|i|you|we|they)\b))(.+)$/is.exec(
      text,
    );
  if (!after || !isClaim(after[1]!.replace(asking, ''))) return undefined;
  const done = partsOf(after[2]!, 'step');
  return done.length > 0 && done.every((part) => part.kind === 'step')
    ? [...done, ...partsOf(after[1]!, 'check')]
    : undefined;
}

/** The parts of a sentence. `as`: what its heading or line makes of it. */
export function partsOf(sentence: string, as?: 'step' | 'check' | 'given'): Part[] {
  const text = lead(sentence);
  if (!text) return [];
  const asked = asking.exec(text);
  const rest = asked ? lead(text.slice(asked[0].length)) : text;
  const able = new RegExp(
    `^(?:that\\s+)?${person}\\s+${can}\\s+(?!not\\b|see\\b|be\\b(?! able))(\\S.*)$`,
    'is',
  ).exec(rest);
  const doable = able ? asOrder(able[1]!) : undefined;
  if (doable !== undefined) return clauses(doable);
  const split = conditional(rest) ?? gerund(rest);
  if (split) return split;
  // "Check the box" is an instruction, "check the badge shows 1" a claim.
  const claims =
    asked &&
    (/\b(?:that|whether|if|sure|ensure|verify|expect|assert|validate|see)\b/i.test(asked[0]) ||
      isClaim(clausesOf(rest)[0] ?? rest));
  if (claims || as === 'check') {
    const [first = '', ...others] = clausesOf(rest);
    const own: Part =
      beginsOrder(first) && !isClaim(first) && !claims
        ? { kind: 'step', text: first }
        : { kind: 'check', text: first };
    return [own, ...others.flatMap((clause) => clauses(clause, 'check'))];
  }
  if (asked && /^test\s/i.test(asked[0])) return clauses(rest);
  return clauses(text, as);
}

const clauses = (text: string, as?: 'step' | 'check' | 'given'): Part[] =>
  clausesOf(text).flatMap((clause): Part[] => {
    const inner = asking.exec(clause);
    if (
      inner &&
      (/\b(?:that|whether|if|sure|ensure|verify|expect|assert|validate|see)\b/i.test(inner[0]) ||
        isClaim(clause.slice(inner[0].length)))
    ) {
      const claim = clause.slice(inner[0].length);
      return conditional(claim) ?? [{ kind: 'check', text: claim }];
    }
    if (isClaim(clause) && !(as === 'given')) return [{ kind: 'check', text: clause }];
    const done = withoutPerson(clause);
    const order = /^\w+(?:ing|s)\b/.test(done) ? asOrder(done) : done;
    return [{ kind: beginsOrder(order ?? done) || as !== 'check' ? 'step' : 'check', text: order ?? done }];
  });
