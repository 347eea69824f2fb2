import type { z } from 'zod';
import { Prisma } from '#prisma/generated/client.ts';
import { AppSettingsSchema } from '../app/schemas.ts';
import type { AppCtx } from '../context.ts';
import { getAppInOrganization, inApp } from '../scope.ts';
import { startOfMonth } from './read-spending.ts';
import type { ReadUsageInput } from './schemas.ts';

export interface Used {
  /** Millionths of a dollar. */
  costMicros: number;
  modelCalls: number;
  tokens: number;
  /** Wall time in ms. */
  ms: number;
}
const sums = Prisma.sql`coalesce(sum(cost_micros), 0)::float8 AS "costMicros",
  coalesce(sum(model_calls), 0)::int AS "modelCalls",
  coalesce(sum(tokens_in + tokens_out), 0)::float8 AS tokens,
  coalesce(sum(ms), 0)::float8 AS ms`;

/**
 * The ledger of an app by month, by run and by what it was spent on, beside what may be spent. Months are the
 * calendar's, in UTC; one without a run is missing.
 */
export async function readUsage({ ctx, input }: { ctx: AppCtx; input: z.output<typeof ReadUsageInput> }) {
  const month = startOfMonth();
  const since = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - input.months + 1, 1));
  const app = await getAppInOrganization({ ctx });
  const scope = inApp(ctx);
  const [months, activities, runs, organization] = await Promise.all([
    ctx.db.$queryRaw<({ month: string } & Used)[]>`
      SELECT to_char(created_at, 'YYYY-MM') AS month, ${sums} FROM ledger_entries
      WHERE organization_id = ${scope.organizationId} AND app_id = ${scope.appId} AND created_at >= ${since} GROUP BY 1 ORDER BY 1`,
    ctx.db.$queryRaw<({ activity: string } & Used)[]>`
      SELECT activity, ${sums} FROM ledger_entries
      WHERE organization_id = ${scope.organizationId} AND app_id = ${scope.appId} AND created_at >= ${month}
        GROUP BY 1 ORDER BY 2 DESC, 5 DESC`,
    ctx.db.$queryRaw<({ id: string; number: number; createdAt: Date } & Used)[]>`
      SELECT r.id, r.number, r.created_at AS "createdAt", l.*
      FROM (SELECT id, number, created_at FROM runs WHERE organization_id = ${scope.organizationId}
        AND app_id = ${scope.appId} ORDER BY number DESC LIMIT ${input.runs}) r
      CROSS JOIN LATERAL (SELECT ${sums} FROM ledger_entries WHERE run_id = r.id) l ORDER BY r.number`,
    ctx.db.ledgerEntry.aggregate({
      where: { organizationId: ctx.organizationId, createdAt: { gte: month } },
      _sum: { costMicros: true, modelCalls: true },
    }),
  ]);
  return {
    months,
    activities,
    runs,
    budgets: AppSettingsSchema.parse(app.settings).budgets,
    organizationThisMonth: {
      costMicros: Number(organization._sum.costMicros ?? 0),
      modelCalls: organization._sum.modelCalls ?? 0,
    },
  };
}
