import type { Session, StepRecord, Trail } from '#worker/ports/records.ts';
import { confirm, type Confirmation } from '#worker/oracles/confirm.ts';
import type { Candidate } from '#worker/oracles/index.ts';
import { minimiseMsOf } from '#worker/oracles/minimise.ts';
import { isProven } from '#worker/oracles/proof.ts';
import { writeIssue, type WrittenIssue } from '#worker/oracles/write-issue.ts';

export interface LocalIssue extends WrittenIssue {
  candidate: Candidate;
  trail: Trail;
  tries: number;
  reproduced: number;
  record?: StepRecord;
}

/** A candidate that did not come back when replayed, or that there was no time to replay. */
export interface Unconfirmed {
  title: string;
  oracle: string;
  /** 0 where there was no time. */
  tries: number;
  reproduced: number;
}

interface Sighting<Place> {
  candidate: Candidate;
  trail: Trail;
  /** Where it was first seen, for who watches. */
  place: Place;
  at: number;
}

export interface ProverOptions<Place> {
  openSession(): Promise<Session>;
  /** What a replay types where the trail only names it. */
  values?: Record<string, string>;
  /** Ends it; of what is under way then, nothing is said. */
  signal: AbortSignal;
  /** Steps are left out of a proven way as long as it still shows the bug. */
  minimise: boolean;
  says(line: string): void;
  finding?(place: Place, at: number, candidate: Candidate, confirmation: Confirmation): void;
  proven?(issue: LocalIssue): void;
}

/** Replays that a candidate gets before it is called a bug or set aside. */
const triesToConfirm = 3;
/** An app in which everything is broken is not proven to its end. */
const mostConfirmed = 200;

/**
 * Keeps what the oracles suspect, one of a kind, and proves it by replays: all at the end, or each as it
 * comes.
 */
export class Prover<Place> {
  readonly issues: LocalIssue[] = [];
  readonly unconfirmed: Unconfirmed[] = [];
  readonly #options: ProverOptions<Place>;
  readonly #sightings = new Map<string, Sighting<Place>>();
  readonly #begun = new Set<string>();
  /** What did not come back while others were replayed beside it. */
  readonly #missed: { sighting: Sighting<Place>; outcome: Confirmation }[] = [];
  #atWork = 0;
  #isCrowded = false;

  constructor(options: ProverOptions<Place>) {
    this.#options = options;
  }

  /** The shortest trail to a sighting is the one worth replaying. */
  suspect(sighting: Sighting<Place>): void {
    const { candidate, trail } = sighting;
    const known = this.#sightings.get(candidate.signature);
    if (!known) this.#options.says(`  suspicion: ${candidate.title}`);
    if (!known || known.trail.steps.length > trail.steps.length)
      this.#sightings.set(candidate.signature, sighting);
  }

  get waiting(): number {
    return Math.min(this.#sightings.size, mostConfirmed) - this.#begun.size;
  }

  /**
   * Proves what waits, the shortest way first, and what comes meanwhile, one after the other; several calls
   * at once share the work. None is begun after `until`, epoch ms.
   */
  async work(until = Infinity): Promise<void> {
    for (;;) {
      if (this.#begun.size >= mostConfirmed || this.#options.signal.aborted || Date.now() >= until) return;
      const next = this.#waiting().sort(([, a], [, b]) => a.trail.steps.length - b.trail.steps.length)[0];
      if (!next) return;
      this.#begun.add(next[0]);
      this.#isCrowded ||= ++this.#atWork > 1;
      const outcome = await this.#replay(next[1]).finally(() => this.#atWork--);
      if (this.#isCrowded && !isProven(next[1].candidate.oracle, outcome))
        this.#missed.push({ sighting: next[1], outcome });
      else this.#tell(next[1], outcome);
    }
  }

  /**
   * Replays what did not come back once more with nothing beside it: sessions that share an account, or a
   * busy machine, get in one another's way.
   * It has to come back each time then. None is begun after `until`, epoch ms.
   */
  async workAlone(until: number): Promise<void> {
    for (const missed of this.#missed.toSorted(
      (a, b) => a.sighting.trail.steps.length - b.sighting.trail.steps.length,
    )) {
      if (this.#options.signal.aborted || Date.now() >= until) return;
      const { sighting, outcome: before } = missed;
      const alone = await this.#replay(sighting);
      const isSure = isProven(sighting.candidate.oracle, alone) && alone.reproduced === alone.tries;
      this.#missed.splice(this.#missed.indexOf(missed), 1);
      this.#tell(sighting, isSure ? alone : before);
    }
  }

  /** Sets aside what did not come back, and what was never replayed: nothing can be said of it. */
  close(): void {
    for (const { sighting, outcome } of this.#missed.splice(0)) this.#tell(sighting, outcome);
    for (const [signature, { candidate, trail, place, at }] of this.#waiting()) {
      this.#begun.add(signature);
      this.#options.finding?.(place, at, candidate, { tries: 0, reproduced: 0, trail });
      this.unconfirmed.push({ title: candidate.title, oracle: candidate.oracle, tries: 0, reproduced: 0 });
      this.#options.says(`  not replayed, set aside: ${candidate.title}`);
    }
  }

  #waiting = (): [string, Sighting<Place>][] =>
    [...this.#sightings].filter(([signature]) => !this.#begun.has(signature));

  #replay({ candidate, trail }: Sighting<Place>): Promise<Confirmation> {
    const { openSession, values, signal, minimise } = this.#options;
    return confirm({
      openSession,
      trail,
      candidate,
      tries: triesToConfirm,
      signal,
      values,
      minimiseMs: minimise ? minimiseMsOf(this.#sightings.size) : 0,
    });
  }

  #tell({ candidate: suspected, place, at }: Sighting<Place>, outcome: Confirmation): void {
    const { signal, says, finding, proven } = this.#options;
    const candidate = outcome.seen ?? suspected;
    finding?.(place, at, candidate, outcome);
    const { tries, reproduced, record } = outcome;
    if (isProven(candidate.oracle, outcome)) {
      const issue: LocalIssue = {
        ...writeIssue(candidate, outcome.trail),
        candidate,
        trail: outcome.trail,
        tries,
        reproduced,
        ...(record ? { record } : {}),
      };
      this.issues.push(issue);
      says(`  proven (${reproduced}/${tries}): ${candidate.title}`);
      proven?.(issue);
    } else if (!signal.aborted) {
      this.unconfirmed.push({ title: candidate.title, oracle: candidate.oracle, tries, reproduced });
      says(`  not reproduced (${reproduced}/${tries}), set aside: ${candidate.title}`);
    }
  }
}
