/** Carries out a step that asks for an outcome: acts, sees what came of it, and ends when that is proved. */
import type { GoalAct, GoalDecision, GoalProof } from '#worker/ports/goals.ts';
import type { PlannedAct } from '#worker/ports/brain.ts';
import type { StepRecord, TrailStep } from '#worker/ports/records.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import { beyondSaid } from '#worker/guardrails/beyond-said.ts';
import { fencedPlan, readInstructions } from '#worker/guardrails/instructions.ts';
import { namesRelativeDay } from '#worker/language/goal.ts';
import { ledTo } from '../perform.ts';
import { isOfRecord } from '../record-words.ts';
import { Halt } from '../steps/halt.ts';
import type { Track } from '../steps/track.ts';
import type { Written } from '../steps/written.ts';
import { effectOf } from './effect-words.ts';
import { plainStep } from './plain-step.ts';
import { earlierSteps, testData } from './what-is-known.ts';

/** What one goal may take, besides what the test and the run may. */
export const goalBudget = { acts: 40, questions: 60 };
/** After so many acts in a row that change nothing, a goal is given up. */
const maxIdle = 4;
/** How often the same act may be chosen on the same screen, where it changed something. */
const maxRepeats = 2;

/** How long it must be quiet before an act counts as one without effect, ms. */
const lateMs = 700;

type Reached = Extract<GoalDecision, { kind: 'done' }>;

/** An act that was carried out. */
interface Taken {
  act: TrailStep | undefined;
  /** As a plain step; '' where none is needed, undefined where there are no words for it. */
  plain: string | undefined;
}

/** A goal under way. */
class Pursuit {
  readonly #track: Track;
  readonly #written: Written;
  readonly #did: GoalAct[];
  readonly #chosen: { act: string; worked: boolean }[] = [];
  readonly #taken: Taken[];
  readonly startedAt = Date.now();

  constructor(track: Track, written: Written, replayed: GoalAct[]) {
    this.#track = track;
    this.#written = written;
    this.#did = [...replayed];
    // How the first acts of a goal are worded was checked when they were first taken.
    this.#taken = replayed.map(() => ({ act: undefined, plain: undefined }));
  }

  async run(): Promise<void> {
    for (let acts = 0; ; acts++) {
      this.#track.goesOn();
      const decision = await this.#decide(acts);
      if (decision.kind === 'done') return this.#finish(decision);
      if (decision.kind === 'cannot') throw await this.#blocked(decision.says, [whyNot[decision.why]]);
      if (acts >= goalBudget.acts)
        throw await this.#blocked(`“${this.#written.text}” was not reached after ${acts} acts.`, [
          'A goal may take no more acts.',
        ]);
      await this.#act(decision.plan);
    }
  }

  #decide(acts: number): Promise<GoalDecision> {
    const track = this.#track;
    const { intent, secrets, index } = this.#written;
    const { title, instructions, address } = track.test;
    return track.in('observe', () =>
      track.brain.pursue!({
        goal: intent,
        secrets,
        start: address,
        view: track.view,
        ...(this.#did.length > 0 && track.beforeAct ? { before: track.beforeAct } : {}),
        title,
        ...(instructions ? { instructions } : {}),
        data: testData(track),
        today: new Date().toISOString().slice(0, 10),
        earlier: earlierSteps(track, index),
        did: this.#did,
        dialogs: track.dialogs.shown,
        left: { acts: goalBudget.acts - acts, questions: goalBudget.questions },
        ...track.outside(),
      }),
    );
  }

  async #act(plan: PlannedAct): Promise<void> {
    const track = this.#track;
    const says = track.hide(plan.says);
    const stuck = this.#whyStuck(plan);
    if (stuck) throw await this.#blocked(stuck, ['The same act on the same screen, again and again.']);
    const isRecord = isOfRecord(plan, track.view.scene);
    const refused = beyondSaid(plan, this.#written.text, isRecord) || this.#fenced(plan);
    if (refused) return this.#note({ says, effect: `It was not done. ${refused}`, worked: false }, plan);
    const before = track.view;
    const isText = plan.target !== undefined && plan.target.control === undefined;
    const pointed = isText ? await track.pointedAt() : before;
    const from = track.steps.length;
    const failed = await this.#carryOut(plan);
    const record = track.steps.slice(from).findLast(({ trailStep }) => trailStep !== undefined);
    if (failed !== undefined || !record) {
      await track.lookAgain();
      return this.#note({ says, effect: `It did not work. ${failed ?? ''}`.trim(), worked: false }, plan);
    }
    const kept = track.kept.of(this.#written.index)?.acts.at(-1);
    const seen = await this.#settled(record, before, kept);
    const { says: effect, worked } = effectOf(seen, track.test.address);
    await this.#note({ says, effect: track.hide(effect), worked }, plan, {
      act: kept,
      plain: isInert(seen, worked) ? '' : plainStep(plan, record.trailStep!, pointed, track.test.address),
    });
  }

  /** The record with what came late: a busy machine shows an effect only after it was looked for. */
  async #settled(record: StepRecord, before: SessionView, kept: TrailStep | undefined): Promise<StepRecord> {
    const track = this.#track;
    if (record.status !== 'passed' || effectOf(record, track.test.address).worked) return record;
    await track.lookAgain({ quietMs: lateMs });
    const after = track.view;
    const { sight } = track.session;
    const difference = await sight.compare(before, after, { masked: track.rest?.animated ?? [] });
    if (kept && !difference.same) kept.led = ledTo(after);
    return { ...record, after, difference };
  }

  /** Why it did not work, where the app did not take it; undefined where it did. */
  async #carryOut(plan: PlannedAct): Promise<string | undefined> {
    const { index, intent, secrets, used } = this.#written;
    try {
      await this.#track.carryOut({ written: index, intent, secrets, used, plan, decidedBy: 'model' });
      return undefined;
    } catch (error) {
      if (error instanceof Halt && error.class === 'agent') return error.message;
      throw error;
    }
  }

  #fenced(plan: PlannedAct): string {
    return fencedPlan(readInstructions(this.#track.test.instructions ?? ''), plan, this.#written.text);
  }

  async #note(did: GoalAct, plan: PlannedAct, taken: Taken = { act: undefined, plain: '' }): Promise<void> {
    this.#did.push(did);
    this.#taken.push(taken);
    this.#chosen.push({ act: this.#nameOf(plan), worked: did.worked });
    const idle = this.#did.slice(-maxIdle);
    if (idle.length === maxIdle && idle.every(({ worked }) => !worked))
      throw await this.#blocked(
        `“${this.#written.text}” makes no progress: ${maxIdle} acts in a row changed nothing. ` +
          `The last was: ${did.says}. ${did.effect}`,
        ['Nothing that was tried had an effect.'],
      );
  }

  /** An act on the screen that it is chosen for. */
  #nameOf({ act, target }: PlannedAct): string {
    return JSON.stringify([this.#track.view.scene.fingerprint.content, act, target?.box]);
  }

  #whyStuck(plan: PlannedAct): string | undefined {
    const name = this.#nameOf(plan);
    const same = this.#chosen.filter(({ act }) => act === name);
    const idle = same.some(({ worked }) => !worked);
    if (!idle && same.length < maxRepeats) return undefined;
    const says = this.#track.hide(plan.says);
    const before = idle ? 'had changed nothing' : `was done ${maxRepeats} times before`;
    return `“${this.#written.text}” leads nowhere: ${says} was chosen again on the same screen, where it ${before}.`;
  }

  async #finish({ says, proofs }: Reached): Promise<void> {
    const track = this.#track;
    const { index, text } = this.#written;
    this.#prove(proofs);
    if (namesRelativeDay(text)) track.kept.forget(index);
    const plain = this.#taken.map((taken) => taken.plain);
    const isWhole = plain.length > 0 && plain.every((step) => step !== undefined);
    await this.#record('passed', says, isWhole ? { plain: plain.filter((step) => step !== '') } : {});
  }

  /** Keeps with each act what was proved on the screen that it led to: a replay has to show it again. */
  #prove(proofs: GoalProof[]): void {
    const acts = this.#taken.flatMap(({ act }, at) => (act ? [{ act, at }] : []));
    const last = acts.at(-1);
    // By this the acts are known as those of a goal, whatever was proved.
    if (last) last.act.shows = [];
    for (const { screen, claim, lasts } of proofs) {
      const led = acts.findLast(({ at }) => at < screen - 1)?.act;
      if (led && lasts) led.shows = [...(led.shows ?? []), claim];
    }
  }

  async #blocked(says: string, reasons: string[]): Promise<Halt> {
    await this.#record('blocked', says, {});
    return new Halt('blocked', 'agent', this.#track.hide(says), { confidence: 0.9, reasons });
  }

  #record(status: 'passed' | 'blocked', says: string, more: Pick<StepRecord, 'plain'>): Promise<void> {
    const { view } = this.#track;
    return this.#track.record({
      kind: 'act',
      written: this.#written.index,
      intent: this.#written.text,
      status,
      decidedBy: 'model',
      says,
      ...more,
      before: view,
      after: view,
      observations: [],
      startedAt: this.startedAt,
    });
  }
}

/** Whether an act changed nothing at all, not even what the app knows. */
const isInert = ({ rest, act }: StepRecord, worked: boolean): boolean =>
  !worked && act?.kind === 'press' && rest?.sinceAct?.requests === 0;

const whyNot = {
  'not-found': 'The model does not find what the goal needs.',
  ambiguous: 'The model cannot tell what the goal means.',
  'not-understood': 'The model cannot tell what the goal means.',
  'wrong-answer': 'The model gave no answer that could be used.',
  'no-budget': 'What the model may cost is spent.',
};

/**
 * Pursues a goal to its end. Throws a Halt where it can't be reached or is not proved to be.
 * @param replayed acts of an earlier time that were repeated from memory first
 */
export const pursueGoal = (track: Track, written: Written, replayed: GoalAct[] = []): Promise<void> =>
  new Pursuit(track, written, replayed).run();
