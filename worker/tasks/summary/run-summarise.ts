import type { Run } from '#prisma/generated/client.ts';
import { openCredential } from '#server/domain/credential/open-credential.ts';
import type { AppCtx } from '#server/domain/context.ts';
import { RunSettingsSchema } from '#server/domain/run/schemas.ts';
import { keepSummary, wasSummarised } from '#server/domain/run/summary/keep-summary.ts';
import { inApp } from '#server/domain/scope.ts';
import { systemCtx } from '#server/domain/system-context.ts';
import { maxModelCalls } from '#worker/run/policy.ts';
import { HandedBackError } from '../cancellation.ts';
import { analystOf } from '../model-budget.ts';
import type { TaskDeps } from '../ports.ts';
import { secretsOf } from '../session-identity.ts';
import type { Task } from '../task.ts';
import { readForSummary } from './read-for-summary.ts';

/** Asks a model for a few sentences about a run that has completed. Without them, its report stands as it is. */
export const runSummarise: Task<'run_summarise'> = {
  name: 'run_summarise',
  run: ({ runId }, deps) => summarise(runId, deps),
  giveUp: async (_payload, { log }, why) => log.error({ why }, 'a run stays without a summary'),
};

async function summarise(runId: string, deps: TaskDeps): Promise<void> {
  const { db, shutdown } = deps;
  const run = await db.run.findUnique({ where: { id: runId } });
  if (!run || (await wasSummarised({ db, runId }))) return;
  const analyst = analystOf({ db, run, maxCalls: maxModelCalls.summary })(await deps.engine());
  if (!analyst) return;
  const ctx = systemCtx(db, run);
  const { issueIds, ...told } = await readForSummary({ ctx, runId });
  const secrets = await secretsOfRun({ ctx, run });
  const began = Date.now();
  const sentences = await analyst
    .summarise({ ...told, secrets, signal: shutdown })
    .catch((error: unknown) => {
      // Another worker asks again.
      if (shutdown.aborted) throw new HandedBackError();
      throw error;
    });
  const spent = analyst.spent();
  if (spent.modelCalls === 0) return;
  const summary = (sentences ?? []).map(({ text, issues }) => ({
    text,
    issues: issues.map((at) => issueIds[at]!),
  }));
  await keepSummary({ db, runId, summary, spent, ms: Date.now() - began });
}

/** Secrets of every credential that the run, or a test of it, signs in with. One that was deleted since is left out. */
async function secretsOfRun({ ctx, run }: { ctx: AppCtx; run: Run }): Promise<string[]> {
  const { credentialId } = RunSettingsSchema.parse(run.settings);
  const tests = await ctx.db.testCase.findMany({
    where: { ...inApp(ctx), credentialId: { not: null }, executions: { some: { runId: run.id } } },
    distinct: ['credentialId'],
    select: { credentialId: true },
  });
  const ids = [credentialId, ...tests.map((test) => test.credentialId)].filter((id) => id !== null);
  const kept = await ctx.db.credential.findMany({
    where: { ...inApp(ctx), id: { in: ids } },
    select: { id: true },
  });
  const opened = await Promise.all(kept.map(({ id }) => openCredential({ ctx, credentialId: id })));
  return opened.flatMap(secretsOf);
}
