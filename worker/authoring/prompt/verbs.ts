/** Forms of the verbs that begin an act: "adding", "adds", "added" → "add". */
import { verbs } from '#worker/language/clauses.ts';

const irregular: Record<string, string> = {
  chose: 'choose',
  chosen: 'choose',
  went: 'go',
  gone: 'go',
  goes: 'go',
  put: 'put',
  sent: 'send',
  wrote: 'write',
  written: 'write',
  left: 'leave',
  bought: 'buy',
  paid: 'pay',
  made: 'make',
  set: 'set',
  found: 'find',
  looks: 'look',
  does: 'do',
  clicks: 'click',
};

/** Verbs of orders that the agent's own grammar does not begin a step with. */
const more = new Set(['check', 'run', 'checkout', 'explore', 'play', 'browse']);
/** Verbs that are names of things as often: only an object after them makes them a verb. */
const things = new Set([
  'order',
  'comment',
  'note',
  'call',
  'report',
  'review',
  'search',
  'filter',
  'sort',
  'view',
  'place',
  'share',
  'set',
  'check',
  'mark',
  'post',
  'copy',
  'request',
  'record',
  'list',
  'show',
  'use',
  'name',
  'answer',
  'reply',
  'mail',
  'star',
  'track',
  'rate',
  'offer',
  'group',
  'pin',
  'flag',
  'query',
  'input',
  'load',
  'start',
  'update',
  'return',
  'delete',
  'save',
  'submit',
  'close',
  'cancel',
  'login',
  'download',
  'upload',
  'print',
  'number',
  'see',
]);
const object =
  /^(?:(?:the|a|an|my|all|any|each|it|them|to|for|in|on|by|with|up|out|as|at|into|one|two|three|that|this|their|his|her|its|again)\b|⟦|\d|[A-Z])/;

export const isVerb = (word: string): boolean =>
  verbs.has(word.toLowerCase()) || more.has(word.toLowerCase());

/**
 * Whether an order begins here: a verb, and for words that name things as well, something that it is said of.
 */
export function beginsOrder(text: string): boolean {
  const [, word = '', rest = ''] = /^([A-Za-z][A-Za-z-]*)\s*(.*)$/s.exec(text.trim()) ?? [];
  if (!isVerb(word)) return false;
  return (
    !things.has(word.toLowerCase()) ||
    object.test(rest) ||
    (rest.trim() === '' && !/^(?:order|name|number|list|set|place|call)$/i.test(word))
  );
}

/** The verb in the form of an order; undefined for what is no form of a known one. */
export function baseForm(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (irregular[lower]) return irregular[lower];
  const tries = lower.endsWith('ing')
    ? stems(lower.slice(0, -3))
    : lower.endsWith('ies') || lower.endsWith('ied')
      ? [`${lower.slice(0, -3)}y`]
      : lower.endsWith('ed')
        ? stems(lower.slice(0, -2))
        : lower.endsWith('es')
          ? [lower.slice(0, -1), lower.slice(0, -2)]
          : lower.endsWith('s')
            ? [lower.slice(0, -1)]
            : [];
  return tries.find(isVerb);
}

const stems = (stem: string): string[] => [
  stem,
  `${stem}e`,
  ...(/(.)\1$/.test(stem) ? [stem.slice(0, -1)] : []),
];

/**
 * A clause with its first verb as an order: "adding the mug" → "add the mug"; undefined where it begins with
 * none.
 */
export function asOrder(clause: string): string | undefined {
  const [, word = '', rest = ''] = /^([A-Za-z-]+)\b(.*)$/s.exec(clause.trim()) ?? [];
  const base = irregular[word.toLowerCase()] ?? (beginsOrder(clause) ? word.toLowerCase() : baseForm(word));
  return base === undefined ? undefined : `${base}${rest}`;
}
