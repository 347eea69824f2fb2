/** Tenant-scoped fetch-or-throw: the only way by which a verb reaches a row by its id. */
import type { AppCtx } from './context.ts';
import { notFound } from './errors.ts';

export const inApp = (ctx: AppCtx) => ({ organizationId: ctx.organizationId, appId: ctx.appId });

export async function getAppInOrganization({ ctx }: { ctx: AppCtx }) {
  const app = await ctx.db.app.findFirst({ where: { id: ctx.appId, organizationId: ctx.organizationId } });
  if (!app) throw notFound('app', ctx.appId);
  return app;
}

export async function getRunInApp({ ctx, runId }: { ctx: AppCtx; runId: string }) {
  const run = await ctx.db.run.findFirst({ where: { id: runId, ...inApp(ctx) } });
  if (!run) throw notFound('run', runId);
  return run;
}

export async function getScreenInApp({ ctx, screenId }: { ctx: AppCtx; screenId: string }) {
  const screen = await ctx.db.screen.findFirst({ where: { id: screenId, ...inApp(ctx) } });
  if (!screen) throw notFound('screen', screenId);
  return screen;
}

export async function getExecutionInApp({ ctx, executionId }: { ctx: AppCtx; executionId: string }) {
  const execution = await ctx.db.execution.findFirst({ where: { id: executionId, ...inApp(ctx) } });
  if (!execution) throw notFound('execution', executionId);
  return execution;
}

export async function getTestCaseInApp({ ctx, testCaseId }: { ctx: AppCtx; testCaseId: number }) {
  const testCase = await ctx.db.testCase.findFirst({ where: { id: testCaseId, ...inApp(ctx) } });
  if (!testCase) throw notFound('test case', testCaseId);
  return testCase;
}

/** All of them, in the order asked for; the first one missing is named. */
export async function getTestCasesInApp({ ctx, testCaseIds }: { ctx: AppCtx; testCaseIds: number[] }) {
  const rows = await ctx.db.testCase.findMany({ where: { id: { in: testCaseIds }, ...inApp(ctx) } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(testCaseIds)].map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('test case', id);
    return row;
  });
}

export async function getSuiteInApp({ ctx, testSuiteId }: { ctx: AppCtx; testSuiteId: string }) {
  const suite = await ctx.db.testSuite.findFirst({ where: { id: testSuiteId, ...inApp(ctx) } });
  if (!suite) throw notFound('test suite', testSuiteId);
  return suite;
}

export async function getKeyFeatureInApp({ ctx, keyFeatureId }: { ctx: AppCtx; keyFeatureId: string }) {
  const feature = await ctx.db.keyFeature.findFirst({ where: { id: keyFeatureId, ...inApp(ctx) } });
  if (!feature) throw notFound('key feature', keyFeatureId);
  return feature;
}

export async function getScriptInApp({ ctx, scriptId }: { ctx: AppCtx; scriptId: string }) {
  const script = await ctx.db.script.findFirst({ where: { id: scriptId, ...inApp(ctx) } });
  if (!script) throw notFound('script', scriptId);
  return script;
}

export async function getCredentialInApp({ ctx, credentialId }: { ctx: AppCtx; credentialId: string }) {
  const credential = await ctx.db.credential.findFirst({
    where: { id: credentialId, ...inApp(ctx) },
    select: { id: true, name: true },
  });
  if (!credential) throw notFound('credential', credentialId);
  return credential;
}

export async function getEnvironmentInApp({ ctx, environmentId }: { ctx: AppCtx; environmentId: string }) {
  const environment = await ctx.db.environment.findFirst({ where: { id: environmentId, ...inApp(ctx) } });
  if (!environment) throw notFound('environment', environmentId);
  return environment;
}

export async function getIssueInApp({ ctx, issueId }: { ctx: AppCtx; issueId: string }) {
  const issue = await ctx.db.issue.findFirst({ where: { id: issueId, ...inApp(ctx) } });
  if (!issue) throw notFound('issue', issueId);
  return issue;
}

export async function getIssuesInApp({ ctx, issueIds }: { ctx: AppCtx; issueIds: string[] }) {
  const rows = await ctx.db.issue.findMany({ where: { id: { in: issueIds }, ...inApp(ctx) } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(issueIds)].map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('issue', id);
    return row;
  });
}
