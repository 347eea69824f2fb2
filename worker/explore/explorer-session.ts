import { noteBeneath } from '#worker/app-model/index.ts';
import { blankView, observe, perform, pointOf } from '#worker/agent/index.ts';
import type { AnswerDialog } from '#worker/agent/perform.ts';
import type { Session, StepRecord, ActionTrace, TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { refusesPage } from '#worker/agent/asked-too-often.ts';
import { ModeTimeline } from '#worker/agent/modes.ts';
import { seeEffect } from '#worker/agent/follow-change.ts';
import { collectEvidence } from '#worker/agent/collect-evidence.ts';
import { redact } from '#worker/guardrails/redact.ts';
import { reveal } from '#worker/agent/reveal.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import { routePath } from '#worker/facts/routes.ts';
import { inTopBar } from '#worker/facts/lists.ts';
import { overlap } from '#worker/core/geometry.ts';
import { inOrder } from '#worker/sight/probes/index.ts';
import { hasDialog, type Control } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import type { BothAnswers } from './acts/both-answers.ts';
import type { Segment } from './map/routes.ts';
import { TurnedAwayError } from './backoff.ts';
import type { ExploreOptions, Settled } from './types.ts';

/** A voucher code that a page offers to everybody. */
const offered = /\b(?:code|voucher|coupon):? [“"']?([A-Z][A-Z0-9]{3,15})\b/g;

/** The explorer itself leaves a page by these: what the page asks then is accepted. */
const leavesPage = new Set<PlannedAct['act']['kind']>(['navigate', 'back', 'forward', 'reload']);
/** A page that asks again and again is left asking. */
const maxQuestions = 5;

/** More than this is another page, or another part of it. */
const maxUnfolded = 12;

/** The named controls to press that came with an act that stayed on its page. */
function controlsThatCame(before: SessionView, after: SessionView): Control[] {
  if (routePath(before.address) !== routePath(after.address)) return [];
  const came = after.scene.controls.filter(
    ({ affordance, label }) =>
      affordance === 'press' &&
      /\p{L}{2}/u.test(label) &&
      !before.scene.controls.some((other) => other.label === label),
  );
  return came.length <= maxUnfolded ? came : [];
}

/** One running session: its current screen, its trail so far, and its steps, which it reports. */
export class ExplorerSession {
  readonly number: number;
  readonly #session: Session;
  readonly #options: ExploreOptions;
  readonly #audited: Set<string>;
  readonly #answers: BothAnswers;
  readonly #kindOf: (address: string) => string;
  /** Codes that pages have offered (“Use the code SPRING10”), in any session. */
  readonly codes: Set<string>;
  /** Values that a model finds telling, by the normalised label of their field. */
  readonly telling: ReadonlyMap<string, string>;
  readonly #modes = new ModeTimeline();
  #index: number;
  #fresh = true;
  #masks: Box[] = [];
  view: SessionView;
  /** What opening the app showed. */
  first: SessionView | undefined;
  /** The last step, as it was told. */
  last: StepRecord | undefined;
  trail: ActionTrace;
  /** The trail in segments, from screen to screen. */
  route: Segment[] = [];
  signedIn = false;
  /** A flow is under way (a form led on, something was added to a cart) and all later steps continued it. */
  inFlow = false;
  /** The screen of the flow on which an action beside the way onward was last tried. */
  asideAt: string | undefined;
  /** What can be pressed since the last press, which stayed on its page: a menu or a part that unfolded. */
  unfolded: readonly Control[] = [];
  /** What the action under way has settled so far. */
  settled: Settled = { screens: [], operators: [], followUps: 0 };
  /** A sidebar was scrolled down, and may stay so on the next pages. */
  sidebarDown = false;
  #marked = 0;
  /** The last screen without a dialog. */
  #page: SessionView | undefined;

  /**
   * `audited`: kinds of pages that any session has audited. `codes`: codes that any session has seen.
   * `answers`: what all sessions answer to dialogs.
   */
  constructor(
    number: number,
    session: Session,
    options: ExploreOptions,
    {
      firstIndex,
      audited,
      answers,
      codes,
      telling,
      kindOf,
    }: {
      firstIndex: number;
      audited: Set<string>;
      answers: BothAnswers;
      codes: Set<string>;
      telling: ReadonlyMap<string, string>;
      kindOf(address: string): string;
    },
  ) {
    this.#audited = audited;
    this.#answers = answers;
    this.#kindOf = kindOf;
    this.codes = codes;
    this.telling = telling;
    this.number = number;
    this.#session = session;
    this.#options = options;
    this.#index = firstIndex;
    this.view = blankView(session.screen.viewport.width, session.screen.viewport.height);
    this.trail = { start: options.address, steps: [] };
  }

  get nextIndex(): number {
    return this.#index;
  }

  /** Where secrets were typed on this page, px. */
  get typedSecrets(): readonly Box[] {
    return this.#masks;
  }

  get viewport() {
    return this.#session.screen.viewport;
  }

  get capabilities() {
    return this.#session.screen.capabilities;
  }

  get sight() {
    return this.#session.sight;
  }

  /**
   * Opens an address by navigation. The first one starts the trail. This method and every step throw
   * TurnedAwayError if the app refuses a page because of too many requests.
   */
  async open(address: string): Promise<StepRecord> {
    const first = this.#fresh;
    this.#fresh = false;
    const intent = `Open ${address}`;
    const record = await this.#take(
      { act: { kind: 'navigate', url: address }, says: intent, confidence: 1 },
      intent,
    );
    if (first) {
      this.trail = { start: address, steps: [] };
      this.first = record.after;
    }
    return record;
  }

  /** Ends a segment of the trail: the steps since the last one led from one screen to another. */
  mark(part: Omit<Segment, 'steps'>): TrailStep[] {
    const steps = this.trail.steps.slice(this.#marked);
    this.#marked = this.trail.steps.length;
    if (steps.length > 0) this.route = [...this.route, { ...part, steps }];
    return steps;
  }

  /** Whether the last step opened this address, so that the page is in its initial state. */
  hasJustOpened(address: string): boolean {
    const last = this.trail.steps.at(-1)?.act;
    return last?.kind === 'navigate' && last.url === address;
  }

  /** Drops the last step from the trail, as it changed nothing. */
  forgetLast(): void {
    this.trail = { ...this.trail, steps: this.trail.steps.slice(0, -1) };
    this.#marked = Math.min(this.#marked, this.trail.steps.length);
  }

  /** Adds controls that other means than detection (the keyboard) found on this screen before. */
  feel(controls: Control[]): void {
    const { scene } = this.view;
    const fresh = controls.filter(
      ({ box }) => !scene.controls.some((other) => overlap(other.box, box) > 0.3),
    );
    if (fresh.length === 0) return;
    this.view = { ...this.view, scene: { ...scene, controls: inOrder([...scene.controls, ...fresh]) } };
    noteBeneath(this.view, this.#page);
  }

  /**
   * `named` words the step by its result, if that is not known before. A question that the act raises is
   * refused first; then the act is done once more, and the question accepted.
   */
  async step(
    plan: PlannedAct,
    intent: string,
    named?: (act: TrailStep['act']) => string,
  ): Promise<StepRecord> {
    if (leavesPage.has(plan.act.kind)) return this.#take(plan, intent, named);
    let record = await this.#take(plan, intent, named, this.#answers.atOnce);
    for (let asked = 0; record.after.dialog && asked < maxQuestions; asked++) {
      const answer = this.#answers.next(record.after.dialog);
      const { after, difference } = await this.#take(answer.plan, answer.intent);
      const says = answer.blocked ? `${record.says} ${answer.blocked}` : record.says;
      const isBack = after.scene.fingerprint.content === record.before.scene.fingerprint.content;
      record =
        answer.again && isBack
          ? await this.#take(plan, intent, named, this.#answers.atOnce)
          : { ...record, after, difference, says };
    }
    return record;
  }

  async #take(
    plan: PlannedAct,
    planned: string,
    named?: (act: TrailStep['act']) => string,
    answerDialog?: AnswerDialog,
  ): Promise<StepRecord> {
    const startedAt = Date.now();
    const before = await this.#modes.in('act', () =>
      reveal(this.#session, this.view, plan.act.kind, plan.target),
    );
    const performed = await this.#modes.in('act', () =>
      perform(this.#session, before, plan, planned, answerDialog),
    );
    noteBeneath(before, this.#page);
    const intent = named?.(performed.trailStep.act) ?? planned;
    const done = await this.#modes.in('analyze', () => seeEffect(this.#session, before, performed));
    const trailStep = { ...done.trailStep, intent };
    if (done.after.address !== before.address) this.#masks = [];
    const record: StepRecord = {
      index: this.#index++,
      kind: 'act',
      intent,
      status: 'passed',
      decidedBy: 'engine',
      says: `${intent}.`,
      act: done.act,
      actPoint: pointOf(done.act),
      targetBox: plan.target?.box,
      focus: done.focus,
      trailStep,
      before,
      after: done.after,
      difference: done.difference,
      rest: done.rest,
      observations: done.observations,
      modes: this.#modes.take(),
      evidence: await collectEvidence(
        this.#session,
        this.#kindOf(done.after.address),
        done.after,
        this.#audited,
      ),
      startedAt,
      ms: Date.now() - startedAt,
      ledger: { modelCalls: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 },
    };
    if (!hasDialog(before.scene)) this.#page = before;
    noteBeneath(done.after, this.#page);
    this.view = done.after;
    this.unfolded = plan.act.kind === 'press' ? controlsThatCame(before, done.after) : [];
    // A new document starts at its top, and so does its sidebar.
    if (record.evidence.network.some(({ kind }) => kind === 'document')) this.sidebarDown = false;
    for (const { text } of this.view.scene.lines)
      for (const [, code] of text.matchAll(offered)) this.codes.add(code!);
    this.trail = { ...this.trail, steps: [...this.trail.steps, trailStep] };
    if (plan.act.kind === 'type' && plan.act.secret && plan.target) this.#masks.push(plan.target.box);
    this.last = await this.#masked(record);
    await this.#options.on({ kind: 'step', session: this.number, record: this.last, trail: this.trail });
    if (refusesPage(record.evidence.network, done.after.address)) throw new TurnedAwayError();
    return record;
  }

  async #masked(record: StepRecord): Promise<StepRecord> {
    if (this.#masks.length === 0) return record;
    return {
      ...record,
      before: { ...record.before, picture: await redact(record.before.picture, this.#masks) },
      after: { ...record.after, picture: await redact(record.after.picture, this.#masks) },
    };
  }

  async look(): Promise<SessionView> {
    this.view = (await observe(this.#session)).view;
    noteBeneath(this.view, this.#page);
    return this.view;
  }

  /** Scrolls to the top if a fixed bar is in the viewport: in the picture it covers the content behind it. */
  async backToTop(): Promise<void> {
    const {
      scene,
      picture: { visible },
    } = this.view;
    const top = visible?.y ?? 0;
    const isUnderBar = scene.controls.some(
      ({ affordance, box }) => affordance !== 'none' && box.y >= top && inTopBar(box, top),
    );
    if (!visible || top === 0 || !isUnderBar || hasDialog(scene) || !this.capabilities.has('scroll')) return;
    await this.#session.screen.act({
      kind: 'scroll',
      at: { x: visible.width / 2, y: top + visible.height / 2 },
      dx: 0,
      dy: -top,
    });
    await this.look();
  }

  close(): Promise<void> {
    return this.#session.close();
  }
}
