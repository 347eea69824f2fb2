/** Base forms of verbs: "adding", "adds", "added" → "add". */
import { verbs } from '#worker/language/verbs.ts';

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

/** Verbs of instructions that the step grammar does not know. */
const more = new Set(['check', 'run', 'checkout', 'explore', 'play', 'browse']);
/** Verbs that are often nouns: only verbs with an object after them. */
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

/** Whether an instruction starts here: a verb, and for words that may be nouns also an object. */
export function beginsOrder(text: string): boolean {
  const [, word = '', rest = ''] = /^([A-Za-z][A-Za-z-]*)\s*(.*)$/s.exec(text.trim()) ?? [];
  if (!isVerb(word)) return false;
  return (
    !things.has(word.toLowerCase()) ||
    object.test(rest) ||
    (rest.trim() === '' && !/^(?:order|name|number|list|set|place|call)$/i.test(word))
  );
}

/** The base form of a verb; undefined for an unknown word. */
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
 * A clause with its first verb as an instruction: "adding the mug" → "add the mug"; undefined if it starts
 * with no verb.
 */
export function asOrder(clause: string): string | undefined {
  const [, word = '', rest = ''] = /^([A-Za-z-]+)\b(.*)$/s.exec(clause.trim()) ?? [];
  const base = irregular[word.toLowerCase()] ?? (beginsOrder(clause) ? word.toLowerCase() : baseForm(word));
  return base === undefined ? undefined : `${base}${rest}`;
}
