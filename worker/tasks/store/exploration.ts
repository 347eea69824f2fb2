import { saveAppModel } from '#server/domain/app/app-model.ts';
import { noteLedger } from '#server/domain/ledger/note-ledger.ts';
import { queueReplays } from '#server/domain/finding/queue-replays.ts';
import { advanceRun } from '#server/domain/run/advance-run.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import { showProgress } from '#server/domain/run/show-progress.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import type { ExplorationWork } from '#worker/run/index.ts';
import { maxModelCalls } from '#worker/run/policy.ts';
import { analystOf } from '../model-budget.ts';
import type { TaskDeps } from '../ports.ts';
import { takeWatchedIdentity } from '../watched-identity.ts';
import { createListener, endExplorations } from './exploration-listener.ts';
import { readStanding } from './exploration-state.ts';
import { keepDrafts } from './keep-drafts.ts';
import { queueExecutions } from './plan.ts';
import { workOf } from './work-of.ts';

/** Claims an exploration that is still open, and continues from the state of an earlier worker. */
export async function takeExploration(runId: string, deps: TaskDeps): Promise<ExplorationWork | undefined> {
  const { db } = deps;
  const run = await db.run.findUnique({ where: { id: runId } });
  if (!run || isFinalRunStatus(run.status)) return undefined;
  const open = await db.execution.findFirst({
    where: { runId, kind: 'exploration', testCaseId: null, status: { in: ['queued', 'running'] } },
    orderBy: { position: 'asc' },
  });
  if (!open) return void (await advanceRun(db, runId));
  const settings = RunSettingsSchema.parse(run.settings);
  const standing = await readStanding({ deps, run });
  const { watch, identity } = await takeWatchedIdentity({
    deps,
    runId,
    ctx: systemCtx(db, run),
    credentialId: settings.credentialId,
    executionId: open.id,
  });
  const listener = createListener({
    deps,
    run,
    secrets: identity.secrets,
    known: standing.screens,
    onFailure: watch.abort,
  });
  const began = Date.now();
  let isNoted = false;
  /** What a model has cost an exploration that came to no end. */
  const noteCost = async () => {
    const { asked } = listener;
    if (isNoted || asked.modelCalls === 0) return;
    await noteLedger({ db, execution: open, activity: 'explore', ms: Date.now() - began, besides: asked });
  };
  const settled = async () => {
    await listener.finish();
    await standing.forget();
  };
  return Object.assign(workOf(watch), {
    settings,
    explores: true,
    drafts: true,
    ...(identity.credential ? { credential: identity.credential } : {}),
    analyst: analystOf({ db, execution: open, run, maxCalls: maxModelCalls.exploring }),
    ...(standing.state ? { state: standing.state } : {}),
    keep: async (state) => {
      await listener.written();
      await standing.keep(state, listener.screens);
    },
    on: (event) => listener.on(event),
    suspected: () => titlesSuspected(db, runId),
    // In the service, each prompt is a draft with its own job.
    prompted: async () => ({ drafts: [] }),
    finish: async ({ drafts, screens, ways, acts, limited, model }) => {
      await settled();
      await saveAppModel({ db, appId: run.appId, model });
      const count = await db.$transaction(
        async (tx) => {
          // Concurrent queueing of replays waits for this lock, and then sees that exploring has ended.
          await tx.$queryRaw`SELECT id FROM runs WHERE id = ${runId} FOR NO KEY UPDATE`;
          await endExplorations({ db: tx, run, besides: listener.asked });
          isNoted = true;
          const kept = await keepDrafts({
            tx,
            run,
            settings,
            drafts,
            screens: listener.screens,
            queue: (...made) => queueExecutions(...made, { inTurn: !!limited }),
          });
          await queueReplays({ ctx: systemCtx(tx, run), runId });
          return kept;
        },
        { timeout: 60_000 },
      );
      await showProgress({
        db,
        run,
        progress: {
          stage: 'executing',
          says: `${count} tests drafted. Each has to pass before it is kept.`,
          screens: screens.length,
          ways: ways.length,
          acts,
          operators: model.operators.length,
          sessions: [],
        },
      });
      await advanceRun(db, runId);
    },
    fail: async ({ cause, sentence }) => {
      await settled();
      await failRun({ db, runId, cause, sentence });
    },
    close: async () => {
      watch.stop();
      await listener.close();
      await noteCost();
      await identity.release();
    },
  } satisfies Omit<ExplorationWork, keyof ReturnType<typeof workOf>>);
}

const maxTitles = 20;

/** Titles of what is suspected in a run so far, latest last. */
async function titlesSuspected(db: TaskDeps['db'], runId: string): Promise<string[]> {
  const latest = await db.finding.findMany({
    where: { runId },
    select: { title: true },
    orderBy: { createdAt: 'desc' },
    take: maxTitles,
  });
  return latest.map(({ title }) => title).reverse();
}
