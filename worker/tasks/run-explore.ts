import { advanceRun } from '#server/domain/run/advance-run.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import { showProgress } from '#server/domain/run/show-progress.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { RunEndedError, watchRun } from './cancellation.ts';
import { keepDrafts } from './explore/keep-drafts.ts';
import { createListener, endExplorations } from './explore/listen.ts';
import { readStanding } from './explore/standing.ts';
import { queueExecutions } from './run-plan.ts';
import { takeIdentity } from './session-identity.ts';
import type { Task } from './task.ts';

/** Explores the app in several sessions at once; its drafts become tests, queued in the same run. */
export const runExplore: Task<'run_explore'> = {
  name: 'run_explore',
  async run({ runId }, deps) {
    const { db } = deps;
    const run = await db.run.findUnique({ where: { id: runId } });
    if (!run || isFinalRunStatus(run.status)) return;
    const open = await db.execution.findFirst({
      where: { runId, kind: 'exploration', testCaseId: null, status: { in: ['queued', 'running'] } },
      orderBy: { position: 'asc' },
      select: { id: true },
    });
    if (!open) return advanceRun(db, runId);
    const settings = RunSettingsSchema.parse(run.settings);
    const watch = watchRun({ db, runId, shutdown: deps.shutdown });
    const identity = await takeIdentity({
      ctx: systemCtx(db, run),
      credentialId: settings.credentialId,
      executionId: open.id,
      signal: watch.signal,
    });
    const standing = await readStanding({ deps, run });
    const listener = createListener({
      deps,
      run,
      secrets: identity.secrets,
      known: standing.screens,
      onFailure: watch.abort,
    });
    try {
      const engine = await deps.engine();
      const exploration = await deps.engineering.explore({
        openSession: () => engine.openSession({ viewport: settings.viewport, locale: settings.locale }),
        address: settings.address,
        budget: settings.budget,
        sessions: settings.sessions,
        credential: identity.credential,
        instructions: settings.instructions,
        boundaries: settings.boundaries,
        seed: settings.seed,
        signal: watch.signal,
        on: (event) => listener.on(event),
        ...(standing.state ? { resume: standing.state } : {}),
        keep: async (state) => {
          await listener.written();
          await standing.keep(state, listener.screens);
        },
      });
      watch.throwIfHandedBack();
      if (watch.signal.reason instanceof RunEndedError) return;
      await listener.finish();
      await standing.forget();
      if (exploration.failure)
        return await failRun({ db, runId, cause: 'target', sentence: exploration.failure });
      const count = await db.$transaction(
        async (tx) => {
          await endExplorations({ db: tx, run });
          return keepDrafts({
            tx,
            run,
            settings,
            drafts: exploration.drafts,
            screens: listener.screens,
            queue: (...made) => queueExecutions(...made, { inTurn: !!exploration.limited }),
          });
        },
        { timeout: 60_000 },
      );
      await showProgress({
        db,
        run,
        progress: {
          stage: 'executing',
          says: `${count} tests drafted. Each has to pass before it is kept.`,
          screens: exploration.screens.length,
          ways: exploration.ways.length,
          acts: exploration.acts,
          sessions: [],
        },
      });
      await advanceRun(db, runId);
    } catch (error) {
      watch.throwIfHandedBack();
      if (!(watch.signal.reason instanceof RunEndedError)) throw error;
    } finally {
      watch.stop();
      await listener.close();
      await identity.release();
    }
  },
  giveUp: ({ runId }, { db }, why) =>
    failRun({
      db,
      runId,
      cause: 'platform',
      sentence: `The app could not be explored: ${why} Run the discovery again; if it fails again, look at the worker's log.`,
    }),
};
