/** Oracles of what a model claims: a claim is judged again on every replay, and counts only if it fails there. */
import { createHash } from 'node:crypto';
import { within, type Box } from '#worker/core/geometry.ts';
import { normalizeLabel, withoutNumbers } from '#worker/core/words.ts';
import { routePath, routePattern, signature } from '#worker/facts/routes.ts';
import type { Reviewable, Suspicion } from '#worker/ports/analyst.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Candidate, Finding, Oracle, OracleInput } from '../types.ts';

const screenReview = 'model-review';
const actReview = 'model-act';
const journeyReview = 'model-journey';
const oracleOf = { screen: screenReview, act: actReview, journey: journeyReview } as const;
const all: ReadonlySet<string> = new Set(Object.values(oracleOf));

/** Marks words of the screen before, or of that on which a journey began. */
const atFirst = 'at first: ';

/** The words that a claim rests on, on the screen that it is about, or on the first one. */
const textsOf = ({ evidence: { texts = [] } }: Candidate, on: 'now' | 'first'): string[] =>
  texts.flatMap((text) => {
    const isOfFirst = text.startsWith(atFirst);
    if (isOfFirst !== (on === 'first')) return [];
    return [isOfFirst ? text.slice(atFirst.length) : text];
  });

/** A model's suspicion as a possible bug. `of`: what was reviewed. */
export function suspected(
  { assertion, observed, type, severity, why, box, quotes, firstQuotes }: Suspicion,
  { address, of }: { address: string; of: Reviewable },
): Candidate {
  const oracle = oracleOf[of];
  const words = createHash('sha256').update(withoutNumbers(assertion)).digest('hex').slice(0, 16);
  return {
    oracle,
    signature: signature(oracle, routePattern(address), words),
    type,
    severity,
    severityReason: why,
    title: `Not so on ${routePath(address)}: ${assertion}`,
    expected: assertion,
    observed,
    box,
    address,
    evidence: { texts: [...quotes, ...firstQuotes.map((quote) => `${atFirst}${quote}`)] },
  };
}

/** Whether a finding of the oracle with this name is proven by judging its claim again. */
export const isClaim = (oracle: string): boolean => all.has(oracle);

function showsAll(texts: string[], view: SessionView | undefined): boolean {
  const shown = view?.scene.lines.map(({ text }) => normalizeLabel(text)).join(' ') ?? '';
  return texts.every((text) => shown.includes(normalizeLabel(text)));
}

/** Whether a step ends where a claim is about: on the same page, with all the words that it rests on. */
const isAbout = (candidate: Candidate, now: SessionView, first: SessionView | undefined): boolean =>
  routePath(now.address) === routePath(candidate.address) &&
  showsAll(textsOf(candidate, 'now'), now) &&
  showsAll(textsOf(candidate, 'first'), first);

/** Whether a verdict looked at all the words on which the claim rests, and not at some of them alone. */
const restsOn = (candidate: Candidate, box: Box | undefined, { scene }: SessionView): boolean =>
  textsOf(candidate, 'now').every((text) =>
    scene.lines.some(
      (line) =>
        normalizeLabel(line.text).includes(normalizeLabel(text)) && box && within(line.box, box) > 0.5,
    ),
  );

async function judgeClaim({ step, earlier, trail, claimed }: OracleInput): Promise<Finding[]> {
  if (!claimed) return [];
  const { oracle, type, severity, severityReason, ...finding } = claimed.candidate;
  const before =
    oracle === journeyReview ? earlier[0]?.after : oracle === actReview ? step.before : undefined;
  if (!isAbout(claimed.candidate, step.after, before)) return [];
  const { verdict, box } = await claimed.judge({
    view: step.after,
    ...(before ? { before } : {}),
    assertion: finding.expected,
    start: trail.start,
  });
  if (verdict !== 'fails' || !restsOn(claimed.candidate, box, step.after)) return [];
  return [{ ...finding, type, severity, severityReason, ...(box ? { box } : {}) }];
}

const endOf = (steps: readonly StepRecord[]): string => routePath(steps.at(-1)?.after.address ?? '');

const claims = (name: string, describes: string): Oracle => ({
  name,
  describes,
  type: 'Functional',
  severity: 'Medium',
  severityReason: 'A model says that it matters to a person.',
  assertions: ({ expected }) => [expected],
  proof: {
    everyReplay: true,
    // Its page did not come.
    isInconclusive: (missed, shown) => endOf(missed) !== endOf(shown),
  },
  async judge(input) {
    return input.claimed?.candidate.oracle === name ? judgeClaim(input) : [];
  },
});

export const reviewOracles: readonly Oracle[] = [
  claims(screenReview, 'What a model finds amiss on a screen, judged again where the steps are replayed'),
  claims(
    actReview,
    'What a model finds that does not follow from an act, judged again where that is replayed',
  ),
  claims(
    journeyReview,
    'What a model finds contradicted at the end of a journey, judged again at its replays',
  ),
];
