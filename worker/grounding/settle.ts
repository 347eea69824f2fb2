/** Decides for one candidate, or reports that the target is ambiguous or missing. */
import { areaOf } from '#worker/core/geometry.ts';
import { fold } from '#worker/core/likeness.ts';
import type { TargetPhrase } from '#worker/language/types.ts';
import type { Candidate } from './ranking/candidate.ts';
import { isIn } from './items.ts';

export type Settled =
  | { kind: 'found'; candidate: Candidate; others: Candidate[]; confidence: number }
  | { kind: 'ambiguous'; candidates: Candidate[] }
  | { kind: 'not-found'; nearest: Candidate[] };

/** Lowest score that counts as a match. */
export const enough = 0.44;
const equal = 0.045;

const place = (c: Candidate): string =>
  isIn(c.item, ['footer'])
    ? 'footer'
    : isIn(c.item, ['header', 'navigation'])
      ? 'header'
      : isIn(c.item, ['sidebar'])
        ? 'sidebar'
        : 'main';
const placeRank = ['main', 'header', 'sidebar', 'footer'];

/** Whether two candidates look alike (same part of the page, kind and size), so that either will do. */
function twins(a: Candidate, b: Candidate): boolean {
  const wide = Math.abs(a.box.width - b.box.width) <= 0.3 * Math.max(a.box.width, b.box.width);
  const high = Math.abs(a.box.height - b.box.height) <= 0.3 * Math.max(a.box.height, b.box.height);
  return place(a) === place(b) && (a.kind === b.kind || Boolean(a.line) === Boolean(b.line)) && wide && high;
}

/** Prominence of one of several candidates with the same name; they lead to the same thing. */
function rank(c: Candidate): number {
  return (
    (isIn(c.item, ['dialog']) ? 10 : 0) -
    placeRank.indexOf(place(c)) * 2 +
    (c.kind === 'button' ? 1 : 0) +
    (c.control ? 0.5 : 0) +
    Math.min(0.4, areaOf(c.box) / 50_000)
  );
}

/** Label without its count: 'Kitchen (7)'. */
const bare = (label: string): string => fold(label).replace(/\s*\(?\d+\)?$/, '');

const confidenceOf = (c: Candidate): number =>
  Math.max(0.05, Math.min(0.99, c.score * (0.72 + Math.min(0.28, c.margin * 1.6))));

export function settle(candidates: Candidate[], phrase: TargetPhrase): Settled {
  const [best] = candidates;
  if (!best || best.score < enough) {
    // Accept a low score if only one item has all the words: "the newsletter" for 'Send me the newsletter
    // once a month'.
    const explaining = candidates.filter((c) => c.explains && c.score > 0.25);
    const controls = explaining.filter((c) => c.control);
    const only = explaining.length === 1 ? explaining[0] : controls.length === 1 ? controls[0] : undefined;
    if (only && only === best)
      return { kind: 'found', candidate: only, others: [], confidence: Math.min(0.5, only.score + 0.15) };
    return { kind: 'not-found', nearest: candidates.slice(0, 3) };
  }
  const rivals = candidates.filter((c) => c !== best && best.score - c.score < equal);
  const others = candidates.filter((c) => c !== best && c.score >= enough);
  if (rivals.length === 0)
    return { kind: 'found', candidate: best, others: others.slice(0, 4), confidence: confidenceOf(best) };
  if (phrase.any) return { kind: 'found', candidate: best, others: others.slice(0, 4), confidence: 0.8 };
  const tied = [best, ...rivals];
  const sameName = tied.every((c) => bare(c.label) === bare(best.label));
  const chosen = [...tied].sort((a, b) => rank(b) - rank(a));
  const [first, second] = chosen as [Candidate, Candidate];
  if (
    sameName &&
    !chosen.some((c) => c !== first && place(c) === place(first) && twins(c, first)) &&
    rank(first) - rank(second) > 0.05
  ) {
    return {
      kind: 'found',
      candidate: first,
      others: [...chosen.slice(1), ...others.filter((o) => !tied.includes(o))].slice(0, 4),
      confidence: Math.min(0.8, confidenceOf(first)),
    };
  }
  return { kind: 'ambiguous', candidates: tied };
}
