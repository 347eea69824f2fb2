/** Where an exploration stands, kept beside its run: a worker that takes over goes on from there. */
import { z } from 'zod';
import type { Run } from '#prisma/generated/client.ts';
import type { TaskDeps } from '../ports.ts';
import { toJson } from '../to-json.ts';

const StandingSchema = z.object({
  /** Key of the explorer's own state in the artifact store. */
  key: z.string(),
  /** Row ids of the screens, by the explorer's ids. */
  screens: z.array(z.tuple([z.string(), z.string()])),
});

export interface Standing {
  /** What an earlier attempt left; undefined for the first one, and where it can't be read any more. */
  state?: Buffer;
  screens: ReadonlyMap<string, string>;
  keep(state: Buffer, screens: ReadonlyMap<string, string>): Promise<void>;
  /** The exploration is over: only the run's rows tell of it from now on. */
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
