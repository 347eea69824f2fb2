import type { z } from 'zod';
import { addJob } from '#server/jobs/index.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { makeRun } from '../run/make-run.ts';
import { CreateRunInput, RunSettingsSchema } from '../run/schemas.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import { watchEveryMs } from './quiet.ts';
import type { StartLocalInput } from './schemas.ts';

/**
 * Makes a run that a runner elsewhere works on, and says how: nothing of it is done here but keeping what is
 * told.
 * @throws DomainError CONFLICT for an app that is not on the web
 */
export const startLocal = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof StartLocalInput> }) =>
  withTransaction(ctx, async (ctx) => {
    await ctx.db.$queryRaw`SELECT id FROM apps WHERE id = ${ctx.appId} FOR UPDATE`;
    const app = await getAppInOrganization({ ctx });
    if (app.platform !== 'web')
      throw new DomainError(
        'CONFLICT',
        'This app is a mobile one: only what a browser opens can be explored on another machine.',
      );
    const wanted = CreateRunInput.parse({ ...(input.minutes ? { minutes: input.minutes } : {}) });
    const run = await makeRun({ ctx, app: { ...app, url: input.url }, suite: null, wanted, local: true });
    const settings = RunSettingsSchema.parse(run.settings);
    await ctx.db.localRun.create({ data: { runId: run.id, ...inApp(ctx), host: input.host } });
    await addJob(
      ctx.db,
      'local_watch',
      { runId: run.id },
      { key: `local_watch:${run.id}`, runAt: new Date(Date.now() + watchEveryMs) },
    );
    const { instructions, viewport, locale, budget, sessions, boundaries, seed } = settings;
    return {
      runId: run.id,
      number: run.number,
      next: 0,
      settings: { instructions, viewport, locale, budget, sessions, boundaries, seed },
    };
  });
