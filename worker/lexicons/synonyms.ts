/** Synonyms for things on a screen. General interface English only. */
import { fold, isNumeric, stem, wordLikeness, wordsOf } from '#worker/core/likeness.ts';

const groups: string[][] = [
  ['sign in', 'signin', 'log in', 'login', 'log on', 'logon', 'sign-in', 'log-in'],
  ['sign out', 'signout', 'log out', 'logout', 'log off', 'logoff', 'sign off'],
  [
    'sign up',
    'signup',
    'register',
    'registration',
    'create account',
    'create an account',
    'create your account',
    'join',
  ],
  ['cart', 'basket', 'bag', 'trolley', 'shopping cart', 'shopping basket', 'shopping bag'],
  ['remove', 'delete', 'trash', 'discard', 'bin', 'erase'],
  ['close', 'dismiss', 'x', '×', '✕', '✖', 'cross'],
  ['checkout', 'check out', 'check-out'],
  ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  ['search', 'find', 'magnifier', 'magnifying glass', 'lookup'],
  ['settings', 'preferences', 'options', 'gear', 'cog'],
  ['profile', 'account', 'my account'],
  ['phone', 'telephone', 'phone number', 'telephone number', 'mobile', 'tel'],
  ['add', 'new', 'create', 'plus', '+'],
  ['edit', 'modify', 'pencil', 'pen'],
  ['next', 'continue', 'proceed', 'forward', '→'],
  ['previous', 'prev', 'back', '←'],
  ['quantity', 'qty', 'amount'],
  ['zip', 'zip code', 'postcode', 'postal code', 'post code'],
  ['last name', 'surname', 'family name'],
  ['first name', 'forename', 'given name'],
  ['picture', 'image', 'photo'],
  ['menu', 'hamburger', '☰', 'burger'],
  ['ok', 'okay'],
  ['username', 'user name', 'user'],
  ['favourite', 'favorite', 'wishlist', 'heart', 'like'],
  ['increase', 'increment', 'plus', '+'],
  ['decrease', 'decrement', 'minus', '-'],
  ['colour', 'color'],
  ['home', 'homepage', 'house'],
  ['help', 'support', 'question mark'],
  ['shipping', 'delivery'],
  ['sort', 'sort by', 'order by', 'sorting'],
  ['filter', 'filter by', 'funnel'],
  ['submit', 'send'],
  ['bold', 'b'],
  ['underline', 'u'],
  ['bicycle', 'bike', 'cycling'],
  ['car', 'driving'],
  ['train', 'rail', 'transit', 'public transport'],
];

export interface Term {
  /** As written, folded. */
  form: string;
  /** Indices of its synonym groups. */
  senses: number[];
  weight: number;
}

const light = new Set([
  'the',
  'a',
  'an',
  'to',
  'of',
  'your',
  'my',
  'our',
  'and',
  'in',
  'on',
  'for',
  'with',
  'this',
  'that',
  'by',
  'at',
  'from',
  'it',
  'its',
  'here',
  'all',
]);
const senses = new Map<string, number[]>();
let longest = 1;
groups.forEach((group, index) => {
  for (const entry of group) {
    const key = wordsOf(entry).join(' ') || fold(entry);
    senses.set(key, [...(senses.get(key) ?? []), index]);
    longest = Math.max(longest, key.split(' ').length);
  }
});

export const weightOf = (word: string): number => (light.has(word) ? 0.2 : 1);

/** The terms of a text; the words of a known phrase ('sign in') form one term. */
export function termsOf(text: string): Term[] {
  const words = wordsOf(text);
  const terms: Term[] = [];
  let i = 0;
  while (i < words.length) {
    let taken = 1;
    for (let n = Math.min(longest, words.length - i); n >= 1; n--) {
      if (senses.has(words.slice(i, i + n).join(' '))) {
        taken = n;
        break;
      }
    }
    const form = words.slice(i, i + taken).join(' ');
    terms.push({ form, senses: senses.get(form) ?? [], weight: weightOf(form) });
    i += taken;
  }
  return terms;
}

/**
 * Likeness of two terms, 0…1: 1 for the same, 0.95 for another inflection, 0.86 for a synonym, else by OCR
 * likeness.
 */
export function termLikeness(wanted: Term, seen: Term): number {
  if (wanted.form === seen.form) return 1;
  if (isNumeric(wanted.form) || isNumeric(seen.form)) return wordLikeness(wanted.form, seen.form);
  if (stem(wanted.form) === stem(seen.form)) return 0.95;
  if (wanted.senses.some((s) => seen.senses.includes(s))) return 0.86;
  return wordLikeness(wanted.form, seen.form) * 0.97;
}
