import fits from './confidence.json' with { type: 'json' };
import type { Reading } from '../reader/read-lines.ts';

/** What tells of a line whether it was read right, and whether it is in letters that the recogniser knows. */
export interface Evidence {
  signs: number;
  /** The recogniser's own confidence in its signs, 0…1. */
  mean: number;
  least: number;
  /** Letters that it passed over. */
  unread: number;
  /** Share of the words that nobody spells so: capitals after small letters, figures among letters. */
  odd: number;
}

/** Two words written as one, as many products are called: “GitHub”. */
const joined = /^\P{L}*\p{Lu}\p{Ll}{2,}(?:\p{Lu}\p{Ll}{2,})+\P{L}*$/u;

const isOdd = (word: string): boolean =>
  /\p{Ll}\p{Lu}|\p{L}\d+\p{L}|\p{Ll}\d/u.test(word) && !joined.test(word);

/** `texts`: the words as they are told, which may be more or fewer than were read. */
export function evidenceOf({ words }: Reading, texts: readonly string[], unread: number): Evidence {
  const confidences = words.flatMap(({ signs }) => signs.map(({ confidence }) => confidence));
  const sum = confidences.reduce((all, confidence) => all + confidence, 0);
  return {
    signs: confidences.length,
    mean: confidences.length === 0 ? 0 : sum / confidences.length,
    least: confidences.length === 0 ? 0 : Math.min(...confidences),
    unread,
    odd: texts.length === 0 ? 0 : texts.filter(isOdd).length / texts.length,
  };
}

/** How clearly a line's signs were recognised, 0…1: uncalibrated, and the same for any length. */
export const clarityOf = ({ mean, least, unread }: Evidence): number =>
  Math.max(0, (mean + least) / 2 - unread / 10);

/** The numbers that the fits weigh; the first is constant. */
export function featuresOf({ signs, mean, least, unread, odd }: Evidence): number[] {
  const doubt = (confidence: number) => Math.log(1 - confidence + 0.003);
  const unreadShare = unread / Math.max(1, signs + unread);
  return [1, doubt(mean), doubt(least), unreadShare, odd, Math.log(1 + signs)];
}

/** The logistic function of the weighted features, 0…1. */
const likelihood = (weights: readonly number[], evidence: Evidence): number =>
  1 / (1 + Math.exp(-featuresOf(evidence).reduce((sum, value, i) => sum + value * weights[i]!, 0)));

/** How likely all words of a line are to be read right, 0…1. */
export const confidenceOf = (evidence: Evidence): number =>
  evidence.signs === 0 ? 0 : likelihood(fits.right, evidence);

/** How likely a line is to be text in letters that the recogniser knows, 0…1: other scripts and drawings are not. */
export const familiarityOf = (evidence: Evidence): number =>
  evidence.signs === 0 ? 0 : likelihood(fits.familiar, evidence);

/** Fewer signs than these don't tell which script they belong to. */
export const leastTold = 3;

/** How familiar a line is that is taken for unread, at most: by itself, and on a page in other letters. */
export const [unreadAlone, unreadAmongOthers] = [0.05, 0.97];
/** A page is in other letters where so large a share of its lines, and so many of them, are this unfamiliar. */
const [unfamiliar, manyUnfamiliar, leastUnfamiliar] = [0.8, 0.5, 2];

/**
 * Which lines of a page are in letters that the recogniser does not know, so that what was read are guesses;
 * and whether that is most of the page. `illegible`: how many more are drawn like text, and nothing was made
 * of them.
 */
export function unreadOf(
  page: readonly (Evidence | undefined)[],
  illegible: number,
): { isUnread: boolean[]; isForeign: boolean } {
  const familiar = page.map((evidence) =>
    evidence && evidence.signs >= leastTold ? familiarityOf(evidence) : undefined,
  );
  const told = familiar.filter((value) => value !== undefined);
  const strange = told.filter((value) => value < unfamiliar).length;
  const isForeign =
    strange > 0 &&
    strange + illegible >= leastUnfamiliar &&
    strange + illegible > (told.length + illegible) * manyUnfamiliar;
  const limit = isForeign ? unreadAmongOthers : unreadAlone;
  return { isUnread: familiar.map((value) => value !== undefined && value < limit), isForeign };
}
