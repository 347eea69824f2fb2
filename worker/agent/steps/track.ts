import { isDeepStrictEqual } from 'node:util';
import type {
  Brain,
  Entry,
  JudgesByOracle,
  OpenedTab,
  PlannedAct,
  ShownDialog,
} from '#worker/ports/brain.ts';
import { type Box, type Point } from '#worker/core/geometry.ts';
import { collectEvidence } from '../collect-evidence.ts';
import { ModeTimeline } from '../modes.ts';
import { typingTaken, untakenBy } from '../took/took.ts';
import { blankView, observe, settledByPointer } from '../observe.ts';
import {
  acceptDialog,
  answerDialogs,
  leaveOpen,
  perform,
  type AnswerDialog,
  type Performed,
} from '../perform.ts';
import type { Filled } from '../placeholders.ts';
import type { DecidedBy, Mode, Observation, Rest, SessionView } from '#worker/ports/screen.ts';
import type { Heal, PlannedTest, Recorder, Session, StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { ModelQuestion } from '#worker/ports/questions.ts';
import { forbiddenReason } from '#worker/guardrails/protection.ts';
import { Cover } from '#worker/guardrails/redact.ts';
import type { Scripts } from '#worker/ports/scripts.ts';
import { namesHost, sameOwner } from '#worker/core/site.ts';
import { besideMotion, findPanes, knownPanes, type Pane } from '../looking/panes.ts';
import type { Whole } from '../looking/whole-view.ts';
import { ruledOut } from './forbidden.ts';
import { Halt, sentence } from './halt.ts';
import { isTyping, KeptActs } from './kept-acts.ts';
import { saidBy, samePage } from './recorded-outcome.ts';
import { TestValues } from './test-values.ts';
import { actRecord, idleWords, type Acted } from './what-came-of-it.ts';

export interface TrackOptions {
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

/** Acts after which fields show what the app has kept. */
const isLost = (error: unknown): boolean => error instanceof Error && error.name === 'SessionLostError';
const opening: ReadonlySet<PlannedAct['act']['kind']> = new Set(['navigate', 'reload', 'back', 'forward']);

/** Views kept since the last action. */
const maxKept = 8;

/** Default limits after which a test is stopped as stuck. */
const defaultBudget = { acts: 200, ms: 600_000 };

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
  readonly steps: StepRecord[] = [];
  readonly kept = new KeptActs();
  readonly heals: Heal[] = [];
  readonly values: TestValues;
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
  /** What the browser or device asked or told during the last written step that made it do so. */
  dialogs: ShownDialog[] = [];
  /** What was typed since the page was opened. */
  typed: Entry[] = [];
  /** The tabs that the last written step to do so has opened. */
  newTabs: OpenedTab[] = [];
  /** The first remembered action that led elsewhere than before, as a sentence. */
  astray?: string;
  /** The first entry of which the app took only a part, as a sentence. */
  untaken?: string;
  /** The last action, where it typed into a field, and the view before it; kept for longer where unread. */
  #typed?: { plan: PlannedAct; before: SessionView; isUnread?: true };
  readonly #recorder: Recorder;
  readonly #signal: AbortSignal;
  readonly #modes = new ModeTimeline();
  readonly #cover: Cover;
  readonly #began = performance.now();
  /** Pages that were audited, where the session audits any. */
  readonly #audited = new Set<string>();
  #acts = 0;
  #leavesDialog = false;
  /** The question that was refused because the environment rules out what it asks, as a sentence. */
  #refused: string | undefined;
  #askedIn: number | undefined;
  #scriptMs = 0;

  constructor({ session, brain, recorder, test, scripts, judgeByOracle, signal }: TrackOptions) {
    this.session = session;
    this.brain = brain;
    this.test = test;
    this.scripts = scripts;
    this.judgeByOracle = judgeByOracle ?? untold;
    this.#recorder = recorder;
    this.#signal = signal;
    this.view = blankView(session.screen.viewport.width, session.screen.viewport.height);
    this.values = new TestValues(test);
    this.#cover = new Cover(() => this.values.secrets);
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
    if (this.#refused) throw ruledOutHalt(this.#refused);
    const { acts, ms } = this.test.budget ?? defaultBudget;
    if (this.#acts > acts)
      throw new Halt('blocked', 'agent', `The test was stopped after ${acts} acts.`, {
        reasons: ['It took more acts than a test may take.'],
      });
    if (performance.now() - this.#began - this.#scriptMs > ms)
      throw new Halt('blocked', 'agent', `The test was stopped after ${Math.round(ms / 1000)} s.`, {
        reasons: ['It took longer than a test may take.'],
      });
  }

  /** The text with its secrets masked. */
  hide(text: string): string {
    return this.values.hide(text);
  }

  #hidden(question: ModelQuestion): ModelQuestion {
    return { ...question, text: this.hide(question.text), answer: this.hide(question.answer) };
  }

  /** The extra input for a brain that calls an external model. */
  outside() {
    return { cover: (view: SessionView) => this.#cover.of(view), signal: this.#signal };
  }

  /** Runs a script in handoff mode; its time does not count against the test's limit. */
  async runScript(name: string): ReturnType<Scripts['run']> {
    const began = performance.now();
    try {
      return await this.in(
        'handoff',
        async () =>
          (await this.scripts?.run(name, this.values.byName)) ?? { failed: 'This run has no scripts.' },
      );
    } finally {
      this.#scriptMs += performance.now() - began;
    }
  }

  /** Keeps the dialogs that were shown and the tabs that were opened, which are on no picture. */
  noteDialogs(seen: Observation[], written?: number): void {
    const opened = seen.filter((one) => one.kind === 'new-tab');
    if (opened.length > 0) this.newTabs = opened;
    const dialogs = seen.filter((one) => one.kind === 'dialog');
    if (dialogs.length === 0) return;
    const isSameStep = written === undefined || written === this.#askedIn;
    this.dialogs = [...(isSameStep ? this.dialogs : []), ...dialogs];
    this.#askedIn = written ?? this.#askedIn;
  }

  /** Accepts what the browser or device asks, as far as the environment lets it. */
  readonly #answer: AnswerDialog = (dialog) => {
    const why = forbiddenReason([dialog.message], this.test.protection);
    if (!why) return acceptDialog(dialog);
    this.#refused = `“${dialog.message}” was answered with no. ${why}`;
    return 'dismiss';
  };

  /** Answers a dialog that came late, unless the test does it itself. */
  async #answerLate(): Promise<void> {
    const seen = await answerDialogs(this.session, this.#leavesDialog ? leaveOpen : this.#answer);
    this.noteDialogs(seen);
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

  async record(step: Omit<StepRecord, 'index' | 'modes' | 'evidence' | 'ledger' | 'ms'>): Promise<void> {
    const questions = this.brain.questions?.().map((one) => this.#hidden(one)) ?? [];
    const done: StepRecord = {
      ...step,
      ...(questions.length > 0 ? { questions } : {}),
      says: this.hide(step.says),
      index: this.steps.length,
      modes: this.#modes.take(),
      evidence: await collectEvidence(this.session, step.after.address, step.after, this.#audited),
      ledger: this.brain.spent(),
      ms: Date.now() - step.startedAt,
    };
    [done.before, done.after] = await Promise.all([
      this.#cover.kept(done.before),
      this.#cover.kept(done.after),
    ]);
    this.steps.push(done);
    await this.#recorder.step(done);
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
    this.noteDialogs(done.observations);
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
    this.#acts++;
    this.noteDialogs(done.observations, written);
    this.#withoutSecrets(done.trailStep, plan, used);
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
    const { act, says: planned } = carried.plan;
    const { view, test } = this;
    const isSecret = act.kind === 'type' && act.secret;
    if (isSecret && !sameOwner(view.address, test.address) && !namesHost(words, view.address)) {
      const says = `A secret is typed on the app's own site alone, and this is ${view.address.split(/[?#]/)[0]}.`;
      await this.#recordBlocked(carried, says, startedAt);
      throw new Halt('blocked', 'environment', says, {
        confidence: 0.9,
        reasons: ['The browser was led to another site.'],
      });
    }
    const dialog = this.session.screen.openDialog();
    const forbidden = ruledOut(carried.plan, { scene: view.scene, dialog }, test.protection);
    if (!forbidden) return;
    const says = this.hide(`${planned}: not done. ${forbidden}`);
    await this.#recordBlocked(carried, says, startedAt);
    throw ruledOutHalt(says);
  }

  async #perform(carried: Carried, words: string, startedAt: number): Promise<Performed> {
    const { plan, leavesDialog = false } = carried;
    // Traces are shared and replayed: they hold the placeholders of secrets, never the values.
    const trailed = this.values.worded(words, (name) => `{{${name}}}`);
    this.#leavesDialog = leavesDialog;
    const answer = leavesDialog ? leaveOpen : this.#answer;
    try {
      return await this.in('act', () => perform(this.session, this.view, plan, trailed, answer));
    } catch (error) {
      const says = this.hide(sentence(error));
      await this.#recordBlocked(carried, says, startedAt);
      throw isLost(error)
        ? new Halt('blocked', 'environment', says, { confidence: 0.95, reasons: ['The device is gone.'] })
        : new Halt('blocked', 'agent', says);
    }
  }

  /** Puts a secret's placeholder into the replayable form of the action that types it. */
  #withoutSecrets(trailStep: TrailStep, { act }: PlannedAct, used: Filled['used']): void {
    if (trailStep.at !== undefined) trailStep.at = this.hide(trailStep.at);
    if (act.kind !== 'type' || !act.secret || !isTyping(trailStep.act)) return;
    const name = used.find(({ value }) => value === act.text)?.name ?? this.values.secretCalled(act.text);
    trailStep.act.text = `{{${name ?? 'password'}}}`;
  }

  /** Takes what an action led to as what is seen now. Throws a Halt where the app took nothing of it. */
  #goOnFrom({ plan, done, before }: Acted): void {
    const { act, target } = plan;
    const isOpened = opening.has(act.kind) || !samePage(done.after.address, before.address);
    if (isOpened) this.typed = [];
    else if (act.kind === 'type' && !act.secret)
      this.typed = [...this.typed, { text: act.text, ...(target ? { box: target.box } : {}) }];
    this.view = done.after;
    this.rest = done.rest;
    this.actedAt = this.viewedAt = performance.now();
    this.sinceAct.length = 0;
    this.keepView();
    if (done.untaken?.all) throw new Halt('blocked', 'agent', this.hide(done.untaken.says));
    this.untaken ??= done.untaken?.says;
    if (act.kind === 'type') this.#typed = { plan, before, isUnread: done.isUnread };
    else if (!this.#typed?.isUnread) this.#typed = undefined;
  }

  get hasJustTyped(): boolean {
    return this.#typed !== undefined;
  }

  /** Looks whether the field that was typed into last has dropped it since. */
  async checkKept(): Promise<void> {
    const { plan, before, isUnread } = this.#typed ?? {};
    if (!before || !plan?.target || plan.act.kind !== 'type' || plan.act.submit) return;
    if (this.view.address !== before.address) return;
    const taking = await typingTaken(this.session, before, plan.act, plan.target, this.view);
    // It did show something, such as dots: the app has emptied it since, as forms do that were sent.
    if (isUnread && taking.kind === 'nothing' && taking.shows === 'nothing') return;
    const name = plan.target.control?.label;
    this.untaken ??= untakenBy(taking, name ? `“${name}”` : '', plan.act.secret)?.says;
  }
}

/** A plan that types a secret, marked so. */
const withSecret = (plan: PlannedAct, secrets: string[]): PlannedAct =>
  plan.act.kind === 'type' && secrets.includes(plan.act.text)
    ? { ...plan, act: { ...plan.act, secret: true } }
    : plan;

/** The test is not for this environment: another session would only do its harmless steps once more. */
const ruledOutHalt = (says: string): Halt =>
  new Halt('blocked', 'test', says, {
    confidence: 0.95,
    reasons: ['The environment under test rules it out.'],
  });
