import type { AppCtx } from '../context.ts';
import { inApp } from '../scope.ts';

/** All scripts by name, each with its last run. */
export async function listScripts({ ctx }: { ctx: AppCtx }) {
  const rows = await ctx.db.script.findMany({
    where: inApp(ctx),
    orderBy: { name: 'asc' },
    select: {
      id: true,
      name: true,
      instructions: true,
      createdAt: true,
      updatedAt: true,
      runs: {
        orderBy: { createdAt: 'desc' },
        take: 1,
        select: { id: true, exitCode: true, timedOut: true, ms: true, createdAt: true },
      },
    },
  });
  return rows.map(({ runs, ...script }) => ({ ...script, lastRun: runs[0] ?? null }));
}

/** Commands by name, for a worker. */
export async function readScripts({ ctx }: { ctx: AppCtx }): Promise<Record<string, string>> {
  const rows = await ctx.db.script.findMany({
    where: inApp(ctx),
    select: { name: true, instructions: true },
  });
  return Object.fromEntries(rows.map(({ name, instructions }) => [name, instructions]));
}
