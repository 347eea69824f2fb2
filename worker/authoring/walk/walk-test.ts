/** Walks a written test in clean sessions, and inserts or replaces steps where it gets stuck. */
import { runTest } from '#worker/agent/index.ts';
import type { ExecutionOutcome } from '#worker/ports/records.ts';
import type { SessionView, TargetMemory } from '#worker/ports/screen.ts';
import { targetOf } from '#worker/agent/replay-trail.ts';
import { spellOut } from '../prompt/spell-out.ts';
import { parseStep } from '#worker/language/parse.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import { readInstructions } from '#worker/guardrails/instructions.ts';
import { draftExpectations } from './expectations.ts';
import { insertions, replacements, type Candidate, type Stuck } from './candidates.ts';
import type { Walked, WalkOptions } from './types.ts';

/** Most attempts, each in a clean session. */
const maxTries = 12;
/** Most steps inserted before one step. */
const deepest = 3;
const budget = { acts: 60, ms: 180_000 };

interface Tried {
  steps: string[];
  outcome: ExecutionOutcome;
  /** Index of the step that failed; undefined if all were carried out. */
  at?: number;
  /** The screen at that moment. */
  view?: SessionView;
}

interface Open {
  /** All steps to try. */
  steps: string[];
  /** Index of the step in question. */
  at: number;
  depth: number;
  score: number;
  says: string;
}

/**
 * Carries out the steps. If a step finds no target, candidates for missing steps (a link, a known screen)
 * are inserted before it, best first, each attempt in a clean session. A test without assertions gets those
 * that its last screen suggests. Never throws because of the app.
 */
export async function walkTest(options: WalkOptions): Promise<Walked> {
  const { test, rediscovery } = options;
  let tries = 0;
  const besides = noLedger();
  const attempt = async (steps: string[]): Promise<Tried> => {
    tries++;
    const tried = await tryOnce(options, steps);
    if (tried.outcome.besides) addLedger(besides, tried.outcome.besides);
    return tried;
  };
  let base = await attempt(test.steps);
  const origin = [...test.steps.keys()];
  const failed = new Set<string>();
  while (
    base.at !== undefined &&
    base.view &&
    isMissing(base) &&
    tries < maxTries &&
    !options.signal.aborted
  ) {
    const open = await guesses(options, base, origin, 0);
    let passed: Tried | undefined;
    let farthest: Tried | undefined;
    const seen = new Set([seenOf(base)]);
    while (open.length > 0 && tries < maxTries && !passed && !options.signal.aborted) {
      const next = open.sort((a, b) => b.score - a.score).shift()!;
      const key = next.steps.join('\n');
      if (failed.has(key)) continue;
      failed.add(key);
      await options.says(next.says);
      const tried = await attempt(next.steps);
      // A new name that works but leads elsewhere than the test expects is probably wrong.
      const elsewhere =
        rediscovery !== undefined && tried.at === undefined && tried.outcome.status !== 'passed';
      if (elsewhere) farthest ??= tried;
      else if (tried.at === undefined || tried.at > next.at) passed = tried;
      else if (
        tried.at === next.at &&
        tried.view &&
        isMissing(tried) &&
        next.depth + 1 < deepest &&
        !seen.has(seenOf(tried)) &&
        seen.add(seenOf(tried))
      )
        open.push(...(await guesses(options, tried, shifted(origin, base, tried), next.depth + 1)));
    }
    passed ??= farthest;
    if (!passed) break;
    origin.splice(0, origin.length, ...shifted(origin, base, passed));
    base = passed;
  }
  const stuck =
    base.at === undefined
      ? undefined
      : { index: base.at, step: base.steps[base.at] ?? '', says: base.outcome.says };
  const given = test.assertions.length > 0 || stuck !== undefined || rediscovery !== undefined;
  const last = base.outcome.steps.at(-1)?.after;
  const assertions = given
    ? test.assertions.flatMap((one) => (last && !stuck && spellOut(one, last)) || [one])
    : await draftExpectations({ steps: base.outcome.steps, brain: options.brain, start: test.address });
  addLedger(besides, options.brain.spent());
  return {
    steps: base.steps,
    assertions,
    outcome: base.outcome,
    ...(stuck ? { stuck } : {}),
    tries,
    besides,
  };
}

/** Identifies the screen where an attempt got stuck; another attempt that ends there is no progress. */
const seenOf = ({ view }: Tried): string => (view ? `${view.address} ${view.scene.fingerprint.content}` : '');

/** Index of the test's step for each step; -1 for an inserted one. */
function shifted(origin: number[], before: Tried, after: Tried): number[] {
  const added = after.steps.length - before.steps.length;
  const at = before.at ?? 0;
  return [...origin.slice(0, at), ...Array.from({ length: added }, () => -1), ...origin.slice(at)];
}

async function tryOnce(
  { openSession, brain, test, scripts, recorder, reset, signal }: WalkOptions,
  steps: string[],
): Promise<Tried> {
  await reset?.();
  const session = await openSession();
  try {
    const outcome = await runTest({
      session,
      brain,
      recorder: recorder(session),
      test: { ...test, steps, budget },
      scripts,
      signal,
    });
    return { steps, outcome, ...whereStuck(outcome, steps.length) };
  } finally {
    await session.close().catch(() => undefined);
  }
}

/** `failedStep` is the index of the deciding record; a step without a record is the one after it. */
function whereStuck(
  { status, failedStep, steps }: ExecutionOutcome,
  count: number,
): Pick<Tried, 'at' | 'view'> {
  if (status === 'passed' || failedStep === undefined) return {};
  const record = steps[failedStep];
  if (record?.kind === 'assertion') return {};
  const written = record?.written ?? -1;
  const at = record && record.status === 'passed' ? written + 1 : Math.max(0, written);
  return { at: Math.min(at, Math.max(0, count - 1)), ...(record ? { view: record.after } : {}) };
}

/** Whether a missing step may be the cause, rather than a missing value, script or address. */
function isMissing({ outcome, at, steps }: Tried): boolean {
  const step = steps[at!];
  if (step === undefined || parseStep(step).acts.some(({ kind }) => kind === 'verify' || kind === 'navigate'))
    return false;
  return (
    outcome.reason === 'element_not_found' ||
    (outcome.status === 'blocked' &&
      (outcome.class === 'agent' || outcome.class === 'test') &&
      outcome.steps.at(-1)?.kind === 'act')
  );
}

async function guesses(options: WalkOptions, tried: Tried, origin: number[], depth: number): Promise<Open[]> {
  const { known, rediscovery, test } = options;
  const boundaries = {
    ...options.boundaries,
    guide: readInstructions(test.instructions ?? ''),
    address: test.address,
  };
  const at = tried.at!;
  const step = tried.steps[at]!;
  const stuck: Stuck = { step, later: tried.steps.slice(at + 1), view: tried.view!, start: test.address };
  const found: Candidate[] = insertions(stuck, {
    known,
    boundaries,
    ...(rediscovery ? { words: rediscovery.hints.words } : {}),
  });
  if (rediscovery && depth === 0) {
    const { hints } = rediscovery;
    for (const told of hints.steps)
      if (!tried.steps.includes(told)) found.push({ intents: [told], score: 0.9 });
    const memory = targetIn(rediscovery.remembered(origin[at] ?? -1, step));
    found.push(
      ...(await replacements(stuck, { hints, memory, brain: options.brain, boundaries })).map((candidate) =>
        candidate.instead ? candidate : { ...candidate, score: candidate.score - 0.05 },
      ),
    );
  }
  return found
    .filter(({ intents, instead }) =>
      instead ? intents[0] !== step : !intents.some((intent) => tried.steps.slice(0, at).includes(intent)),
    )
    .map(({ intents, instead, score }) => {
      const steps = [...tried.steps.slice(0, at), ...intents, ...tried.steps.slice(instead ? at + 1 : at)];
      // An inserted step moves the old step back.
      return {
        steps,
        at: instead ? at : at + intents.length,
        depth,
        score: score - depth * 0.1,
        says: instead
          ? `Trying “${intents[0]}” instead of “${step}”.`
          : `Trying “${intents.join(', ')}” before “${step}”.`,
      };
    });
}

const targetIn = (
  acts: ReturnType<NonNullable<WalkOptions['rediscovery']>['remembered']>,
): TargetMemory | undefined => acts?.map(targetOf).find((target) => target !== undefined);
