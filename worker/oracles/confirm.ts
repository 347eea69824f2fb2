import { randomBytes } from 'node:crypto';
import { withNewPerson } from '../agent/made-up.ts';
import { replayTrail } from '../agent/replay-trail.ts';
import type { Recorder, Session, StepRecord, Trail, TrailStep } from '../agent/records.ts';
import { judgeStep } from './index.ts';
import { place, sameOrigin } from './reading/places.ts';
import type { Candidate } from './types.ts';

export interface ConfirmOptions {
  openSession(): Promise<Session>;
  trail: Trail;
  candidate: Pick<Candidate, 'oracle' | 'signature'> & { address?: string };
  /** Replays at most; a finding is proven once a majority of them has reproduced it. */
  tries: number;
  recorder?: Recorder;
  values?: Record<string, string>;
  signal: AbortSignal;
  /** Judges a replayed step; the oracles unless a caller has another way to see the same again. */
  judge?(steps: StepRecord[], at: number, trail: Trail): Promise<{ signature: string }[]>;
}

export interface Confirmation {
  tries: number;
  reproduced: number;
  /** The shortest trail that still showed it. */
  trail: Trail;
  /** The step that showed it again. */
  record?: StepRecord;
}

/** So many addresses are gone back, one after the other, before the whole way is walked. */
const mostOpened = 3;
const mostOfGuest = 2;
/** Steps that a way is cut to once the whole of it has shown what it is to show. */
const laterCuts = [6, 10, 16];

/** Shorter ways to the same place, shortest first: its address alone, from the address where it happened, as a guest or signed in, without steps that nothing came of. */
export function shorter(trail: Trail, address?: string): Trail[] {
  const { steps } = trail;
  const last = steps.at(-1);
  // What shows on a page that the last step led to may show whenever the page is opened: then nothing that the app keeps of earlier steps is in its way.
  const alone: Trail[] = address && last?.at && sameOrigin(address, last.at) && place(address) !== place(last.at) ? [{ start: address, steps: [] }] : [];
  // What was done on one page belongs together, however much it is, and so does what was done since an address was opened: a thing that was made and then looked at.
  const onPage = last?.at ? steps.length - 1 - steps.findLastIndex(({ at }) => !at || place(at) !== place(last.at!)) : 0;
  const sinceOpened = steps.flatMap(({ act }, at) => (act.kind === 'navigate' ? [steps.length - at] : [])).slice(-mostOpened);
  return [...alone, ...endsOf(trail, [1, 2, 4, onPage, ...sinceOpened])].filter((way) => way.steps.length < steps.length);
}

/** The last so many steps of a trail by themselves: from where the first of them was taken, as a guest, and by one who has signed in. */
function endsOf(trail: Trail, counts: number[]): Trail[] {
  const { steps } = trail;
  const signIn = signInOf(steps);
  const cuts = [...new Set(counts)].sort((a, b) => a - b).filter((count) => count > 0 && count < steps.length).map((count) => {
    const last = steps.slice(-count);
    return { last, start: last[0]!.at ?? trail.start, signedIn: signIn && last.every((step) => !signIn.includes(step)) };
  });
  // What takes many steps of one who has signed in is hardly open to everybody.
  const asGuest = cuts.filter(({ last, signedIn }) => !signedIn || last.length <= mostOfGuest).map(({ start, last }): Trail => ({ start, steps: last }));
  const asUser = cuts.filter(({ signedIn }) => signedIn).map(({ start, last }): Trail => ({
    start: signIn![0]!.at ?? trail.start,
    steps: [...signIn!, { intent: `Open ${start}`, at: start, act: { kind: 'navigate', url: start } }, ...last],
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

/** Replays a candidate by itself, from clean sessions; shows whether it comes back, and by how few steps. */
export async function confirm({ openSession, trail, candidate, tries, recorder, values, signal, judge }: ConfirmOptions): Promise<Confirmation> {
  const judged = judge ?? ((steps: StepRecord[], at: number, way: Trail) => judgeStep({ step: steps[at]!, earlier: steps.slice(0, at), trail: way, proving: candidate.signature }));
  const attempt = async (way: Trail): Promise<StepRecord | undefined> => {
    if (signal.aborted) return undefined;
    // What the explorer saw by its probes has to be found again.
    const session = { ...(await openSession()), probing: true };
    try {
      const { steps } = await replayTrail({ session, trail: withNewPerson(way, randomBytes(3).toString('hex')), recorder, values, signal });
      for (let at = steps.length - 1; at >= 0; at--) {
        const found = await judged(steps, at, way);
        if (found.some(({ signature }) => signature === candidate.signature)) return steps[at];
      }
      return undefined;
    } finally {
      await session.close().catch(() => {});
    }
  };

  const needed = Math.floor(tries / 2) + 1;
  for (const way of shorter(trail, candidate.address)) {
    const record = await attempt(way);
    if (record) return repeat(way, record);
  }
  const whole = await repeat(trail);
  return whole.record ? ((await minimised(whole)) ?? whole) : whole;

  /** What only the whole way has shown is tried by ends of it: nobody follows forty steps. */
  async function minimised({ trail: proven }: Confirmation): Promise<Confirmation | undefined> {
    for (const way of endsOf(proven, laterCuts).filter(({ steps }) => steps.length < proven.steps.length)) {
      const record = await attempt(way);
      const found = record && (await repeat(way, record));
      if (found && found.reproduced >= needed) return found;
    }
    return undefined;
  }

  async function repeat(way: Trail, first?: StepRecord): Promise<Confirmation> {
    let reproduced = first ? 1 : 0;
    let tried = reproduced;
    let record = first;
    while (tried < tries && reproduced < needed && tries - tried >= needed - reproduced && !signal.aborted) {
      const again = await attempt(way);
      tried++;
      if (again) {
        reproduced++;
        record = again;
      }
    }
    // The trail ends where it showed: later steps prove nothing.
    return { tries: tried, reproduced, trail: record ? { ...way, steps: way.steps.slice(0, Math.max(0, record.index)) } : way, record };
  }
}
