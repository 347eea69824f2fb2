import { watchLocal } from '#server/domain/local/quiet.ts';
import { LocalEventSchema } from '#server/domain/local/schemas.ts';
import { failRun } from '#server/domain/run/fail-run.ts';
import { isFinalRunStatus } from '#server/domain/run/statuses.ts';
import { createIngest, LocalState } from './local/ingest.ts';
import type { Task } from './task.ts';
import { toJson } from './to-json.ts';

/** Number of events stored per transaction. */
const batch = 25;

/**
 * Imports the events of a runner on another machine into the run's rows, in order. The queue runs one such
 * job per run at a time.
 */
export const localKeep: Task<'local_keep'> = {
  name: 'local_keep',
  async run({ runId }, deps) {
    const { db } = deps;
    for (;;) {
      const local = await db.localRun.findUnique({ where: { runId }, include: { run: true } });
      if (!local) return;
      const { run, kept, state } = local;
      if (isFinalRunStatus(run.status)) return void (await db.localEvent.deleteMany({ where: { runId } }));
      const rows = await db.localEvent.findMany({
        where: { runId, seq: { gte: kept } },
        orderBy: { seq: 'asc' },
        take: batch,
      });
      if (rows.length === 0) return;
      const keeper = createIngest({
        deps,
        run,
        state: LocalState.parse(state),
        read: async (sha256) =>
          deps.storage.get(
            (await db.localFile.findUniqueOrThrow({ where: { runId_sha256: { runId, sha256 } } })).key,
          ),
      });
      try {
        for (const { event } of rows) await keeper.keep(LocalEventSchema.parse(event));
        const next = await keeper.flush();
        await db.$transaction([
          db.localRun.update({ where: { runId }, data: { kept: rows.at(-1)!.seq + 1, state: toJson(next) } }),
          db.localEvent.deleteMany({ where: { runId, seq: { lte: rows.at(-1)!.seq } } }),
        ]);
      } finally {
        await keeper.close();
      }
    }
  },
  giveUp: ({ runId }, { db }, why) =>
    failRun({
      db,
      runId,
      cause: 'platform',
      sentence: `What the runner told could not be kept: ${why} Run it again; if it fails again, look at the worker’s log.`,
    }),
};

export const localWatch: Task<'local_watch'> = {
  name: 'local_watch',
  run: ({ runId }, { db }) => watchLocal({ db, runId }),
  giveUp: async () => undefined,
};
