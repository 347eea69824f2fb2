import type { Confirmation } from '#worker/oracles/confirm.ts';
import { severities } from '#worker/core/issue-kinds.ts';
import { expectsFault, mistakableTypes } from '#worker/core/expects-fault.ts';
import type { DraftedTest } from '#worker/authoring/types.ts';
import { isClaim } from '#worker/oracles/review/claims.ts';
import { isProven } from '#worker/oracles/proof.ts';
import type { Candidate } from '#worker/oracles/types.ts';
import type { ActionTrace } from '#worker/ports/records.ts';
import { maxReplayedAlone, maxReplayedFindings } from '../policy.ts';
import type { Confirmed, Engineering, RerunTest } from '../ports.ts';
import { inWordsOf } from '../words.ts';
import type { ReportedIssue, RunPlace, Unconfirmed } from './types.ts';

export interface Sighting {
  candidate: Candidate;
  trail: ActionTrace;
  /** Where it was first seen; `at` is the step's index there. */
  place: RunPlace;
  at: number;
  rerun?: RerunTest;
}

interface Finding extends Sighting {
  /** Short, unlike its signature: jobs name it. */
  id: string;
  status: 'waiting' | 'replaying' | 'missed' | 'settled';
  /** Replays did not show it again. */
  isSetAside?: true;
  /** The result of replays while other jobs ran. */
  before?: Confirmed;
}

export interface FindingsOptions {
  writeIssue: Engineering['writeIssue'];
  says(line: string): void;
  finding?(place: RunPlace, at: number, candidate: Candidate, confirmation: Confirmation): void;
}

const isMistakable = ({ type }: Candidate): boolean => mistakableTypes.some((one) => one === type);

const gravityOf = ({ candidate }: Finding): number => severities.indexOf(candidate.severity);

/** The candidates of a run, one per signature, and the results of their replays. */
export class Findings {
  readonly issues: ReportedIssue[] = [];
  readonly unconfirmed: Unconfirmed[] = [];
  readonly #options: FindingsOptions;
  readonly #bySignature = new Map<string, Finding>();
  #replayed = 0;
  #alone = 0;

  constructor(options: FindingsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#bySignature.size;
  }

  /** Of what is suspected, latest last. */
  get titles(): string[] {
    return [...this.#bySignature.values()].map(({ candidate }) => candidate.title);
  }

  get waiting(): number {
    return this.#waiting().length;
  }

  /**
   * Adds a sighting, or replaces a waiting one if its trail is shorter.
   * @returns the finding, where it is a new one
   */
  suspect(sighting: Sighting): Finding | undefined {
    const { candidate, trail } = sighting;
    const known = this.#bySignature.get(candidate.signature);
    if (!known) {
      this.#options.says(`  suspicion: ${candidate.title}`);
      const finding: Finding = { ...sighting, id: String(this.size + 1), status: 'waiting' };
      this.#bySignature.set(candidate.signature, finding);
      return finding;
    }
    if (known.status === 'waiting' && known.trail.steps.length > trail.steps.length)
      Object.assign(known, sighting);
    return undefined;
  }

  /** A fault that a drafted test takes for what should be. Replays that did not show it again clear it. */
  expectedBy({ steps, assertions }: DraftedTest): Candidate | undefined {
    return [...this.#bySignature.values()]
      .filter(({ isSetAside, candidate }) => !isSetAside && isMistakable(candidate))
      .map(({ candidate }) => candidate)
      .find(({ expected, observed, evidence }) =>
        expectsFault([...steps, ...assertions], { expected, observed, texts: evidence.texts ?? [] }),
      );
  }

  /**
   * The gravest waiting finding, of several the one with the shortest trail; undefined where none waits or the run's
   * limit is reached.
   */
  takeNext(): Finding | undefined {
    if (this.#replayed >= maxReplayedFindings) return undefined;
    const next = this.#waiting().sort(
      (a, b) => gravityOf(a) - gravityOf(b) || a.trail.steps.length - b.trail.steps.length,
    )[0];
    if (!next) return undefined;
    this.#replayed++;
    next.status = 'replaying';
    return next;
  }

  /** A finding that is to be replayed alone. */
  takeMissed(id: string): Finding | undefined {
    return [...this.#bySignature.values()].find(
      (finding) => finding.id === id && finding.status === 'missed',
    );
  }

  /** @returns false once the limit of lone replays is reached */
  retryAlone(finding: Finding, before: Confirmed): boolean {
    if (++this.#alone > maxReplayedAlone) return false;
    Object.assign(finding, { status: 'missed', before });
    return true;
  }

  conclude(finding: Finding, { proven, confirmed }: { proven: boolean; confirmed: Confirmed }): void {
    const { writeIssue, says, finding: tell } = this.#options;
    // A finding that was not reproduced alone either is reported with the result of its first replays.
    const told = proven ? confirmed : (finding.before ?? confirmed);
    const { tries, reproduced, trail, record, seen } = told;
    const found = seen ?? finding.candidate;
    finding.status = 'settled';
    tell?.(finding.place, finding.at, found, told);
    if (proven) {
      const written = inWordsOf(writeIssue(found, trail), found, told.words);
      const { severity = found.severity, severityReason = found.severityReason, ...issue } = written;
      const candidate = { ...found, severity, severityReason };
      this.issues.push({ ...issue, candidate, trail, tries, reproduced, ...(record ? { record } : {}) });
      says(`  proven (${reproduced}/${tries}): ${issue.title}`);
      return;
    }
    // What a model merely claims tells nothing of a test.
    if (tries > 0 || isClaim(found.oracle)) finding.isSetAside = true;
    const { title, oracle, severity } = found;
    const { because } = told;
    this.unconfirmed.push({ title, oracle, severity, tries, reproduced, ...(because ? { because } : {}) });
    says(
      tries === 0
        ? `  not replayed, set aside: ${found.title}`
        : `  not reproduced (${reproduced}/${tries}), set aside: ${found.title}${because ? ` ${because}` : ''}`,
    );
  }

  /** Concludes what was never replayed, or not alone, with what is known so far. */
  close(): void {
    for (const finding of this.#bySignature.values()) {
      if (finding.status === 'settled') continue;
      const confirmed = finding.before ?? { tries: 0, reproduced: 0, trail: finding.trail };
      this.conclude(finding, { proven: isProven(finding.candidate.oracle, confirmed), confirmed });
    }
  }

  #waiting(): Finding[] {
    return [...this.#bySignature.values()].filter(({ status }) => status === 'waiting');
  }
}

export type { Finding };
