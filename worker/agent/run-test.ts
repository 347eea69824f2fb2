import type { Brain, Decision, PlannedAct } from '../brains/brain.ts';
import { ModeTimeline } from './modes.ts';
import { blankView, observe, pointOf } from './observe.ts';
import { perform } from './perform.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { DecidedBy, SessionView } from './ports.ts';
import type { ExecutionOutcome, OutcomeClass, PlannedTest, Recorder, RememberedStep, Session, StepRecord, TestMemory } from './records.ts';
import { planOf } from './replay-trail.ts';
import { Cover } from './redact.ts';
import { findTarget } from './target.ts';
import { alike } from './words.ts';

export interface RunTestOptions {
  session: Session;
  brain: Brain;
  memory?: TestMemory;
  recorder: Recorder;
  test: PlannedTest;
  signal: AbortSignal;
}

/** A step of plain English that needs more acts than this is not understood. */
const mostActsAStep = 12;
/** How long an assertion that does not hold yet may take to come true, in ms. */
const patienceMs = 1500;

class Halt extends Error {
  readonly status: 'failed' | 'blocked';
  readonly class: OutcomeClass;
  readonly reason?: 'element_not_found' | 'assertion_failed';
  constructor(status: 'failed' | 'blocked', failureClass: OutcomeClass, says: string, reason?: 'element_not_found' | 'assertion_failed') {
    super(says);
    this.status = status;
    this.class = failureClass;
    this.reason = reason;
  }
}

/**
 * Runs one test from a clean session: opens its address, carries out its steps, judges its assertions on fresh pixels.
 * Never throws for what the tested app does; a broken session is `blocked: environment`. `passed` only if every assertion held.
 */
export async function runTest({ session, brain, memory, recorder, test, signal }: RunTestOptions): Promise<ExecutionOutcome> {
  const modes = new ModeTimeline();
  const steps: StepRecord[] = [];
  const kept: RememberedStep[] = [];
  const texts = test.steps;
  const values: Record<string, string> = { ...test.values };
  if (test.credential) Object.assign(values, { username: test.credential.username, email: test.credential.username, password: test.credential.password });
  const secretNames = new Set(test.credential ? ['password'] : []);
  const secretValues = [...secretNames].flatMap((name) => values[name] || []);
  const cover = new Cover(secretValues);
  /** What somebody else said; a shorter secret would blot out half of it. */
  const masked = (text: string) => secretValues.filter((secret) => secret.length >= 4).reduce((shown, secret) => shown.replaceAll(secret, '••••'), text);
  const filledWith = (text: string, shown: (name: string) => string) =>
    fillPlaceholders(text, { ...values, ...Object.fromEntries([...secretNames].map((name) => [name, shown(name)])) }, new Set()).text;
  const covered = (seen: SessionView) => cover.of(seen);
  let view: SessionView = blankView(session.screen.viewport.width, session.screen.viewport.height);
  let first: SessionView | undefined;
  let beforeAct: SessionView | undefined;

  const record = async (step: Omit<StepRecord, 'index' | 'modes' | 'evidence' | 'ledger' | 'ms'>) => {
    const done: StepRecord = {
      ...step,
      says: masked(step.says),
      index: steps.length,
      modes: modes.take(),
      evidence: session.evidence.drain(),
      ledger: brain.spent(),
      ms: Date.now() - step.startedAt,
    };
    [done.before, done.after] = await Promise.all([cover.kept(done.before), cover.kept(done.after)]);
    steps.push(done);
    await recorder.step(done);
  };
  const look = async (options?: { quietMs: number }): Promise<SessionView> => {
    const fresh = (await observe(session, options)).view;
    cover.saw(fresh, fresh.address === view.address);
    view = fresh;
    return fresh;
  };
  const stopped = () => {
    if (signal.aborted) throw signal.reason;
  };

  const open = async () => {
    const startedAt = Date.now();
    const intent = `Open ${test.address}`;
    const done = await modes.in('act', () =>
      perform(session, view, { act: { kind: 'navigate', url: test.address }, says: intent, confidence: 1 }, intent).catch((error: unknown) => {
        throw new Halt('blocked', 'environment', `${test.address} could not be opened: ${sentence(error)}`);
      }));
    await record({ kind: 'act', intent, status: 'passed', decidedBy: 'none', says: `Opened ${test.address}.`, act: done.act, trailStep: done.trailStep, before: view, after: done.after, rest: done.rest, observations: done.observations, startedAt });
    view = done.after;
    first = view;
  };

  const carryOut = async (written: number, intent: string, secrets: string[], plan: PlannedAct, decidedBy: DecidedBy) => {
    const startedAt = Date.now();
    const before = view;
    const text = texts[written] ?? intent;
    // A trail is read and replayed by others: it names a secret, and never holds it.
    const trailed = filledWith(text, (name) => `{{${name}}}`);
    if (plan.act.kind === 'type' && secrets.includes(plan.act.text)) plan = { ...plan, act: { ...plan.act, secret: true } };
    const done = await modes.in('act', () => perform(session, before, plan, trailed)).catch(async (error: unknown) => {
      const says = sentence(error);
      await record({ kind: 'act', written, intent: texts[written] ?? plan.says, status: 'blocked', decidedBy, says, targetBox: plan.target?.box, before, after: before, observations: [], startedAt });
      throw new Halt('blocked', 'agent', says);
    });
    if (plan.act.kind === 'type' && plan.act.secret && plan.target) cover.typedIn(plan.target.box);
    cover.saw(done.after, done.after.address === before.address);
    const difference = await modes.in('analyze', () => session.sight.compare(before, done.after, { masked: done.rest.animated }));
    const nothing = difference.same && done.after.address === before.address && plan.act.kind === 'press' ? ' Nothing changed on the screen.' : '';
    await record({
      kind: 'act', written, intent: filledWith(text, () => '••••'), status: 'passed', decidedBy,
      says: `${plan.says}.${nothing}`,
      act: done.act, actPoint: pointOf(done.act) ?? (plan.target && { x: plan.target.box.x + plan.target.box.width / 2, y: plan.target.box.y + plan.target.box.height / 2 }),
      targetBox: plan.target?.box, trailStep: done.trailStep, before, after: done.after, difference, rest: done.rest, observations: done.observations, startedAt,
    });
    const remembered = kept.find(({ index }) => index === written);
    if (remembered) remembered.acts.push(done.trailStep);
    else kept.push({ index: written, intent: texts[written] ?? intent, acts: [done.trailStep] });
    beforeAct = before;
    view = done.after;
  };

  const fill = (text: string) => {
    const filled = fillPlaceholders(text, values, secretNames);
    if (filled.missing.length > 0) throw new Halt('blocked', 'data', `“${text}” needs a value for {{${filled.missing[0]}}}, which nothing has supplied.`);
    return filled;
  };

  /** Repeats a step's acts as they were remembered, as far as each target is unambiguous. */
  const fromMemory = async (written: number, text: string, intent: string, secrets: string[]): Promise<{ done: number; whole: boolean }> => {
    const remembered = memory?.recall(written, text) ?? [];
    for (const [done, act] of remembered.entries()) {
      stopped();
      const target = 'target' in act.act ? findTarget(view.scene, act.act.target) : undefined;
      if ('target' in act.act && !target) return { done, whole: false };
      await carryOut(written, intent, secrets, planOf(act, target, values), 'memory');
    }
    return { done: remembered.length, whole: remembered.length > 0 };
  };

  const step = async (written: number, text: string) => {
    const startedAt = Date.now();
    const { text: intent, secrets } = fill(text);
    const did: string[] = [];
    const recalled = await fromMemory(written, text, intent, secrets);
    if (recalled.whole) return;
    for (let done = recalled.done; done < mostActsAStep; done++) {
      stopped();
      const decide = () => modes.in('observe', () => brain.decide({ view, intent, done, start: test.address, secrets, did, cover: covered, signal }));
      let decision: Decision = await decide();
      if (decision.kind === 'cannot' && decision.why === 'not-found') {
        // What is asked for may still be on its way.
        await look({ quietMs: 600 });
        decision = await decide();
      }
      if (decision.kind === 'done') return;
      if (decision.kind === 'needs-script') throw new Halt('blocked', 'test', `The step needs the script #{${decision.name}}, which this run does not have.`);
      if (decision.kind === 'cannot') {
        const halt = classify(decision, view, text);
        await record({ kind: 'act', written, intent: text, status: halt.status, decidedBy: decision.decidedBy ?? 'engine', says: halt.message, proofBox: decision.candidates[0]?.box, before: view, after: view, observations: [], startedAt });
        throw halt;
      }
      await carryOut(written, intent, secrets, decision.plan, decision.decidedBy);
      did.push(masked(decision.plan.says));
    }
    throw new Halt('blocked', 'agent', `“${text}” was not done after ${mostActsAStep} acts.`);
  };

  const assertion = async (written: number, text: string) => {
    const startedAt = Date.now();
    const { text: filled, secrets } = fill(text);
    const judge = () => modes.in('analyze', () => brain.judge({ view, before: beforeAct, first, assertion: filled, start: test.address, secrets, cover: covered, signal }));
    let verdict = await judge();
    if (verdict.verdict !== 'holds') {
      const until = performance.now() + patienceMs;
      while (verdict.verdict !== 'holds' && performance.now() < until) {
        stopped();
        await new Promise((resolve) => setTimeout(resolve, 300));
        const { content } = view.scene.fingerprint;
        const moved = (await modes.in('observe', () => look())).scene.fingerprint.content !== content;
        if (moved || performance.now() + 350 >= until) verdict = await judge();
      }
    }
    const status = verdict.verdict === 'holds' ? 'passed' : verdict.verdict === 'fails' ? 'failed' : 'blocked';
    await record({ kind: 'assertion', written, intent: text, status, decidedBy: verdict.decidedBy, says: verdict.says, proofBox: verdict.box, before: view, after: view, observations: [], startedAt });
    return { status, says: verdict.says } as const;
  };

  const outcome = await run().catch((error: unknown): Omit<ExecutionOutcome, 'steps' | 'besides'> => {
    const failedStep = Math.max(0, steps.length - 1);
    if (signal.aborted) return { status: 'cancelled', says: 'The run was cancelled.' };
    if (error instanceof Halt) return { status: error.status, reason: error.reason, class: error.class, failedStep, says: error.message };
    return { status: 'blocked', class: 'environment', failedStep, says: sentence(error) };
  });
  return { ...outcome, says: masked(outcome.says), steps, besides: brain.spent() };

  async function run(): Promise<Omit<ExecutionOutcome, 'steps' | 'besides'>> {
    stopped();
    await open();
    for (const [written, text] of test.steps.entries()) await step(written, text);
    let worst: { status: 'failed' | 'blocked'; says: string; at: number } | undefined;
    for (const [written, text] of test.assertions.entries()) {
      stopped();
      const { status, says } = await assertion(written, text);
      if (status === 'failed' && worst?.status !== 'failed') worst = { status, says: `“${text}” does not hold: ${says}`, at: steps.length - 1 };
      if (status === 'blocked' && !worst) worst = { status, says: `“${text}” could not be judged: ${says}`, at: steps.length - 1 };
    }
    if (worst?.status === 'failed') return { status: 'failed', reason: 'assertion_failed', class: 'bug', failedStep: worst.at, says: worst.says };
    if (worst) return { status: 'blocked', class: 'agent', failedStep: worst.at, says: worst.says };
    if (test.assertions.length === 0) return { status: 'blocked', class: 'test', says: 'The test has no assertion: there is nothing that could prove it passed.' };
    await memory?.keep(kept);
    return { status: 'passed', says: `All ${test.assertions.length} assertions hold.` };
  }
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0]!.replace(/^(page|browserContext)\.\w+: /, '');

/**
 * Missing is only what the whole page was read for and nothing like it stands on it;
 * what is merely not understood or not unambiguous is the agent's or the test's affair, never the app's.
 */
function classify(decision: Extract<Decision, { kind: 'cannot' }>, view: SessionView, text: string): Halt {
  if (decision.why === 'ambiguous') return new Halt('blocked', 'test', decision.says);
  if (decision.why !== 'not-found') return new Halt('blocked', 'agent', decision.says);
  if (view.scene.reason) return new Halt('blocked', 'environment', `${decision.says} The screen could not be read: ${view.scene.reason}`);
  const quoted = [...text.matchAll(/["“]([^"”]+)["”]/g)].map((match) => match[1]!);
  const near = quoted.some((words) => view.scene.lines.some((line) => alike(line.text, words) > 0.7));
  if (near) return new Halt('blocked', 'agent', `${decision.says} Something like it is on the screen, but the agent could not tell that it is meant.`);
  return new Halt('failed', 'app_change', decision.says, 'element_not_found');
}
