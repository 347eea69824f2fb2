import type { z } from 'zod';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx, Ctx, Db } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { may, rolesThatMay } from '../permissions.ts';
import { cancelRun } from '../run/cancel-run.ts';
import { openRunStatuses } from '../run/statuses.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { ArchiveAppInput, RestoreAppInput } from './schemas.ts';

/**
 * Puts an app out of sight: its runs end, its API keys and shared reports stop working. Nothing is lost until it
 * is deleted. @throws DomainError INVALID where the name given is not the app's
 */
export const archiveApp = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ArchiveAppInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const app = await getAppInOrganization({ ctx });
    if (input.name !== app.name)
      throw new DomainError('INVALID', `To archive this app, type its name: ${app.name}`);
    const runs = await ctx.db.run.findMany({
      where: { ...inApp(ctx), status: { in: [...openRunStatuses] } },
      select: { id: true },
    });
    for (const { id } of runs) await cancelRun({ ctx, input: { runId: id } });
    await audit({ ctx, action: 'app.archive', targetKind: 'app', targetIds: [app.id] });
    await ctx.db.app.update({ where: { id: app.id }, data: { archivedAt: new Date() } });
    await publish(ctx.db, { topic: 'app', organizationId: ctx.organizationId, appId: ctx.appId });
    return { appId: app.id };
  });

/** The archived apps that the person may bring back, the latest first. */
export async function listArchivedApps({ db, userId }: { db: Db; userId: string }) {
  const own = { userId, role: { in: rolesThatMay('app.archive') } };
  const apps = await db.app.findMany({
    where: { archivedAt: { not: null }, organization: { members: { some: own } } },
    orderBy: { archivedAt: 'desc' },
    select: {
      id: true,
      name: true,
      platform: true,
      url: true,
      archivedAt: true,
      organization: {
        select: { id: true, name: true, members: { where: { userId }, select: { role: true } } },
      },
    },
  });
  return apps.map(({ archivedAt, organization: { members, ...organization }, ...app }) => ({
    ...app,
    archivedAt: archivedAt!,
    organization,
    mayDelete: members.some(({ role }) => may(role, 'app.delete')),
  }));
}

/** An archived app of the organization. @throws DomainError NOT_FOUND */
export async function getArchivedApp({ ctx, appId }: { ctx: Ctx; appId: string }) {
  const app = await ctx.db.app.findFirst({
    where: { id: appId, organizationId: ctx.organizationId, archivedAt: { not: null } },
    select: { id: true, name: true },
  });
  if (!app) throw notFound('archived app', appId);
  return app;
}

/** Brings an archived app back, as it was. @throws DomainError NOT_FOUND */
export const restoreApp = ({ ctx, input }: { ctx: Ctx; input: z.output<typeof RestoreAppInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const { id } = await getArchivedApp({ ctx, appId: input.appId });
    await ctx.db.app.update({ where: { id }, data: { archivedAt: null } });
    await audit({ ctx, appId: id, action: 'app.restore', targetKind: 'app', targetIds: [id] });
    return { appId: id };
  });
