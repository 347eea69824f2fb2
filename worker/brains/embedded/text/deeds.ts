/** What people say of controls: verbs that come to one deed, and verbs that are said of anything. */
import { stem } from './likeness.ts';

/** Words of one line are one deed: what the order says, and what the control may say instead. */
const groups: string[][] = [
  ['close', 'dismiss', 'hide', 'cancel', 'x', 'got it', 'ok', 'clear', 'discard'], ['delete', 'remove', 'discard', 'clear', 'drop', 'trash', 'erase', 'take out', 'take', 'throw', 'rid', 'x'], ['add', 'create', 'new', 'insert', 'plus', 'put', 'another', 'append'],
  ['save', 'store', 'keep', 'apply'], ['save', 'bookmark', 'keep', 'favourite', 'favorite'], ['send', 'submit', 'post', 'publish', 'answer', 'mail'], ['watch', 'play', 'listen', 'hear'], ['order', 'buy', 'purchase', 'checkout', 'get', 'pay'],
  ['download', 'export', 'get'], ['upload', 'import', 'attach', 'choose file'], ['refuse', 'decline', 'reject', 'deny'], ['accept', 'agree', 'allow', 'approve', 'confirm'], ['begin', 'start', 'launch', 'run', 'new'], ['reserve', 'book'], ['read', 'view', 'open', 'see', 'show', 'details', 'more', 'look'],
  ['reply', 'respond', 'answer'], ['suggest', 'propose'], ['inspect', 'view', 'details', 'examine'], ['write', 'compose', 'new'], ['identify', 'find', 'search', 'locate'], ['return', 'back', 'go back'], ['try', 'start', 'test'], ['request', 'ask'],
  ['like', 'love', 'favourite', 'favorite', 'star', 'heart', 'upvote'], ['more', 'increase', 'raise', 'plus', 'another', 'increment', 'up'], ['less', 'fewer', 'decrease', 'reduce', 'lower', 'minus', 'decrement', 'down'], ['mute', 'silence'], ['expand', 'unfold', 'show', 'open', 'more'], ['collapse', 'fold', 'hide', 'less'],
  ['change', 'edit', 'modify', 'rename', 'update', 'correct', 'adjust', 'amend', 'manage'], ['stop', 'halt', 'end', 'terminate', 'abort', 'kill'], ['refresh', 'reload', 'update', 'sync'], ['copy', 'duplicate', 'clone'], ['skip', 'next', 'omit'], ['join', 'enter', 'take part'], ['quit', 'leave', 'exit'],
  ['undo', 'revert', 'take back'], ['report', 'flag'], ['invite', 'add'], ['call', 'phone', 'dial', 'ring'], ['talk', 'chat', 'contact', 'message', 'ask'], ['subscribe', 'sign up', 'join'], ['follow', 'watch', 'subscribe'], ['share', 'forward'], ['power', 'shut', 'turn'], ['restart', 'reboot'], ['query', 'search', 'find', 'look'], ['avoid', 'exclude', 'without', 'no'],
];

const byWord = new Map<string, number[]>();
groups.forEach((group, index) => {
  for (const word of group) byWord.set(word, [...(byWord.get(word) ?? []), index]);
});

const groupsOf = (word: string): number[] => byWord.get(word) ?? byWord.get(stem(word)) ?? [];

/** Whether two words may name one deed: 'dismiss' and 'close'. */
export function oneDeed(a: string, b: string): boolean {
  const others = groupsOf(b);
  return groupsOf(a).some((group) => others.includes(group));
}

/** Whether a word names a deed that controls are labelled with. */
export const isDeed = (word: string): boolean => byWord.has(word);

/** Said of anything that can be pressed, chosen or looked at: they name no deed of their own. */
export const saidOfAnything = new Set(['click', 'clicks', 'tap', 'press', 'hit', 'push', 'open', 'activate', 'go', 'visit', 'navigate', 'choose', 'select', 'pick', 'use', 'get', 'make', 'take', 'do', 'let', 'see', 'jump', 'hover', 'double-click', 'tick', 'check', 'toggle', 'turn', 'switch', 'show', 'view', 'start', 'begin', 'enable', 'read', 'bring', 'put', 'have', 'look', 'leave', 'display', 'proceed', 'uncheck', 'untick', 'disable', 'call', 'give', 'ask', 'prefer', 'offer', 'include', 'want', 'set', 'mark', 'scroll', 'touch', 'fill']);

/** What is said to switch a choice on, and off. */
export const switchesOn = new Set(['tick', 'check', 'enable', 'allow', 'include', 'accept', 'activate', 'keep', 'show', 'add', 'get', 'receive', 'agree', 'let', 'use', 'permit', 'want', 'make', 'switch', 'turn']);
export const switchesOff = new Set(['untick', 'uncheck', 'disable', 'exclude', 'deactivate', 'forbid', 'hide', 'remove', 'stop', 'disallow', 'deselect', 'unselect', 'omit', 'skip']);
