import { z } from 'zod';
import type { AppCtx, Db } from '../context.ts';

/** What the last exploration learnt of an app: its lists, what can be done, and where typed values show up. */
export const AppModelSchema = z.object({
  /** Like things that one kind of page lists; `page` is a pattern of addresses. */
  collections: z.array(
    z.object({ page: z.string(), title: z.string(), names: z.array(z.string()), most: z.number() }),
  ),
  /** An act, what it is done on, and what comes of it; `counts`: numbers that followed, # in their place. */
  operators: z.array(
    z.object({
      kind: z.string(),
      gesture: z.string(),
      on: z.string(),
      page: z.string(),
      counts: z.array(z.string()),
      seen: z.number(),
    }),
  ),
  lineage: z.array(z.object({ value: z.string(), field: z.string(), pages: z.array(z.string()) })),
  /** Acts that were seen and not tried, by page and reason. */
  untried: z
    .array(z.object({ page: z.string(), why: z.string(), acts: z.array(z.string()), count: z.number() }))
    .default([]),
});
export type AppModel = z.output<typeof AppModelSchema>;

export const saveAppModel = ({ db, appId, model }: { db: Db; appId: string; model: AppModel }) =>
  db.app.update({ where: { id: appId }, data: { appModel: AppModelSchema.parse(model) } });

/** Null where no exploration has ended yet, or what is stored can't be read any more. */
export async function getAppModel({ ctx }: { ctx: AppCtx }): Promise<AppModel | null> {
  const { appModel } = await ctx.db.app.findUniqueOrThrow({
    where: { id: ctx.appId },
    select: { appModel: true },
  });
  return AppModelSchema.safeParse(appModel).data ?? null;
}
