import type { z } from 'zod';
import type { Prisma } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { readScripts } from '../script/list-scripts.ts';
import { near } from '../script/references.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { withTransaction } from '../transaction.ts';
import type { UpdateAppInput } from './schemas.ts';

export const updateApp = ({ ctx, input }: { ctx: AppCtx; input: z.output<typeof UpdateAppInput> }) =>
  withTransaction(ctx, async (ctx) => {
    const app = await getAppInOrganization({ ctx });
    const { minutesPerManualStep, budgets, resetScript, healing, phone, precisionBar, boundaries, ...data } =
      input;
    if (data.defaultCredentialId) {
      const credential = await ctx.db.credential.findFirst({
        where: { id: data.defaultCredentialId, ...inApp(ctx) },
        select: { id: true },
      });
      if (!credential) throw notFound('credential', data.defaultCredentialId);
    }
    if (resetScript) {
      const scripts = await readScripts({ ctx });
      if (!Object.hasOwn(scripts, resetScript.name))
        throw new DomainError(
          'INVALID',
          `There is no script called “${resetScript.name}”.${near(resetScript.name, Object.keys(scripts))}`,
        );
    }
    const changed = Object.fromEntries(
      Object.entries({
        minutesPerManualStep,
        budgets,
        resetScript,
        healing,
        phone,
        precisionBar,
        boundaries,
      }).filter(([, value]) => value !== undefined),
    );
    const settings =
      Object.keys(changed).length === 0
        ? undefined
        : { ...(app.settings as Prisma.InputJsonObject), ...changed };
    const updated = await ctx.db.app.update({
      where: { id: app.id },
      data: { ...data, ...(settings ? { settings } : {}) },
    });
    await audit({ ctx, action: 'app.update', targetKind: 'app', targetIds: [app.id], detail: { ...input } });
    await publish(ctx.db, { topic: 'app', organizationId: ctx.organizationId, appId: ctx.appId });
    return { appId: updated.id };
  });
