import { randomBytes } from 'node:crypto';
import { withNewPerson } from '#worker/agent/test-persona.ts';
import { replayTrail } from '#worker/agent/replay-trail.ts';
import type { Recorder, Session, StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import { judgeStep, oracleNamed } from './index.ts';
import { doingOf, minimise } from './minimise.ts';
import { routePath, sameOrigin } from '#worker/facts/routes.ts';
import { isInconclusive } from './proof.ts';
import type { Candidate } from './types.ts';

export interface ConfirmOptions {
  openSession(): Promise<Session>;
  trail: ActionTrace;
  candidate: Pick<Candidate, 'oracle' | 'signature'> & { address?: string };
  /** Replays at most; a finding is proven once a majority of them has reproduced it. */
  tries: number;
  recorder?: Recorder;
  values?: Record<string, string>;
  signal: AbortSignal;
  /** Time for leaving steps out of a proven way, in ms. */
  minimiseMs: number;
}

export interface Confirmation {
  tries: number;
  reproduced: number;
  /** The shortest trail that still showed it. */
  trail: ActionTrace;
  /** The step that showed it again. */
  record?: StepRecord;
  /**
   * What was said of that step: figures and names are those of this way, not of the one on which it was
   * suspected.
   */
  seen?: Candidate;
}

/** A replay that showed it. */
interface Showing {
  record: StepRecord;
  seen: Candidate;
  /** All of the replay. */
  steps: StepRecord[];
}

/** A replay: what it showed, or all that was seen where it did not. */
type Attempt = { shown: Showing } | { shown?: undefined; steps: StepRecord[] };

/** So many addresses are gone back, one after the other, before the whole way is walked. */
const maxOpened = 3;
const maxOfGuest = 2;

/**
 * Shorter ways to the same place, shortest first: its address alone, from the address where it happened, as a
 * guest or signed in, without steps that nothing came of.
 */
export function shorter(trail: ActionTrace, address?: string): ActionTrace[] {
  const { steps } = trail;
  const last = steps.at(-1);
  // What shows on a page that the last step led to may show whenever the page is opened: then nothing that
  // the app keeps of earlier steps is in its way.
  const alone: ActionTrace[] =
    address && last?.at && sameOrigin(address, last.at) && routePath(address) !== routePath(last.at)
      ? [{ start: address, steps: [] }]
      : [];
  // What was done on one page belongs together, however much it is, and so does what was done since an
  // address was opened: a thing that was made and then looked at.
  const onPage = last?.at
    ? steps.length - 1 - steps.findLastIndex(({ at }) => !at || routePath(at) !== routePath(last.at!))
    : 0;
  const sinceOpened = steps
    .flatMap(({ act }, at) => (act.kind === 'navigate' ? [steps.length - at] : []))
    .slice(-maxOpened);
  return [...alone, ...endsOf(trail, [1, 2, 4, onPage, ...sinceOpened])].filter(
    (way) => way.steps.length < steps.length,
  );
}

/**
 * The last so many steps of a trail by themselves: from where the first of them was taken, as a guest, and by
 * one who has signed in.
 */
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
  // What takes many steps of one who has signed in is hardly open to everybody.
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

/** The steps that signed in: the fields of the form that took a password, and what sent it off. */
function signInOf(steps: TrailStep[]): TrailStep[] | undefined {
  const at = steps.findLastIndex(({ act }) => act.kind === 'type' && act.secret);
  if (at < 0 || !steps[at + 1]) return undefined;
  let first = at;
  while (first > 0 && steps[first - 1]!.act.kind === 'type') first--;
  return steps.slice(first, at + 2);
}

/** Steps on the way to what is wrong with the looks of a page, at most. */
const maxForLooks = 10;

/** Replays a candidate by itself, from clean sessions; shows whether it comes back, and by how few steps. */
export async function confirm({
  openSession,
  trail,
  candidate,
  tries,
  recorder,
  values,
  signal,
  minimiseMs,
}: ConfirmOptions): Promise<Confirmation> {
  const attempt = async (way: ActionTrace, told = recorder): Promise<Attempt> => {
    if (signal.aborted) return { steps: [] };
    // What the explorer saw by its probes has to be found again.
    const session = { ...(await openSession()), probing: true };
    try {
      const { steps } = await replayTrail({
        session,
        trail: withNewPerson(way, randomBytes(3).toString('hex')),
        recorder: told,
        values,
        signal,
      });
      for (let at = steps.length - 1; at >= 0; at--) {
        const found = await judgeStep({
          step: steps[at]!,
          earlier: steps.slice(0, at),
          trail: way,
          proving: candidate.signature,
        });
        const seen = found.find(({ signature }) => signature === candidate.signature);
        if (seen) return { shown: { record: steps[at]!, seen, steps } };
      }
      return { steps };
    } finally {
      await session.close().catch(() => {});
    }
  };

  const needed = Math.floor(tries / 2) + 1;
  let proven: Proven | undefined;
  const ways = shorter(trail, candidate.address);
  for (const way of ways) {
    const { shown } = await attempt(way);
    if (!shown) continue;
    proven = await repeat(way, shown);
    break;
  }
  // How a page is drawn does not hang on what was done long before: what none of the shorter ways shows was a
  // misreading.
  if (
    !proven &&
    oracleNamed(candidate.oracle)?.layoutOnly &&
    ways.length > 0 &&
    trail.steps.length > maxForLooks
  )
    return { tries: ways.length, reproduced: 0, trail };
  proven ??= await repeat(trail);
  const { shown, ...confirmation } = (await minimised(proven)) ?? proven;
  return { ...confirmation, ...(shown ? { record: shown.record, seen: shown.seen } : {}) };

  async function minimised({ trail: way, shown, reproduced }: Proven): Promise<Proven | undefined> {
    if (!shown || reproduced < needed || way.steps.length < 2) return undefined;
    // Tries by the dozen are for nobody to look at; the shortest way is proven anew, and that is.
    const shortest = await minimise({
      trail: way,
      doing: doingOf(shown.steps.slice(0, shown.record.index + 1)),
      shows: async (shorter) => (await attempt(shorter, unseen)).shown !== undefined,
      until: Date.now() + minimiseMs,
    });
    const found = shortest && (await repeat(shortest));
    // One that shows it only at times is no better for being short.
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
    // The trail ends where it showed: later steps prove nothing.
    return {
      tries: tried - undecided,
      reproduced,
      trail: shown ? { ...way, steps: way.steps.slice(0, Math.max(0, shown.record.index)) } : way,
      ...(shown ? { shown } : {}),
    };
  }
}

const unseen: Recorder = { step: async () => {} };

interface Proven extends Omit<Confirmation, 'record' | 'seen'> {
  shown?: Showing;
}
