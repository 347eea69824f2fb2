import type { z } from 'zod';
import type { Platform } from './platform.ts';
import type { AppCtx, Ctx } from '../context.ts';
import { newId } from '#server/platform/ids.ts';
import { audit } from '../audit.ts';
import { createCredential } from '../credential/create-credential.ts';
import { createRun } from '../run/create-run.ts';
import { withTransaction } from '../transaction.ts';
import type { CreateAppInput } from './schemas.ts';
import type { WebPhoneName } from './web-phones.ts';

/**
 * An address becomes an app with its main suite, and its first discovery is on its way: all in one
 * transaction.
 */
export const createApp = ({ ctx, input }: { ctx: Ctx; input: z.output<typeof CreateAppInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const appCtx = await makeApp({
      ctx,
      input: { ...input, platform: 'web', name: input.name || nameFrom(input.url) },
    });
    const run = await createRun({ ctx: appCtx, input: { kind: 'discovery', minutes: input.minutes } });
    return { appId: appCtx.appId, runId: run.id };
  });

/** The app's rows, with its main suite and its credential. Within the caller's transaction. */
export async function makeApp({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: Omit<z.output<typeof CreateAppInput>, 'minutes'> & { platform: Platform; phone?: WebPhoneName };
}): Promise<AppCtx> {
  const app = await ctx.db.app.create({
    data: {
      id: newId('app'),
      organizationId: ctx.organizationId,
      platform: input.platform,
      name: input.name,
      url: input.url,
      instructions: input.instructions,
      ...(input.phone ? { settings: { phone: input.phone } } : {}),
    },
  });
  const appCtx = { ...ctx, appId: app.id };
  await ctx.db.testSuite.create({
    data: {
      id: newId('suite'),
      organizationId: ctx.organizationId,
      appId: app.id,
      name: 'Main suite',
      main: true,
      generated: true,
    },
  });
  await audit({
    ctx: appCtx,
    action: 'app.create',
    targetKind: 'app',
    targetIds: [app.id],
    detail: { name: app.name, url: app.url },
  });
  if (input.credential) {
    const credential = await createCredential({
      ctx: appCtx,
      input: { name: 'Sign-in', ...input.credential },
    });
    await ctx.db.app.update({ where: { id: app.id }, data: { defaultCredentialId: credential.id } });
  }
  return appCtx;
}

function nameFrom(address: string) {
  const { hostname, port } = new URL(address);
  return port ? `${hostname}:${port}` : hostname.replace(/^www\./, '');
}
