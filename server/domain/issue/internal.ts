/** What the acts on issues share: taking the rows under lock, telling the world afterwards. */
import { Prisma, type Issue } from '#prisma/generated/client.ts';
import { publish } from '#server/platform/notify.ts';
import { audit } from '../audit.ts';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getIssuesInApp, inApp } from '../scope.ts';
import { refreshReadiness } from './refresh-readiness.ts';

/** Locked in the order of their ids, so that two bulk acts never wait for each other. */
export async function takeIssues({ ctx, issueIds }: { ctx: AppCtx; issueIds: string[] }) {
  await ctx.db
    .$queryRaw`SELECT id FROM issues WHERE id IN (${Prisma.join([...new Set(issueIds)])}) AND app_id = ${ctx.appId} ORDER BY id FOR UPDATE`;
  return getIssuesInApp({ ctx, issueIds });
}

const stateOf = (issue: Pick<Issue, 'resolution' | 'triage'>) =>
  issue.resolution === 'active' ? issue.triage : issue.resolution;

/** The error of an act that does not apply; it names the issue and its state. */
export const doesNotApply = (issue: Issue, act: string, needs: string) =>
  new DomainError(
    'CONFLICT',
    `Issue ${issue.id} (#${issue.number}) is ${stateOf(issue)}: ${act} needs one that is ${needs}.`,
  );

export async function finishAct({
  ctx,
  action,
  issues,
  changed,
  detail,
}: {
  ctx: AppCtx;
  action: string;
  issues: Issue[];
  changed: Issue[];
  detail?: Prisma.InputJsonObject;
}) {
  const changedIds = changed.map((issue) => issue.id);
  if (changedIds.length > 0) {
    await audit({ ctx, action, targetKind: 'issue', targetIds: changedIds, detail });
    const seenBy = await ctx.db.runIssue.findMany({
      where: { issueId: { in: changedIds }, ...inApp(ctx) },
      select: { runId: true },
      distinct: ['runId'],
    });
    await refreshReadiness({ ctx, runIds: seenBy.map((row) => row.runId) });
    for (const id of changedIds)
      await publish(ctx.db, { topic: 'issue', organizationId: ctx.organizationId, appId: ctx.appId, id });
  }
  const now = await getIssuesInApp({ ctx, issueIds: issues.map((issue) => issue.id) });
  return {
    issues: now.map((issue) => ({
      issueId: issue.id,
      number: issue.number,
      resolution: issue.resolution,
      triage: issue.triage,
      changed: changedIds.includes(issue.id),
    })),
  };
}
