import type { Operator, Untried } from '#worker/app-model/index.ts';
import { nothingKnown } from '#server/domain/run/nothing-known.ts';
import { RunSettingsSchema, type RunSettings } from '#server/domain/run/schemas.ts';
import { draftPrompts } from '#worker/authoring/draft-prompts.ts';
import type { Discovery, DraftedTest } from '#worker/authoring/types.ts';
import { addLedger, noLedger } from '#worker/core/ledger.ts';
import type { ExplorerEvent, ScreenNode, TransitionEdge } from '#worker/explore/types.ts';
import { KeptReplays } from '#worker/oracles/kept-replays.ts';
import { minimiseMsOf } from '#worker/oracles/minimise.ts';
import { assertionOracle } from '../assertion-candidate.ts';
import { engineering } from '../engineering.ts';
import { draftsDeadline, maxModelCalls, provingDeadline } from '../policy.ts';
import type {
  ExecutionWork,
  ExplorationWork,
  FindingWork,
  PlanWork,
  StepWork,
  Store,
  Work,
} from '../ports.ts';
import { MemoryExecution, type Planned } from './execution.ts';
import { Findings, type Finding } from './findings.ts';
import type { MemoryQueue } from './queue.ts';
import { MemorySteps } from './steps.ts';
import { answerOf } from './answer.ts';
import type { ReportedExecution, RunOptions, RunReport } from './types.ts';

/** Id of the store's only run. */
export const runId = 'run';

/** One run in memory, until it is reported. */
export class MemoryStore implements Store {
  readonly options: RunOptions;
  readonly settings: RunSettings;
  readonly findings: Findings;
  readonly steps: MemorySteps;
  readonly spent = noLedger();
  /** Aborted by the caller, and by the first proven bug if the run is fail-fast. */
  readonly signal: AbortSignal;
  readonly startedAt = Date.now();
  readonly #enough = new AbortController();
  readonly #executions: MemoryExecution[] = [];
  #queue!: MemoryQueue;
  readonly #kept = new KeptReplays();
  #isExploring = false;
  /** When exploring ended, epoch ms; the start of the run where nothing was explored. */
  #exploredAt = this.startedAt;
  #inTurn = false;
  #saidReplaying = false;
  #screens: ScreenNode[] = [];
  #ways: TransitionEdge[] = [];
  #acts = 0;
  /** What can be done with the app; undefined where nothing was explored. */
  #operators: readonly Operator[] | undefined;
  #untried: readonly Untried[] = [];
  #failure: string | undefined;

  constructor(options: RunOptions) {
    this.options = options;
    this.signal = AbortSignal.any([options.signal, this.#enough.signal]);
    this.settings = RunSettingsSchema.parse({
      address: options.address,
      instructions: options.instructions ?? '',
      budget: { acts: 2000, screens: 120, ...options.budget, minutes: options.minutes },
      boundaries: options.boundaries ?? { paths: [], words: [] },
      seed: options.seed,
    });
    this.findings = new Findings({
      writeIssue: (options.engineering ?? engineering).writeIssue,
      says: options.says,
      finding: options.listener?.finding.bind(options.listener),
    });
    this.steps = new MemorySteps(this);
  }

  /** Call once, before anything else: connects the queue for this run's jobs. */
  connect(queue: MemoryQueue): void {
    this.#queue = queue;
  }

  get queue(): MemoryQueue {
    return this.#queue;
  }

  async takePlan(): Promise<PlanWork> {
    const { cases, discover, prompts = [], parallel, address, minutes, says } = this.options;
    return {
      ...this.#work(),
      settings: this.settings,
      isDiscovery: discover,
      reset: async () => undefined,
      start: async () => {
        if (discover) says(`Exploring ${address} with ${parallel} sessions for up to ${minutes} min`);
        if (discover || prompts.length > 0) await this.#queue.add('run_explore', { runId });
        else await this.#execute(cases.map((one) => this.#plannedCase(one)));
      },
      fail: async ({ sentence }) => void (this.#failure ??= sentence),
    };
  }

  async takeExploration(): Promise<ExplorationWork> {
    const { discover, drafts = true, credential, cases } = this.options;
    this.#isExploring = true;
    return {
      ...this.#work(),
      // The number of sessions comes from the caller; the schema's limit only applies to outside input.
      settings: { ...this.settings, sessions: this.options.parallel },
      explores: discover,
      drafts,
      ...(credential ? { credential } : {}),
      analyst: (engine) => engine.analyst?.({ maxCalls: maxModelCalls.exploring }),
      keep: async () => undefined,
      on: (event) => this.#explored(event),
      suspected: async () => this.findings.titles,
      prompted: () => this.#prompted(),
      finish: async (discovery) => {
        this.#learn(discovery);
        this.options.listener?.drafts(discovery.drafts);
        await this.#goOn([
          ...cases.map((one) => this.#plannedCase(one)),
          ...discovery.drafts.map((draft) => this.#plannedDraft(draft)),
        ]);
      },
      // The cases still run, and candidates so far are still replayed.
      fail: async ({ sentence }) => {
        this.#failure ??= sentence;
        await this.#goOn(cases.map((one) => this.#plannedCase(one)));
      },
      close: async () => {
        this.#isExploring = false;
      },
    };
  }

  async takeExecution(executionId: string): Promise<ExecutionWork | undefined> {
    if (this.signal.aborted) return undefined;
    return this.#executions[Number(executionId)]?.work();
  }

  async takeStep(stepId: string): Promise<StepWork | undefined> {
    return this.steps.take(stepId);
  }

  async takeFinding(findingId: string, alone: boolean): Promise<FindingWork | undefined> {
    if (this.signal.aborted) return undefined;
    if (!this.#isExploring && !this.#saidReplaying && this.findings.waiting > 0) {
      this.#saidReplaying = true;
      this.options.says(`Replaying ${this.findings.waiting} suspicions`);
    }
    // Each confirm job takes whichever finding should be replayed next.
    const finding = alone ? this.findings.takeMissed(findingId) : this.findings.takeNext();
    return finding && this.#findingWork(finding, alone);
  }

  async complete(): Promise<void> {}

  /** How many of the run's tests have ended, out of how many. */
  get tested(): { ended: number; of: number } {
    const ended = this.#executions.filter(({ outcome }) => outcome !== undefined).length;
    return { ended, of: this.#executions.length };
  }

  /** Adds a candidate. It is replayed after exploring, or at once where the run is fail-fast. */
  async suspect(sighting: Parameters<Findings['suspect']>[0]): Promise<void> {
    const finding = this.findings.suspect(sighting);
    if (finding && (!this.#isExploring || this.options.failFast)) await this.#replay(finding.id);
  }

  report(ms: number): RunReport {
    const { options, findings } = this;
    if (!this.signal.aborted) findings.close();
    const executed = this.#executions.filter(({ outcome }) => outcome !== undefined);
    // A drafted test that did not pass is not reported; a bug that it met is reported by itself.
    const executions = executed
      .filter(({ planned, outcome }) => !planned.draft || outcome?.status === 'passed')
      .filter(({ planned }) => !planned.draft || !findings.expectedBy(planned.draft))
      .map(({ planned, outcome }): ReportedExecution => {
        const { title, steps, assertions } = planned.test;
        const feature = planned.draft?.feature.name;
        return { title, outcome: outcome!, test: { steps, assertions }, ...(feature ? { feature } : {}) };
      });
    const written = executed.filter(({ planned }) => planned.draft);
    if (!this.signal.aborted)
      this.#failure ??= nothingKnown({
        address: options.address,
        drafted: written.length,
        passed: executions.length,
        issues: findings.issues.length,
        says: written[0]?.outcome?.says ?? '',
        operators: this.#operators?.length,
      });
    const order = ['Critical', 'High', 'Medium', 'Low'];
    const issues = findings.issues.toSorted(
      (a, b) => order.indexOf(a.candidate.severity) - order.indexOf(b.candidate.severity),
    );
    return {
      ...answerOf({
        executions,
        issues: issues.map(({ candidate }) => candidate),
        unconfirmed: findings.unconfirmed,
        explored: options.discover,
        failure: this.#failure,
      }),
      executions,
      issues,
      unconfirmed: findings.unconfirmed,
      screens: this.#screens,
      ways: this.#ways,
      operators: this.#operators ?? [],
      untried: this.#untried,
      ...(this.#failure ? { failure: this.#failure } : {}),
      ledger: { ms: Math.round(ms), acts: this.#acts, steps: this.steps.count, ...this.spent },
    };
  }

  #work(): Work {
    const { signal } = this;
    return {
      signal,
      get isCancelled() {
        return signal.aborted;
      },
      throwIfHandedBack: () => {},
      close: async () => {},
    };
  }

  async #explored(event: ExplorerEvent): Promise<void> {
    if (event.kind === 'asked') return addLedger(this.spent, event.ledger);
    if (event.kind === 'suspicion') {
      const { record, trail, candidate, session } = event;
      return this.suspect({ candidate, trail, place: { session }, at: this.steps.indexOf(record) });
    }
    if (event.kind !== 'step') this.options.listener?.explored(event);
    if (event.kind === 'session') this.steps.begin(event.session);
    if (event.kind === 'screen')
      this.options.says(`  screen: ${event.screen.name} (${event.screen.address})`);
    if (event.kind === 'step') await this.steps.add({ session: event.session }, event.record, event.trail);
  }

  async #prompted(): Promise<{ drafts: DraftedTest[]; problem?: string }> {
    const { prompts = [] } = this.options;
    if (prompts.length === 0) return { drafts: [] };
    const { drafts, problems } = await draftPrompts({ ...this.options, signal: this.signal, prompts });
    return { drafts, ...(problems[0] === undefined ? {} : { problem: problems[0] }) };
  }

  #learn({ screens, ways, acts, drafts, limited, model }: Discovery): void {
    if (this.options.discover) this.#operators = model.operators;
    this.#untried = model.untried;
    this.#screens = screens;
    this.#ways = ways;
    this.#acts = acts;
    // For an app that rate-limits, tests run one at a time.
    this.#inTurn = !!limited;
    if (this.options.discover)
      this.options.says(
        `Explored: ${screens.length} screens, ${ways.length} ways, ${acts} acts, ${drafts.length} tests drafted`,
      );
  }

  async #goOn(planned: Planned[]): Promise<void> {
    this.#isExploring = false;
    this.#exploredAt = Date.now();
    await this.#execute(planned);
    // One job per waiting finding; a surplus job finds nothing to replay.
    for (let turn = this.findings.waiting; turn > 0; turn--) await this.#replay(String(turn));
  }

  async #execute(planned: Planned[]): Promise<void> {
    if (planned.length === 0 || this.signal.aborted) return;
    const { parallel, says } = this.options;
    says(`Running ${planned.length} tests, ${this.#inTurn ? 1 : parallel} at once`);
    const first = this.#executions.length;
    for (const one of planned) this.#executions.push(new MemoryExecution(this, one));
    for (let at = first; at < this.#executions.length; at++)
      await this.#queue.add('execution_run', { executionId: String(at) }, this.#turns());
  }

  #turns = () => (this.#inTurn ? { queue: 'in turn' } : {});

  #replay(findingId: string): Promise<void> {
    const options = this.#isExploring ? { queue: 'beside exploring' } : this.#turns();
    return this.#queue.add('finding_confirm', { findingId }, options);
  }

  #plannedCase(one: RunOptions['cases'][number]): Planned {
    const { address, credential, memory, instructions } = this.options;
    return {
      place: one.title,
      test: { ...one, address, credential, ...(instructions ? { instructions } : {}) },
      ...(memory ? { memory: memory.of(one) } : {}),
    };
  }

  #plannedDraft(draft: DraftedTest): Planned {
    const { address, credential } = this.options;
    const { title, steps, assertions, signature } = draft;
    return {
      place: signature,
      draft,
      test: { title, steps, assertions, address, credential },
    };
  }

  /** Whether the time for trying drafts is over. */
  get isLateForDrafts(): boolean {
    return Date.now() >= draftsDeadline(this.#exploredAt, this.options.minutes);
  }

  /** Whether the time for replays is over; never while something is explored or tested. */
  #isLate(minutes: number): boolean {
    const endings = this.#executions.map(({ endedAt }) => endedAt);
    if (this.#isExploring || endings.includes(undefined)) return false;
    const testedAt = Math.max(this.#exploredAt, ...endings.map((at) => at ?? 0));
    return Date.now() >= provingDeadline(this.#exploredAt, testedAt, minutes);
  }

  #findingWork(finding: Finding, isAlone: boolean): FindingWork {
    const { credential, minutes, failFast } = this.options;
    const begun = performance.now();
    return {
      ...this.#work(),
      candidate: finding.candidate,
      trail: finding.trail,
      settings: this.settings,
      values: credential ? { password: credential.password } : {},
      analyst: (engine) => engine.analyst?.({ maxCalls: maxModelCalls.proving }),
      others: async () => this.findings.issues.map(({ title }) => title),
      ...(finding.candidate.oracle === assertionOracle && finding.rerun ? { rerun: finding.rerun } : {}),
      // A fail-fast run still explores: what it makes shows only in later replays.
      ...(failFast ? {} : { kept: this.#kept }),
      // Fail-fast runs report the first bug without minimizing its trail.
      minimiseMs: failFast ? 0 : minimiseMsOf(this.findings.size),
      isLate: this.#isLate(minutes),
      isAlone,
      reset: async () => undefined,
      wasCrowded: async () => !failFast && this.#queue.wasCrowdedSince(begun),
      retryAlone: async (confirmed) => {
        const retries = this.findings.retryAlone(finding, confirmed);
        if (retries) await this.#queue.add('finding_confirm', { findingId: finding.id, alone: true });
        return retries;
      },
      conclude: async (conclusion) => {
        this.findings.conclude(finding, conclusion);
        if (conclusion.confirmed.besides) addLedger(this.spent, conclusion.confirmed.besides);
        if (!conclusion.proven || !failFast) return;
        this.#enough.abort(new Error('A bug is proven.'));
        this.#queue.stop();
      },
    };
  }
}
