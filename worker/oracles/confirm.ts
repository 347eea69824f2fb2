import { randomBytes } from 'node:crypto';
import { withNewPerson } from '#worker/agent/test-persona.ts';
import { replayTrail } from '#worker/agent/replay-trail.ts';
import type { Recorder, Session, StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import { judgeStep } from './index.ts';
import type { KeptReplays } from './kept-replays.ts';
import { doingOf, minimise } from './minimise.ts';
import { routePath, sameOrigin } from '#worker/facts/routes.ts';
import { isInconclusive, needsShortTrail } from './proof.ts';
import { claimedIn } from './review/replays.ts';
import type { Candidate, Claimed } from './types.ts';

export interface ConfirmOptions {
  openSession(): Promise<Session>;
  trail: ActionTrace;
  candidate: Pick<Candidate, 'oracle' | 'signature'> & { address?: string };
  /** For a model's claim, which nobody else can judge: the claim, and who judges it. */
  claimed?: Claimed;
  /** Maximum number of replays. A finding is proven once a majority of them has reproduced it. */
  tries: number;
  recorder?: Recorder;
  values?: Record<string, string>;
  signal: AbortSignal;
  /** Replays that other candidates of the run have needed, or will; without them each is made anew. */
  kept?: KeptReplays;
  /** Time for removing needless steps from a proven trail, ms. */
  minimiseMs: number;
}

export interface Confirmation {
  tries: number;
  reproduced: number;
  /** The shortest trail that still reproduced it. */
  trail: ActionTrace;
  /** The step that reproduced it. */
  record?: StepRecord;
  /** The steps of that replay, up to the one that reproduced it. */
  replay?: StepRecord[];
  /** The candidate as found in that replay, with the replay's own figures and names. */
  seen?: Candidate;
}

/** A replay that reproduced the candidate. */
interface Showing {
  record: StepRecord;
  seen: Candidate;
  /** All steps of the replay. */
  steps: StepRecord[];
}

/** The result of a replay: the reproduction, or just the steps where there was none. */
type Attempt = { shown: Showing } | { shown?: undefined; steps: StepRecord[] };

/** How many of the latest opened addresses are tried as starting points before the whole trail. */
const maxOpened = 3;
/** And of the latest pages, however the app was led to them. */
const maxPages = 4;
const maxOfGuest = 2;

/**
 * Shorter trails to the same result, shortest first: just opening its address, the last few steps, or the
 * steps since an address was opened, as a guest or signed in.
 */
export function shorter(trail: ActionTrace, address?: string): ActionTrace[] {
  const { steps } = trail;
  const last = steps.at(-1);
  // A fault on a page that the last step led to may show whenever that page is opened, regardless of data
  // from earlier steps.
  const alone: ActionTrace[] =
    address && last?.at && sameOrigin(address, last.at) && routePath(address) !== routePath(last.at)
      ? [{ start: address, steps: [] }]
      : [];
  // Steps on one page belong together, with those on the pages before, and so do those since an address was
  // opened, such as creating an item and viewing it.
  const isNewPage = ({ at }: TrailStep, before: TrailStep | undefined): boolean =>
    at !== undefined && (before?.at === undefined || routePath(at) !== routePath(before.at));
  const sincePage = steps
    .flatMap((step, at) => (isNewPage(step, steps[at - 1]) ? [steps.length - at] : []))
    .slice(-maxPages);
  const sinceOpened = steps
    .flatMap(({ act }, at) => (act.kind === 'navigate' ? [steps.length - at] : []))
    .slice(-maxOpened);
  return [...alone, ...endsOf(trail, [1, 2, ...sincePage, ...sinceOpened])].filter(
    (way) => way.steps.length < steps.length,
  );
}

/** The last few steps of a trail, from where the first of them began, as a guest and as a signed-in user. */
function endsOf(trail: ActionTrace, counts: number[]): ActionTrace[] {
  const { steps } = trail;
  const signIn = signInOf(steps);
  const cuts = [...new Set(counts)]
    .sort((a, b) => a - b)
    .filter((count) => count > 0 && count < steps.length)
    .map((count) => {
      const last = steps.slice(-count);
      return {
        last,
        start: last[0]!.at ?? trail.start,
        signedIn: signIn && last.every((step) => !signIn.includes(step)),
      };
    });
  // Longer sequences of a signed-in user rarely work for guests.
  const asGuest = cuts
    .filter(({ last, signedIn }) => !signedIn || last.length <= maxOfGuest)
    .map(({ start, last }): ActionTrace => ({ start, steps: last }));
  const asUser = cuts
    .filter(({ signedIn }) => signedIn)
    .map(({ start, last }): ActionTrace => ({
      start: signIn![0]!.at ?? trail.start,
      steps: [
        ...signIn!,
        { intent: `Open ${start}`, at: start, act: { kind: 'navigate', url: start } },
        ...last,
      ],
    }));
  return [...asGuest, ...asUser];
}

/**
 * The steps that signed in: filling in the form with the password, and submitting it. Undefined where there
 * are none.
 */
function signInOf(steps: TrailStep[]): TrailStep[] | undefined {
  const at = steps.findLastIndex(({ act }) => act.kind === 'type' && act.secret);
  if (at < 0 || !steps[at + 1]) return undefined;
  let first = at;
  while (first > 0 && steps[first - 1]!.act.kind === 'type') first--;
  return steps.slice(first, at + 2);
}

const signsIn = ({ steps }: ActionTrace): boolean => signInOf(steps) !== undefined;

/** Whether opening the start of a way led elsewhere, as it does guests where users alone may go. */
const isTurnedAway = ({ start }: ActionTrace, [opened]: readonly StepRecord[]): boolean =>
  opened !== undefined && routePath(opened.after.address) !== routePath(start);

/** A trail of more steps is long. */
const maxShort = 10;

/** Replays a candidate from clean sessions. Returns how often it was reproduced, and with which trail. */
export async function confirm({
  openSession,
  trail,
  candidate,
  claimed,
  tries,
  recorder,
  values,
  signal,
  kept,
  minimiseMs,
}: ConfirmOptions): Promise<Confirmation> {
  const nextClaimed = claimed && claimedIn(claimed.candidate, claimed.judge);
  const replay = async (way: ActionTrace, told: Recorder | undefined): Promise<StepRecord[]> => {
    // The explorer saw the fault with pointer probes, so replays need them too.
    const session = { ...(await openSession()), probing: true };
    try {
      const { steps } = await replayTrail({
        session,
        trail: withNewPerson(way, randomBytes(3).toString('hex')),
        recorder: told,
        values,
        signal,
      });
      // Half of a replay tells the others nothing.
      signal.throwIfAborted();
      return steps;
    } finally {
      await session.close().catch(() => {});
    }
  };

  const taken = new Map<string, number>();
  const stepsOf = async (way: ActionTrace, told: Recorder | undefined): Promise<StepRecord[]> => {
    if (!kept) return replay(way, told);
    const key = JSON.stringify(way);
    const nth = taken.get(key) ?? 0;
    taken.set(key, nth + 1);
    let isOwn = false;
    const steps = await kept.take({ way, values }, nth, () => {
      isOwn = true;
      return replay(way, told);
    });
    if (!isOwn) for (const step of steps) await told?.step(step);
    return steps;
  };

  const attempt = async (way: ActionTrace, told = recorder): Promise<Attempt> => {
    if (signal.aborted) return { steps: [] };
    const steps = await stepsOf(way, told).catch((error: unknown) => {
      if (signal.aborted) return [];
      throw error;
    });
    const own = nextClaimed?.();
    for (let at = steps.length - 1; at >= 0; at--) {
      const found = await judgeStep({
        step: steps[at]!,
        earlier: steps.slice(0, at),
        trail: way,
        proving: candidate.signature,
        ...(own ? { claimed: own } : {}),
      });
      const seen = found.find(({ signature }) => signature === candidate.signature);
      if (seen) return { shown: { record: steps[at]!, seen, steps } };
    }
    return { steps };
  };

  const needed = Math.floor(tries / 2) + 1;
  let proven: Proven | undefined;
  const ways = shorter(trail, candidate.address);
  let tried = 0;
  let isForUsers = false;
  for (const way of ways) {
    if (isForUsers && !signsIn(way)) continue;
    const attempted = await attempt(way);
    tried++;
    if (attempted.shown) {
      proven = await repeat(way, attempted.shown);
      break;
    }
    isForUsers ||= signsIn(trail) && !signsIn(way) && isTurnedAway(way, attempted.steps);
  }
  // What no shorter trail reproduces was a misreading.
  if (!proven && needsShortTrail(candidate.oracle) && tried > 0 && trail.steps.length > maxShort)
    return { tries: tried, reproduced: 0, trail };
  proven ??= await repeat(trail);
  const { shown, ...confirmation } = (await minimised(proven)) ?? proven;
  return { ...confirmation, ...(shown ? whatShowed(shown) : {}) };

  async function minimised({ trail: way, shown, reproduced }: Proven): Promise<Proven | undefined> {
    if (!shown || reproduced < needed || way.steps.length < 2) return undefined;
    // The many tries are not recorded; the shortest trail is proven again with recording.
    const shortest = await minimise({
      trail: way,
      doing: doingOf(shown.steps.slice(0, shown.record.index + 1)),
      shows: async (shorter) => (await attempt(shorter, unseen)).shown !== undefined,
      until: Date.now() + minimiseMs,
    });
    const found = shortest && (await repeat(shortest));
    // A short trail is worth nothing if it reproduces the fault only sometimes.
    return found && found.reproduced >= needed && found.reproduced === found.tries ? found : undefined;
  }

  async function repeat(way: ActionTrace, first?: Showing): Promise<Proven> {
    const missed: StepRecord[][] = [];
    let reproduced = first ? 1 : 0;
    let tried = reproduced;
    let shown = first;
    while (tried < tries && reproduced < needed && tries - tried >= needed - reproduced && !signal.aborted) {
      const again = await attempt(way);
      tried++;
      if (again.shown) {
        reproduced++;
        shown = again.shown;
      } else {
        missed.push(again.steps);
      }
    }
    const undecided = shown
      ? missed.filter((steps) => isInconclusive(candidate.oracle, steps, shown.steps)).length
      : 0;
    // The trail ends where the fault showed; later steps prove nothing.
    return {
      tries: tried - undecided,
      reproduced,
      trail: shown ? { ...way, steps: way.steps.slice(0, Math.max(0, shown.record.index)) } : way,
      ...(shown ? { shown } : {}),
    };
  }
}

const whatShowed = ({ record, seen, steps }: Showing) => ({
  record,
  seen,
  replay: steps.slice(0, steps.indexOf(record) + 1),
});

const unseen: Recorder = { step: async () => {} };

interface Proven extends Omit<Confirmation, 'record' | 'replay' | 'seen'> {
  shown?: Showing;
}
