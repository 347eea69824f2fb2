/** Splits a step into clauses with one verb each. */
import type { Token } from './tokens.ts';

/** Verbs that start an action. */
export const verbs = new Set([
  'click',
  'clicks',
  'tap',
  'press',
  'hit',
  'push',
  'open',
  'follow',
  'activate',
  'double-click',
  'doubleclick',
  'expand',
  'collapse',
  'go',
  'visit',
  'navigate',
  'browse',
  'return',
  'load',
  'choose',
  'select',
  'pick',
  'check',
  'tick',
  'uncheck',
  'untick',
  'deselect',
  'unselect',
  'toggle',
  'turn',
  'enable',
  'disable',
  'switch',
  'type',
  'enter',
  'fill',
  'write',
  'input',
  'put',
  'set',
  'paste',
  'clear',
  'empty',
  'replace',
  'append',
  'change',
  'hover',
  'mouse',
  'move',
  'scroll',
  'reload',
  'refresh',
  'wait',
  'submit',
  'search',
  'sort',
  'filter',
  'sign',
  'log',
  'login',
  'add',
  'remove',
  'delete',
  'save',
  'confirm',
  'cancel',
  'close',
  'dismiss',
  'accept',
  'reject',
  'send',
  'apply',
  'continue',
  'proceed',
  'place',
  'pay',
  'buy',
  'edit',
  'update',
  'create',
  'increase',
  'decrease',
  'show',
  'hide',
  'view',
  'use',
  'verify',
  'ensure',
  'assert',
  'expect',
  'start',
  'launch',
  'register',
  'leave',
  'complete',
  'finish',
  'book',
  'download',
  'upload',
  'print',
  'share',
  'mark',
  'reset',
  'undo',
  'focus',
  'keep',
  'make',
  'see',
  'double',
  'answer',
  'remember',
  'memorise',
  'memorize',
]);
/** Verbs for what apps do: such a verb and its object name the control. */
const deeds = new Set([
  'publish',
  'vote',
  'request',
  'reserve',
  'query',
  'export',
  'import',
  'order',
  'reply',
  'answer',
  'post',
  'comment',
  'mail',
  'merge',
  'deploy',
  'archive',
  'restore',
  'rename',
  'correct',
  'rewrite',
  'fix',
  'swap',
  'call',
  'dial',
  'phone',
  'ask',
  'note',
  'take',
  'allow',
  'star',
  'like',
  'unlike',
  'flag',
  'pin',
  'unpin',
  'bookmark',
  'play',
  'pause',
  'stop',
  'skip',
  'repeat',
  'mute',
  'unmute',
  'silence',
  'zoom',
  'group',
  'include',
  'exclude',
  'refund',
  'report',
  'compare',
  'try',
  'talk',
  'jump',
  'begin',
  'insert',
  'attach',
  'forward',
  'identify',
  'find',
  'look',
  'offer',
  'revert',
  'subscribe',
  'unsubscribe',
  'join',
  'copy',
  'duplicate',
  'drag',
  'drop',
  'reduce',
  'raise',
  'lower',
  'inspect',
  'watch',
  'read',
  'suggest',
  'say',
  'get',
  'checkout',
  'redo',
  'approve',
  'decline',
  'refuse',
  'invite',
  'favourite',
  'favorite',
  'dispute',
  'schedule',
  'record',
  'rate',
  'review',
  'assign',
  'preview',
  'withdraw',
  'exit',
  'quit',
  'retry',
  'request',
  'dock',
  'rotate',
  'crop',
  'mention',
  'transfer',
  'prefer',
  'remember',
  'redeem',
  'claim',
  'track',
  'locate',
  'give',
  'let',
  'bring',
  'run',
  'execute',
  'listen',
  'resume',
  'renew',
  'resend',
  'revoke',
  'lock',
  'unlock',
  'block',
  'unblock',
  'connect',
  'disconnect',
  'generate',
  'calculate',
  'translate',
  'validate',
  'reopen',
  'promote',
  'merge',
  'omit',
]);
for (const deed of deeds) verbs.add(deed);
/** Verbs that may also name a field or thing: before a quoted value they name the field. */
const nouns = new Set([
  'comment',
  'note',
  'call',
  'order',
  'reply',
  'report',
  'answer',
  'star',
  'post',
  'mail',
  'copy',
  'group',
  'offer',
  'phone',
  'flag',
  'pin',
  'request',
  'record',
  'review',
  'rate',
  'schedule',
  'track',
  'query',
  'search',
  'filter',
  'sort',
  'view',
  'place',
  'share',
  'set',
  'check',
  'mark',
  'use',
  'number',
  'address',
  'title',
  'name',
  'subject',
  'message',
]);

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

function isVerb(tokens: Token[], at: number, filling: boolean): boolean {
  const token = tokens[at];
  if (!token || token.kind !== 'word' || !verbs.has(token.lower)) return false;
  const next = tokens[at + 1];
  // A clause needs an object, unless its verb stands alone at the end.
  const alone = !next || (next.kind === 'mark' && at + 2 >= tokens.length);
  if (alone && deeds.has(token.lower)) return true;
  // 'and comment "…"', 'and order number 12': a field's name, if the previous clause fills fields.
  if (
    nouns.has(token.lower) &&
    filling &&
    next &&
    (next.kind === 'quoted' || /\d/.test(next.text) || tokens[at + 2]?.kind === 'quoted')
  )
    return false;
  if (alone)
    return [
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
    ].includes(token.lower);
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
