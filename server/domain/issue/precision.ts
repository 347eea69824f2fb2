import { AppSettingsSchema } from '../app/schemas.ts';
import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/** With fewer decisions a share says nothing yet. */
const leastDecided = 5;

export interface OraclePrecision {
  oracle: string;
  approved: number;
  /** Approved (fixed ones too) and rejected ones. */
  decided: number;
  /** What it suspects is set aside as unconfirmed: too much of it was rejected. */
  demoted: boolean;
}

/**
 * How often what each oracle reported was right, by what people approved and rejected in this app; the worst
 * first.
 */
export async function precisionByOracle({ ctx }: { ctx: AppCtx }): Promise<OraclePrecision[]> {
  const app = await ctx.db.app.findUniqueOrThrow({
    where: { id: ctx.appId, organizationId: ctx.organizationId },
    select: { settings: true },
  });
  const bar = AppSettingsSchema.parse(app.settings).precisionBar;
  const rows = await ctx.db.issue.groupBy({
    by: ['oracle', 'resolution'],
    where: { ...inApp(ctx), OR: [{ triage: 'approved' }, { resolution: 'rejected' }] },
    _count: true,
  });
  return [...new Set(rows.map(({ oracle }) => oracle))]
    .map((oracle) => {
      const own = rows.filter((row) => row.oracle === oracle);
      const decided = own.reduce((sum, { _count }) => sum + _count, 0);
      const approved = own
        .filter(({ resolution }) => resolution !== 'rejected')
        .reduce((sum, { _count }) => sum + _count, 0);
      return { oracle, approved, decided, demoted: decided >= leastDecided && approved / decided < bar };
    })
    .sort(
      (a, b) =>
        a.approved / a.decided - b.approved / b.decided ||
        b.decided - a.decided ||
        a.oracle.localeCompare(b.oracle),
    );
}

/** Why a proven finding of an oracle is not reported; undefined where it is. */
export async function whyDemoted({
  ctx,
  oracle,
}: {
  ctx: AppCtx;
  oracle: string;
}): Promise<string | undefined> {
  // A failed assertion is what a test's own author expects, whoever decides about others.
  if (oracle === 'assertion') return undefined;
  const found = (await precisionByOracle({ ctx })).find((row) => row.oracle === oracle);
  return found?.demoted
    ? `Of ${found.decided} issues that “${oracle}” reported in this app, ${found.decided - found.approved} were rejected.`
    : undefined;
}
