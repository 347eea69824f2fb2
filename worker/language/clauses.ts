/** Splits a step into clauses with one verb each. */
import type { Token } from './tokens.ts';
import { appVerbs, nounVerbs, verbs } from './verbs.ts';

/** Verbs that fill fields: more pairs of a value and a field may follow. */
const filling = new Set([
  'fill',
  'type',
  'enter',
  'write',
  'input',
  'put',
  'set',
  'paste',
  'replace',
  'change',
  'correct',
  'rename',
]);
// Words after which "and" continues the clause ('and "b" in "Password"').
const fillers = new Set([
  'then',
  'and',
  'next',
  'finally',
  'afterwards',
  'after',
  'that',
  'now',
  'also',
  'first',
  'please',
  'you',
  'i',
  'user',
  'we',
  'to',
  'once',
  'again',
  'subsequently',
]);

/** Verbs that are a whole clause by themselves at the end of a step. */
const bareVerbs = new Set([
  'submit',
  'reload',
  'refresh',
  'confirm',
  'save',
  'continue',
  'proceed',
  'cancel',
  'search',
  'send',
  'checkout',
  'apply',
  'login',
  'register',
  'close',
  'wait',
  'pay',
  'delete',
  'remove',
  'add',
  'accept',
  'reject',
  'update',
  'create',
  'finish',
  'complete',
  'book',
  'buy',
  'print',
  'download',
  'upload',
  'share',
  'reset',
  'undo',
  'filter',
  'sort',
  'start',
  'dismiss',
]);

function isVerb(tokens: Token[], at: number, filling: boolean): boolean {
  const token = tokens[at];
  if (!token || token.kind !== 'word' || !verbs.has(token.lower)) return false;
  const next = tokens[at + 1];
  // A clause needs an object, unless its verb stands alone at the end.
  const alone = !next || (next.kind === 'mark' && at + 2 >= tokens.length);
  if (alone && appVerbs.has(token.lower)) return true;
  // 'and comment "…"', 'and order number 12': a field's name, if the previous clause fills fields.
  if (
    nounVerbs.has(token.lower) &&
    filling &&
    next &&
    (next.kind === 'quoted' || /\d/.test(next.text) || tokens[at + 2]?.kind === 'quoted')
  )
    return false;
  if (alone) return bareVerbs.has(token.lower);
  return true;
}

/** Where a new clause starts after "and" or a comma; -1 if the old one continues. */
function clauseStart(tokens: Token[], from: number, filling = false): number {
  let i = from;
  while (
    i < tokens.length &&
    (fillers.has(tokens[i]!.lower) || tokens[i]!.text === ',') &&
    tokens[i]!.kind !== 'quoted'
  )
    i++;
  return isVerb(tokens, i, filling) ? i : -1;
}

/** 'Save and continue': two bare verbs at the end are one button's label. */
function oneLabel(tokens: Token[], current: Token[], and: number): boolean {
  const [first, next] = [current[0]!, tokens[and + 1]];
  const ends = tokens.slice(and + 2).every((t) => t.kind === 'mark');
  return (
    tokens[and]!.lower === 'and' &&
    current.length === 1 &&
    first.kind === 'word' &&
    /^(save|apply|submit|review|agree|accept|confirm|search|copy|send|update|cancel)$/.test(first.lower) &&
    next !== undefined &&
    ends &&
    /^(continue|close|exit|new|next|finish|pay|proceed|quit|send|publish|submit|replace|confirm|return)$/.test(
      next.lower,
    )
  );
}

/** The clauses of a step, without connecting words. */
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
    const joins =
      token.kind === 'word' && (token.lower === 'and' || token.lower === 'then' || token.lower === 'but');
    const stops = token.kind === 'mark' && /[,.;]/.test(token.text);
    if ((joins || stops) && current.length > 0) {
      const next = oneLabel(tokens, current, i)
        ? -1
        : clauseStart(tokens, i + 1, filling.has(current[0]!.lower));
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
