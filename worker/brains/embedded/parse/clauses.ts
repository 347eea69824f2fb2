/** Cuts a step into clauses: one verb each. */
import type { Token } from '../text/tokens.ts';

/** Words that begin an act. */
export const verbs = new Set([
  'click', 'clicks', 'tap', 'press', 'hit', 'push', 'open', 'follow', 'activate', 'double-click', 'doubleclick', 'expand', 'collapse', 'go', 'visit', 'navigate', 'browse', 'return', 'load', 'choose',
  'select', 'pick', 'check', 'tick', 'uncheck', 'untick', 'deselect', 'unselect', 'toggle', 'turn', 'enable', 'disable', 'switch', 'type', 'enter', 'fill', 'write', 'input', 'put', 'set', 'paste',
  'clear', 'empty', 'replace', 'append', 'change', 'hover', 'mouse', 'move', 'scroll', 'reload', 'refresh', 'wait', 'submit', 'search', 'sort', 'filter', 'sign', 'log', 'login', 'add', 'remove', 'delete',
  'save', 'confirm', 'cancel', 'close', 'dismiss', 'accept', 'reject', 'send', 'apply', 'continue', 'proceed', 'place', 'pay', 'buy', 'edit', 'update', 'create', 'increase', 'decrease', 'show', 'hide', 'view', 'use',
  'verify', 'ensure', 'assert', 'expect', 'start', 'launch', 'register', 'leave', 'complete', 'finish', 'book', 'download', 'upload', 'print', 'share', 'mark', 'reset', 'undo', 'focus', 'keep', 'make', 'see', 'double', 'answer', 'remember', 'memorise', 'memorize',
]);
// After these, "and" goes on with what was begun ('and "b" in "Password"').
const fillers = new Set(['then', 'and', 'next', 'finally', 'afterwards', 'after', 'that', 'now', 'also', 'first', 'please', 'you', 'i', 'user', 'we', 'to', 'once', 'again', 'subsequently']);

function isVerb(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || token.kind !== 'word' || !verbs.has(token.lower)) return false;
  const next = tokens[at + 1];
  // A clause needs something to act on, unless the verb stands by itself at the end.
  const alone = !next || (next.kind === 'mark' && at + 2 >= tokens.length);
  if (alone) return ['submit', 'reload', 'refresh', 'confirm', 'save', 'continue', 'proceed', 'cancel', 'search', 'send', 'checkout', 'apply', 'login', 'register', 'close', 'wait', 'pay'].includes(token.lower);
  return true;
}

/** Where the words after an "and" or a comma begin a new clause; -1 where they go on with the old one. */
function clauseStart(tokens: Token[], from: number): number {
  let i = from;
  while (i < tokens.length && (fillers.has(tokens[i]!.lower) || tokens[i]!.text === ',') && tokens[i]!.kind !== 'quoted') i++;
  return isVerb(tokens, i) ? i : -1;
}

/** Clauses without the words that only joined them. */
export function clausesOf(tokens: Token[]): Token[][] {
  const clauses: Token[][] = [];
  let current: Token[] = [];
  const close = (): void => {
    if (current.some((t) => t.kind !== 'mark')) clauses.push(current);
    current = [];
  };
  const opening = clauseStart(tokens, 0);
  for (let i = Math.max(0, opening); i < tokens.length; i++) {
    const token = tokens[i]!;
    const joins = token.kind === 'word' && (token.lower === 'and' || token.lower === 'then');
    const stops = token.kind === 'mark' && /[,.;]/.test(token.text);
    if ((joins || stops) && current.length > 0) {
      const next = clauseStart(tokens, i + 1);
      if (next > 0) {
        close();
        i = next - 1;
        continue;
      }
      if (token.text === '.' || token.text === ';') {
        close();
        continue;
      }
    }
    current.push(token);
  }
  close();
  return clauses;
}
