import { addLedger, noLedger, type Ledger } from '#worker/core/ledger.ts';
import { engineering } from '#worker/run/engineering.ts';
import type { Engine } from '#worker/run/open-engine.ts';
import { startProxy } from '../apps/proxy.ts';
import type { SetApp } from '../unseen/sets.ts';
import type { GoalCase } from './goal-case.ts';

/** How a case ended. */
export interface GoalResult {
  status: 'passed' | 'failed' | 'blocked' | 'cancelled';
  class?: string;
  says: string;
  steps: { intent: string; status: string; decidedBy: string; says: string }[];
  /** How often each kind of question was put to the model. */
  questions: Record<string, number>;
  ledger: Ledger;
  seconds: number;
}

/** Somebody who looks at the pictures takes longer than a model: a case ends by what it does, not by the clock. */
const budget = { acts: 200, ms: 3 * 3_600_000 };

/** The picture at the end of a case. */
export type Pictured = GoalResult & { picture?: Buffer };

/** Runs a case on its app with the faults planted, the engine first and the model where it cannot tell. */
export async function runGoalCase(engine: Engine, { app, faults }: SetApp, one: GoalCase): Promise<Pictured> {
  const planted = (one.faults ?? []).map((name) => {
    const fault = faults.find((other) => other.name === name);
    if (!fault) throw new Error(`${app.name} has no fault called ${name}.`);
    return fault;
  });
  const running = await app.start();
  const proxy = await startProxy(
    running.url,
    planted.flatMap(({ rewrites }) => rewrites),
  );
  const began = performance.now();
  const session = await engine.openSession();
  try {
    const outcome = await engineering.runTest({
      session,
      brain: engine.brain('hybrid'),
      recorder: { step: async () => {} },
      test: {
        title: one.title,
        steps: [...one.steps],
        assertions: [...one.assertions],
        address: proxy.url + app.entry,
        budget,
        ...(app.credential ? { credential: app.credential } : {}),
        ...(one.instructions ? { instructions: one.instructions } : {}),
      },
      signal: new AbortController().signal,
    });
    if (proxy.missed.length > 0)
      throw new Error(`A fault of ${one.name} could not be planted: ${proxy.missed[0]}`);
    const ledger = noLedger();
    for (const step of outcome.steps) addLedger(ledger, step.ledger);
    if (outcome.besides) addLedger(ledger, outcome.besides);
    const questions: Record<string, number> = {};
    for (const { kind } of outcome.steps.flatMap((step) => step.questions ?? []))
      questions[kind] = (questions[kind] ?? 0) + 1;
    return {
      status: outcome.status,
      ...(outcome.class ? { class: outcome.class } : {}),
      says: outcome.says,
      steps: outcome.steps.map(({ intent, status, decidedBy, says }) => ({
        intent,
        status,
        decidedBy,
        says,
      })),
      questions,
      ledger,
      seconds: Math.round((performance.now() - began) / 1000),
      ...(outcome.steps.at(-1) ? { picture: outcome.steps.at(-1)!.after.picture.image } : {}),
    };
  } finally {
    await session.close();
    await proxy.close();
    await running.close();
  }
}
