/** A worker process with a stand-in engine, for tests that kill it: each test takes ten slow steps. */
import { createDb } from '#server/platform/db.ts';
import { getEnv, requireDatabaseUrl } from '#server/platform/env.ts';
import { getLog } from '#server/platform/log.ts';
import { getStorage } from '#server/platform/storage.ts';
import { startWorker } from './start-worker.ts';
import { candidateOf, engineeringStub, engineStub, recordOf, scriptStub } from './tasks/testing.ts';

/** Slow enough that a second process has started, on a busy machine too, before the first is done. */
const stepMs = 1_500;
const worker = await startWorker({
  db: createDb(requireDatabaseUrl(), 8),
  databaseUrl: requireDatabaseUrl(),
  storage: getStorage(),
  home: getEnv().home,
  log: getLog('worker'),
  concurrency: 3,
  createEngine: async () => engineStub,
  runScript: scriptStub,
  preflight: async () => undefined,
  post: async () => ({ status: 200 }),
  send: async () => ({ status: 200, headers: {}, body: '', cut: false }),
  onLost: () => process.exit(1),
  engineering: {
    ...engineeringStub,
    judgeStep: async ({ step }) => (step.index === 1 ? [candidateOf('the-bug')] : []),
    async runTest({ recorder, signal }) {
      const steps = [];
      for (let index = 0; index < 10; index++) {
        if (signal.aborted) return { status: 'cancelled', says: 'cancelled', steps };
        await new Promise((done) => setTimeout(done, stepMs));
        const record = await recordOf(index, index === 9 ? { kind: 'assertion' } : {});
        steps.push(record);
        await recorder.step(record);
      }
      return { status: 'passed', says: 'All assertions hold.', steps };
    },
  },
});
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
console.log('worker ready');
