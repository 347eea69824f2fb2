import type { StepRecord } from '#worker/ports/records.ts';
import { formOracles } from './forms/index.ts';
import { listOracles } from './lists/index.ts';
import { signalOracles } from './signals/index.ts';
import { stateOracles } from './states/index.ts';
import type { Candidate, Oracle, OracleInput } from './types.ts';
import { visualOracles } from './visual/index.ts';

export type * from './types.ts';

/**
 * Every oracle that judges a single step's evidence. Each judges by itself, so their order decides nothing but
 * the order in which candidates of one step are listed.
 */
export const oracles: readonly Oracle[] = [
  ...signalOracles,
  ...visualOracles,
  ...stateOracles,
  ...listOracles,
  ...formOracles,
];

const byName: ReadonlyMap<string, Oracle> = new Map(oracles.map((oracle) => [oracle.name, oracle]));

/** Undefined for what is no oracle's, such as a failed assertion. */
export const oracleNamed = (name: string): Oracle | undefined => byName.get(name);

const isEffect = ({ oracle: own }: Candidate, found: readonly Candidate[]): boolean => {
  const cause = oracleNamed(own)?.causedBy;
  return cause !== undefined && found.some(({ oracle }) => oracle === cause);
};

/** A sheet that brings typefaces alone: without it, the page is written in other letters. */
const bringsTypefaces = (url: string): boolean => /\bfonts?[.-]|\btypekit\b|[?&]family=/i.test(url);

/**
 * A style sheet did not come: that is one fault, here or with another host, and all that looks wrong for want
 * of it is no more.
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

/**
 * A page of another host, or one that the browser makes itself, is not the app's to mend. An app on a device
 * has no origin.
 */
function leftTheApp(start: string, address: string): boolean {
  try {
    const { origin, protocol } = new URL(address);
    return origin !== new URL(start).origin && (/^https?:$/.test(protocol) || protocol === 'chrome-error:');
  } catch {
    return false;
  }
}

/** What one oracle says of a step, with its own type, and its usual severity where it says no other. */
async function candidatesOf(oracle: Oracle, input: OracleInput): Promise<Candidate[]> {
  const { name, type, severity, severityReason } = oracle;
  const found = await oracle.judge(input);
  return found.map((finding) => ({ oracle: name, type, severity, severityReason, ...finding }));
}

/** Those that can judge a page as it stands there after a step. */
function oraclesFor({ step, earlier, trail }: OracleInput): readonly Oracle[] {
  if (leftTheApp(trail.start, step.after.address))
    return oracles.filter(({ onForeignPages }) => onForeignPages);
  return isUnstyled(step, earlier) ? oracles.filter(({ layoutOnly }) => !layoutOnly) : oracles;
}

/** What the oracles say of a step: candidates, not yet proven, at most one for a signature. */
export async function judgeStep(input: OracleInput): Promise<Candidate[]> {
  const found = (await Promise.all(oraclesFor(input).map((oracle) => candidatesOf(oracle, input)))).flat();
  const told = found.filter(
    (candidate) => candidate.signature === input.proving || !isEffect(candidate, found),
  );
  return [...new Map(told.map((candidate) => [candidate.signature, candidate])).values()];
}
