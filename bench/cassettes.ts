/** Goals on the shop with the answers on tape, or recorded anew from a model's server. */
import { startShop } from '#demo/server.ts';
import { createHybridBrain } from '#worker/brain/hybrid.ts';
import { createEmbeddedBrain } from '#worker/engine/index.ts';
import { createModelBrain } from '#worker/model/index.ts';
import { cassetteCases, type CassetteCase } from '#worker/model/testing/cassettes/cases.ts';
import { startPlayer } from '#worker/model/testing/cassettes/player.ts';
import { startRecorder } from '#worker/model/testing/cassettes/recorder.ts';
import { readTapes, writeTape } from '#worker/model/testing/cassettes/tape.ts';
import { runTest } from '#worker/agent/run-test.ts';
import { createEngine, type Engine } from '#worker/run/open-engine.ts';
import type { Bench } from './main.ts';
import { join } from 'node:path';

/** Somebody who looks at the pictures takes longer than a model, ms. */
const patienceMs = 3_600_000;

async function runCase(engine: Engine, one: CassetteCase, address: string, baseUrl: string) {
  const session = await engine.openSession();
  try {
    const model = createModelBrain({
      baseUrl,
      model: process.env.SIGHTREAD_MODEL ?? 'recorded',
      detail: 'high',
      prices: {},
      timeoutMs: patienceMs,
      questionMs: patienceMs,
      ...(process.env.OPENAI_API_KEY ? { apiKey: process.env.OPENAI_API_KEY } : {}),
    });
    return await runTest({
      session,
      brain: createHybridBrain({ engine: createEmbeddedBrain(), model }),
      recorder: { step: async () => {} },
      test: { ...one, address, budget: { acts: 200, ms: patienceMs } },
      signal: new AbortController().signal,
    });
  } finally {
    await session.close();
  }
}

export const cassettesBench: Bench = async ({ only, server, says }) => {
  const engine = await createEngine({ home: join(import.meta.dirname, '../.sightread'), threads: 1 });
  const shop = await startShop({ port: 0, faults: [] });
  const chosen = cassetteCases.filter(({ tape }) => only.length === 0 || only.includes(tape));
  const tapes = await readTapes();
  const figures = { cases: chosen.length, right: 0, answers: 0, misses: 0 };
  try {
    for (const one of chosen) {
      const { sight } = engine;
      const recorder = server ? await startRecorder({ server, sight }) : undefined;
      const tape = tapes.get(one.tape) ?? { model: '', scenes: [], answers: [] };
      const player = recorder ? undefined : await startPlayer({ tape, sight });
      const outcome = await runCase(engine, one, shop.url, (recorder ?? player)!.url);
      says(`${one.tape}: ${outcome.status} (${outcome.says})`);
      for (const { status, decidedBy, says: said } of outcome.steps) says(`  ${status} ${decidedBy} ${said}`);
      for (const step of outcome.steps.flatMap(({ plain = [] }) => plain)) says(`  plain: ${step}`);
      if (recorder) await writeTape(one.tape, recorder.tape);
      figures.right += outcome.status === (one.ends ?? 'passed') ? 1 : 0;
      figures.answers += recorder?.tape.answers.length ?? player!.answered;
      figures.misses += player?.misses.length ?? 0;
      await (recorder ?? player)!.close();
    }
  } finally {
    await shop.close();
    await engine.close();
  }
  return figures;
};
