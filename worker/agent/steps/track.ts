import { isDeepStrictEqual } from 'node:util';
import type { Brain, JudgesByOracle, PlannedAct } from '#worker/ports/brain.ts';
import { type Box, type Point } from '#worker/core/geometry.ts';
import { ModeTimeline } from '../modes.ts';
import { blankView, observe, settledByPointer } from '../observe.ts';
import { answerDialogs, perform, type Performed } from '../perform.ts';
import type { Filled } from '../placeholders.ts';
import type { DecidedBy, Mode, Rest, SessionView } from '#worker/ports/screen.ts';
import type { Heal, PlannedTest, Recorder, Session, StepRecord } from '#worker/ports/records.ts';
import { Cover } from '#worker/guardrails/redact.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import { besideMotion, findPanes, knownPanes, type Pane } from '../looking/panes.ts';
import type { Whole } from '../looking/whole-view.ts';
import { DialogLog } from './dialog-log.ts';
import { ruledOut } from './forbidden.ts';
import { Halt, ruledOutHalt, sentence } from './halt.ts';
import { KeptActs } from './kept-acts.ts';
import { TestLimits } from './limits.ts';
import { saidBy, samePage } from './recorded-outcome.ts';
import { StepLog, type DoneStep } from './step-log.ts';
import { TestValues } from './test-values.ts';
import { TypedEntries } from './typed-entries.ts';
import { secretRefused, withoutSecrets, withSecret } from './typed-secrets.ts';
import { actRecord, idleWords, type Acted } from './what-came-of-it.ts';

interface TrackOptions {
  session: Session;
  brain: Brain;
  recorder: Recorder;
  test: PlannedTest;
  scripts?: Scripts;
  judgeByOracle?: JudgesByOracle;
  signal: AbortSignal;
}

const untold: JudgesByOracle = async () => ({
  verdict: 'cannot-tell',
  says: 'Nothing here checks for faults by themselves.',
  decidedBy: 'engine',
});

const isLost = (error: unknown): boolean => error instanceof Error && error.name === 'SessionLostError';

/** Views kept since the last action. */
const maxKept = 8;

interface Carried {
  /** Index of the written step; undefined for actions that the test did not ask for. */
  written?: number;
  /** The step's words with its placeholders filled. */
  intent: string;
  secrets: string[];
  /** The values filled in for placeholders. */
  used?: Filled['used'];
  plan: PlannedAct;
  decidedBy: DecidedBy;
  heal?: Heal;
  /** What comes next answers the dialog that the action may raise. */
  leavesDialog?: boolean;
}

/** A running test: the current view, the recorded steps, and the values that it can type. */
export class Track {
  readonly session: Session;
  readonly brain: Brain;
  readonly test: PlannedTest;
  readonly scripts?: Scripts;
  readonly judgeByOracle: JudgesByOracle;
  /** Scripts that have run in this test, with the reason where they failed, else undefined. */
  readonly ran = new Map<string, string | undefined>();
  /** Sentences about steps that were skipped because a script supplied no value. */
  readonly unsupplied: string[] = [];
  readonly kept = new KeptActs();
  readonly heals: Heal[] = [];
  readonly values: TestValues;
  readonly dialogs: DialogLog;
  readonly typed = new TypedEntries();
  view: SessionView;
  /** The view before the first step, and the one before the last action. */
  first?: SessionView;
  beforeAct?: SessionView;
  /** The stitched view of the current pane, valid while the screen's content is unchanged. */
  whole?: Whole & { content: string };
  /** The views since the last action, oldest first: a message may be gone by the time it is asked for. */
  readonly sinceAct: SessionView[] = [];
  /** When the last action was done, `performance.now()`. */
  actedAt = 0;
  /** When the app was opened, and when it was last looked at, by the same clock. */
  openedAt = 0;
  viewedAt = 0;
  /** How the screen rested when it was last looked at. */
  rest?: Rest;
  /** The last action in words, where it was a click without effect. */
  idle?: string;
  /** The first remembered action that led elsewhere than before, as a sentence. */
  astray?: string;
  readonly #signal: AbortSignal;
  readonly #modes = new ModeTimeline();
  readonly #cover: Cover;
  readonly #limits: TestLimits;
  readonly #log: StepLog;

  constructor({ session, brain, recorder, test, scripts, judgeByOracle, signal }: TrackOptions) {
    this.session = session;
    this.brain = brain;
    this.test = test;
    this.scripts = scripts;
    this.judgeByOracle = judgeByOracle ?? untold;
    this.#signal = signal;
    this.view = blankView(session.screen.viewport.width, session.screen.viewport.height);
    this.values = new TestValues(test);
    this.dialogs = new DialogLog(test);
    this.#cover = new Cover(() => this.values.secrets);
    this.#limits = new TestLimits(test);
    this.#log = new StepLog({
      session,
      brain,
      recorder,
      modes: this.#modes,
      cover: this.#cover,
      hide: (text) => this.hide(text),
    });
  }

  get steps(): StepRecord[] {
    return this.#log.steps;
  }

  in<T>(mode: Mode, work: () => Promise<T>): Promise<T> {
    return this.#modes.in(mode, work);
  }

  /**
   * Throws where the run was cancelled, where the environment rules out what was asked, or where the test has
   * exceeded its actions or time.
   */
  goesOn(): void {
    if (this.#signal.aborted) throw this.#signal.reason;
    if (this.dialogs.refused) throw ruledOutHalt(this.dialogs.refused);
    this.#limits.check();
  }

  /** The text with its secrets masked. */
  hide(text: string): string {
    return this.values.hide(text);
  }

  /** The extra input for a brain that calls an external model. */
  outside() {
    return { cover: (view: SessionView) => this.#cover.of(view), signal: this.#signal };
  }

  /** Runs a script in handoff mode; its time does not count against the test's limit. */
  async runScript(name: string): ReturnType<Scripts['run']> {
    return this.#limits.uncounted(() =>
      this.in(
        'handoff',
        async () =>
          (await this.scripts?.run(name, this.values.byName)) ?? { failed: 'This run has no scripts.' },
      ),
    );
  }

  /** Answers a dialog that came late, unless the test does it itself. */
  async #answerLate(): Promise<void> {
    this.dialogs.note(await answerDialogs(this.session, this.dialogs.answer));
  }

  async lookAgain(options?: { quietMs?: number }): Promise<void> {
    await this.in('act', () => this.#answerLate());
    const { view: fresh, rest } = await this.in('observe', () => observe(this.session, options));
    this.viewedAt = performance.now();
    this.#cover.saw(fresh, fresh.address === this.view.address);
    this.view = fresh;
    this.rest = rest;
  }

  /**
   * Whether a screen at rest is, to the last pixel and by its name, what was seen last; then that was seen just
   * now.
   */
  async isAsSeen(): Promise<boolean> {
    const { screen } = this.session;
    const { picture, address, title, tabs } = this.view;
    if (this.rest?.state !== 'still') return false;
    const { image } = await this.in('observe', () => screen.capture());
    const isSame =
      image.equals(picture.image) &&
      screen.openDialog() === undefined &&
      screen.address() === address &&
      isDeepStrictEqual(screen.tabs?.(), tabs) &&
      (await screen.title()) === title;
    if (isSame) this.viewedAt = performance.now();
    return isSame;
  }

  /** Keeps the current view among those since the last action. */
  keepView(): void {
    const { content } = this.view.scene.fingerprint;
    if (this.sinceAct.at(-1)?.scene.fingerprint.content === content) return;
    this.sinceAct.push(this.view);
    if (this.sinceAct.length > maxKept) this.sinceAct.shift();
  }

  /** What scrolls on this screen. */
  async panes(): Promise<Pane[]> {
    const known = knownPanes(this.session, this.view);
    if (known) return known;
    const panes = await this.in('observe', () =>
      findPanes(this.session, this.view, this.rest?.animated ?? []),
    );
    await this.lookAgain();
    return panes;
  }

  /** The changes that no endless animation makes. */
  besideMotion(changes: Box[]): Box[] {
    return besideMotion(changes, this.rest?.animated ?? []);
  }

  /**
   * The current view, with ambiguous controls resolved by the mouse pointer. For decisions only: effects are
   * compared on plain views.
   */
  async pointedAt(): Promise<SessionView> {
    return { ...this.view, scene: await this.in('observe', () => settledByPointer(this.session, this.view)) };
  }

  /** Scrolls at a point and observes. This is no recorded step; the next step acts on the result. */
  async scroll(at: Point, by: number, along: Pane['along'] = 'down'): Promise<void> {
    const [dx, dy] = along === 'across' ? [by, 0] : [0, by];
    await this.in('act', () => this.session.screen.act({ kind: 'scroll', at, dx, dy }));
    await this.lookAgain();
  }

  record(step: DoneStep): Promise<void> {
    return this.#log.add(step);
  }

  /** Records an act that was not done. */
  #recordBlocked(
    { written, intent, plan, decidedBy }: Carried,
    says: string,
    startedAt: number,
  ): Promise<void> {
    return this.record({
      kind: 'act',
      written,
      intent: written === undefined ? intent : this.test.steps[written]!,
      status: 'blocked',
      decidedBy,
      says,
      targetBox: plan.target?.box,
      before: this.view,
      after: this.view,
      observations: [],
      startedAt,
    });
  }

  async open(): Promise<void> {
    const startedAt = Date.now();
    const { address } = this.test;
    const intent = `Open ${address}`;
    const before = this.view;
    const done = await this.in('act', () =>
      perform(
        this.session,
        before,
        { act: { kind: 'navigate', url: address }, says: intent, confidence: 1 },
        intent,
      ).catch((error: unknown) => {
        throw new Halt('blocked', 'environment', `${address} could not be opened: ${sentence(error)}`, {
          confidence: 0.95,
          reasons: ['The address does not answer.'],
        });
      }),
    );
    this.openedAt = performance.now();
    await this.record({
      kind: 'act',
      intent,
      status: 'passed',
      decidedBy: 'none',
      says: `Opened ${address}.`,
      act: done.act,
      trailStep: done.trailStep,
      before,
      after: done.after,
      rest: done.rest,
      observations: done.observations,
      startedAt,
    });
    this.dialogs.note(done.observations);
    this.view = done.after;
    this.first = this.view;
  }

  /** Runs one action, compares and records. Throws a Halt where it can't be run. */
  async carryOut(carried: Carried): Promise<Performed> {
    const { written, intent, secrets, used = [], decidedBy, heal } = carried;
    const startedAt = Date.now();
    const before = this.view;
    delete this.whole;
    const plan = withSecret(carried.plan, secrets);
    const words = written === undefined ? intent : this.test.steps[written]!;
    await this.#refuse({ ...carried, plan }, words, startedAt);
    const done = await this.#perform({ ...carried, plan }, words, startedAt);
    this.#limits.countAct();
    this.dialogs.note(done.observations, written);
    withoutSecrets(done.trailStep, plan, used, this.values);
    if (plan.act.kind === 'type' && plan.act.secret && plan.target) this.#cover.typedIn(plan.target.box);
    this.#cover.saw(done.after, done.after.address === before.address);
    const difference = await this.in('analyze', () =>
      this.session.sight.compare(before, done.after, { masked: done.rest.animated }),
    );
    // The page may show a value that was typed as a secret.
    if (done.trailStep.led && samePage(done.after.address, before.address))
      done.trailStep.led.said = saidBy(difference).filter((said) => this.hide(said) === said);
    const acted: Acted = { plan, done, before, difference };
    this.idle = idleWords(acted);
    await this.record({
      written,
      intent: this.values.worded(words, () => '••••'),
      decidedBy,
      ...(heal ? { heal } : {}),
      ...actRecord(acted),
      startedAt,
    });
    if (written !== undefined) {
      this.kept.add(written, words, done.trailStep, used);
      this.beforeAct = before;
    }
    this.#goOnFrom(acted);
    return done;
  }

  /** Throws a Halt where an action may not be done: a secret typed elsewhere, what the environment forbids. */
  async #refuse(carried: Carried, words: string, startedAt: number): Promise<void> {
    const { view, test } = this;
    const refused = secretRefused(carried.plan, words, view.address, test.address);
    if (refused) {
      await this.#recordBlocked(carried, refused, startedAt);
      throw new Halt('blocked', 'environment', refused, {
        confidence: 0.9,
        reasons: ['The browser was led to another site.'],
      });
    }
    const dialog = this.session.screen.openDialog();
    const forbidden = ruledOut(carried.plan, { scene: view.scene, dialog }, test.protection);
    if (!forbidden) return;
    const says = this.hide(`${carried.plan.says}: not done. ${forbidden}`);
    await this.#recordBlocked(carried, says, startedAt);
    throw ruledOutHalt(says);
  }

  async #perform(carried: Carried, words: string, startedAt: number): Promise<Performed> {
    const { plan, leavesDialog = false } = carried;
    // Traces are shared and replayed: they hold the placeholders of secrets, never the values.
    const trailed = this.values.worded(words, (name) => `{{${name}}}`);
    this.dialogs.leaveOpen(leavesDialog);
    try {
      return await this.in('act', () => perform(this.session, this.view, plan, trailed, this.dialogs.answer));
    } catch (error) {
      const says = this.hide(sentence(error));
      await this.#recordBlocked(carried, says, startedAt);
      throw isLost(error)
        ? new Halt('blocked', 'environment', says, { confidence: 0.95, reasons: ['The device is gone.'] })
        : new Halt('blocked', 'agent', says);
    }
  }

  /** Takes what an action led to as what is seen now. Throws a Halt where the app took nothing of it. */
  #goOnFrom(acted: Acted): void {
    const { done } = acted;
    this.typed.add(acted);
    this.view = done.after;
    this.rest = done.rest;
    this.actedAt = this.viewedAt = performance.now();
    this.sinceAct.length = 0;
    this.keepView();
    if (done.untaken?.all) throw new Halt('blocked', 'agent', this.hide(done.untaken.says));
    this.typed.noteTaken(acted);
  }
}
