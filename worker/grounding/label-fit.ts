/** Scores how well a label matches the words asked for. */
import { distance } from 'fastest-levenshtein';
import { allowedEdits, fold, isNumeric, skeleton, wordLikeness, wordsOf } from '#worker/core/likeness.ts';
import { termLikeness, termsOf, type Term } from '#worker/lexicons/synonyms.ts';

export interface Fit {
  /** 0…1: near 1 for a whole-label match, far lower for a partial one. */
  score: number;
  /** Share of the wanted words that the label holds, by weight, 0…1. */
  coverage: number;
  /** Share of the label's words that were wanted, by weight, 0…1. */
  precision: number;
  /** The label names another action. */
  stolen: boolean;
}

// Words for an action that was not asked for: 'Add to cart' for "cart".
export const actWords = new Set([
  'add',
  'remove',
  'delete',
  'edit',
  'save',
  'submit',
  'buy',
  'clear',
  'empty',
  'cancel',
  'view',
  'new',
  'create',
  'update',
  'send',
  'share',
  'export',
  'import',
  'checkout',
  'pay',
  'place',
  'close',
  'reset',
  'forgot',
  'change',
  'print',
  'download',
  'upload',
  'continue',
  'back',
  'next',
  'previous',
  'hide',
  'show',
  'sign out',
  'log out',
  'logout',
  'unsubscribe',
  'apply',
  'return',
  'not',
  'no',
]);

export const noFit: Fit = { score: 0, coverage: 0, precision: 0, stolen: false };

const squeeze = (text: string): string => skeleton(fold(text).replace(/[^\p{L}\p{N}$€£×+]/gu, ''));

const cache = new Map<string, Term[]>();

/** `termsOf` with a cache, as the same labels recur. */
export function knownTerms(text: string): Term[] {
  let terms = cache.get(text);
  if (!terms) {
    if (cache.size > 5000) cache.clear();
    terms = termsOf(text);
    cache.set(text, terms);
  }
  return terms;
}

/** Share of its letters in which one word differs from another that it is no slip of. */
const farEdits = 0.34;

/** Whether two names of as many words differ in a word that is no other spelling: “Start …” and “Stop …”. */
function isOther(a: string, b: string): boolean {
  const [some, others] = [wordsOf(a), wordsOf(b)];
  const isFar = (word: string, other: string): boolean =>
    wordLikeness(word, other) === 0 && distance(word, other) > farEdits * Math.min(word.length, other.length);
  return some.length === others.length && some.some((word, n) => isFar(word, others[n]!));
}

/** `sentence`: the label is a sentence (of a checkbox), so its other words name no other action. */
export function labelFit(wanted: string, label: string, sentence = false): Fit {
  const asked = knownTerms(wanted);
  const seen = knownTerms(label);
  if (asked.length === 0 || seen.length === 0) {
    return wanted.trim() !== '' && fold(wanted) === fold(label)
      ? { score: 1, coverage: 1, precision: 1, stolen: false }
      : noFit;
  }
  if (fold(wanted) === fold(label)) return { score: 1, coverage: 1, precision: 1, stolen: false };
  const taken = new Set<number>();
  let askedWeight = 0;
  let found = 0;
  let ordered = true;
  let last = -1;
  for (const term of asked) {
    askedWeight += term.weight;
    let best = -1;
    let bestLikeness = 0;
    seen.forEach((other, i) => {
      if (taken.has(i)) return;
      const likeness = termLikeness(term, other);
      if (likeness > bestLikeness + (i === last + 1 ? 0 : 0.001)) {
        best = i;
        bestLikeness = likeness;
      }
    });
    if (best >= 0 && bestLikeness >= 0.5) {
      taken.add(best);
      found += term.weight * bestLikeness;
      if (best < last) ordered = false;
      last = best;
    } else if (isNumeric(term.form)) return noFit;
  }
  const coverage = found / askedWeight;
  let seenWeight = 0;
  let explained = 0;
  let stolen = false;
  seen.forEach((term, i) => {
    // A count ('Cart (2)') or a mark read as a letter ('Account v') hardly changes a name.
    const slight = isNumeric(term.form) || (term.form.length === 1 && (i === 0 || i === seen.length - 1));
    const weight = slight && !taken.has(i) ? 0.15 : term.weight;
    seenWeight += weight;
    if (taken.has(i)) explained += weight;
    else if (!sentence && i <= 1 && actWords.has(term.form)) stolen = true;
  });
  const precision = explained / seenWeight;
  let score = coverage * coverage * (0.45 + 0.55 * precision) * (ordered ? 1 : 0.96) * (stolen ? 0.5 : 1);
  // The OCR may join or split words.
  const a = squeeze(wanted);
  const b = squeeze(label);
  if (a === b && a.length > 2) score = Math.max(score, 0.97);
  else if (
    score < 0.85 &&
    a.length >= 5 &&
    !/\d/.test(fold(wanted) + fold(label)) &&
    !isOther(wanted, label)
  ) {
    const most = allowedEdits(Math.min(a.length, b.length));
    const apart = distance(a, b);
    if (apart <= most)
      return {
        score: Math.max(score, 0.92 - (apart / a.length) * 1.3),
        coverage: Math.max(coverage, 0.9),
        precision: Math.max(precision, 0.9),
        stolen: false,
      };
  }
  return { score, coverage: Math.max(coverage, a === b ? 0.97 : 0), precision, stolen };
}
