/** The saved state of an exploration, so that another worker can continue it. */
import { z } from 'zod';
import type { Run } from '#prisma/generated/client.ts';
import type { TaskDeps } from '../ports.ts';
import { toJson } from '../to-json.ts';

const StandingSchema = z.object({
  /** Artifact key of the explorer's own state. */
  key: z.string(),
  /** Row ids of screens by the explorer's ids. */
  screens: z.array(z.tuple([z.string(), z.string()])),
});

export interface Standing {
  /** The state left by an earlier attempt; undefined for the first, or where it can't be read. */
  state?: Buffer;
  screens: ReadonlyMap<string, string>;
  keep(state: Buffer, screens: ReadonlyMap<string, string>): Promise<void>;
  /** Deletes the state after the exploration. */
  forget(): Promise<void>;
}

export async function readStanding({
  deps: { db, storage, log },
  run,
}: {
  deps: Pick<TaskDeps, 'db' | 'storage' | 'log'>;
  run: Run;
}): Promise<Standing> {
  const known = StandingSchema.safeParse(run.explorerState);
  let key = known.success ? known.data.key : undefined;
  const state =
    key === undefined
      ? undefined
      : await storage
          .get(key)
          .catch(
            (error: unknown) =>
              void log.warn(
                { runId: run.id, err: error },
                'the exploration begins anew: where it stood could not be read',
              ),
          );
  return {
    ...(state ? { state } : {}),
    screens: new Map(state && known.success ? known.data.screens : []),
    async keep(bytes, screens) {
      const { key: fresh } = await storage.put(bytes, { compress: true });
      await db.run.update({
        where: { id: run.id },
        data: {
          explorerState: toJson({ key: fresh, screens: [...screens] } satisfies z.input<
            typeof StandingSchema
          >),
        },
      });
      if (key !== undefined && key !== fresh) await storage.remove(key);
      key = fresh;
    },
    async forget() {
      if (key !== undefined) await storage.remove(key);
      key = undefined;
    },
  };
}
