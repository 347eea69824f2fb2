import { originOf } from '#worker/core/site.ts';
import type { StepRecord } from '#worker/ports/records.ts';
import { isLegible } from './legible.ts';
import { formOracles } from './forms/index.ts';
import { listOracles } from './lists/index.ts';
import { phoneOracles } from './phones/index.ts';
import { relationOracles } from './relations/index.ts';
import { reviewOracles } from './review/claims.ts';
import { signalOracles } from './signals/index.ts';
import { stateOracles } from './states/index.ts';
import type { Candidate, Oracle, OracleInput } from './types.ts';
import { visualOracles } from './visual/index.ts';

export type * from './types.ts';

/**
 * All oracles that judge a single step. They are independent of each other; the order only affects how
 * candidates of one step are listed.
 */
export const oracles: readonly Oracle[] = [
  ...signalOracles,
  ...visualOracles,
  ...stateOracles,
  ...listOracles,
  ...formOracles,
  ...relationOracles,
  ...phoneOracles,
  ...reviewOracles,
];

const byName: ReadonlyMap<string, Oracle> = new Map(oracles.map((oracle) => [oracle.name, oracle]));

/** Undefined for names that are no oracle's, such as that of failed assertions. */
export const oracleNamed = (name: string): Oracle | undefined => byName.get(name);

const isEffect = ({ oracle: own }: Candidate, found: readonly Candidate[]): boolean => {
  const cause = oracleNamed(own)?.causedBy;
  return cause !== undefined && found.some(({ oracle }) => oracle === cause);
};

/** Whether a style sheet only provides fonts, so that the layout holds without it. */
const bringsTypefaces = (url: string): boolean => /\bfonts?[.-]|\btypekit\b|[?&]family=/i.test(url);

/**
 * Whether a style sheet failed to load. That is one fault, of the app or a third party, and layout faults
 * are merely its effects.
 */
function isUnstyled(step: StepRecord, earlier: readonly StepRecord[]): boolean {
  for (const { evidence } of [step, ...[...earlier].reverse()]) {
    if (
      evidence.network.some(
        ({ kind, url, status, failure }) =>
          kind === 'style' && !bringsTypefaces(url) && (failure !== undefined || status >= 400),
      )
    )
      return true;
    if (evidence.network.some(({ kind }) => kind === 'document')) return false;
  }
  return false;
}

/** Whether a screen belongs to another host or app, or is the browser's own error page. */
const leftTheApp = (start: string, address: string): boolean =>
  /^(?:https?|app|chrome-error):/.test(address) && originOf(address) !== originOf(start);

/** The candidates of one oracle for a step, with the oracle's type and default severity. */
async function candidatesOf(oracle: Oracle, input: OracleInput): Promise<Candidate[]> {
  const { name, type, severity, severityReason } = oracle;
  const found = await oracle.judge(input);
  return found.map((finding) => ({ oracle: name, type, severity, severityReason, ...finding }));
}

/** The oracles that apply to the page after a step. */
function oraclesFor({ step, earlier, trail }: OracleInput): readonly Oracle[] {
  if (leftTheApp(trail.start, step.after.address))
    return oracles.filter(({ onForeignPages }) => onForeignPages);
  // A drag that moves nothing selects words, which are drawn in other colours until something is pressed.
  if (step.act?.kind === 'drag') return oracles.filter((oracle) => !visualOracles.includes(oracle));
  return isUnstyled(step, earlier) ? oracles.filter(({ layoutOnly }) => !layoutOnly) : oracles;
}

/** All candidates of the oracles for a step, not yet proven, at most one per signature. */
export async function judgeStep(input: OracleInput): Promise<Candidate[]> {
  const found = (await Promise.all(oraclesFor(input).map((oracle) => candidatesOf(oracle, input)))).flat();
  const told = found.filter(
    (candidate) =>
      (candidate.signature === input.proving || !isEffect(candidate, found)) &&
      isLegible(candidate, input.step),
  );
  return [...new Map(told.map((candidate) => [candidate.signature, candidate])).values()];
}
