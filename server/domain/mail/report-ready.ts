import type { App, Run } from '#prisma/generated/client.ts';
import { getEnv } from '#server/platform/env.ts';
import { newId } from '#server/platform/ids.ts';
import type { AppCtx } from '../context.ts';
import { bandOf } from '../readiness.ts';

const bandSentences = { stable: 'stable', caution: 'caution', blockers: 'likely release blockers' } as const;

/**
 * The mail that a run's report is ready, one for each member, within the caller's transaction.
 * Kept in the outbox that the dashboard shows; a mail service, where one is configured, sends from there.
 */
export async function keepReportMails({ ctx, run, app, issues }: { ctx: AppCtx; run: Run; app: App; issues: number }): Promise<void> {
  const members = await ctx.db.member.findMany({ where: { organizationId: ctx.organizationId }, select: { user: { select: { id: true, email: true } } } });
  const { subject, text } = wordReport({ run, app, issues });
  const html = `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${text.split('\n\n').map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`).join('')}</body></html>`;
  await ctx.db.mailMessage.createMany({
    data: members.map(({ user }) => ({
      id: newId('mail'), organizationId: ctx.organizationId, userId: user.id, recipient: user.email, template: 'report-ready', subject, html, text, status: 'kept' as const,
    })),
  });
}

export function wordReport({ run, app, issues }: { run: Run; app: App; issues: number }): { subject: string; text: string } {
  const untriaged = run.readiness !== run.readinessIfApproved;
  const score = run.readinessIfApproved ?? run.readiness ?? 100;
  const subject = `${app.name}: run ${run.number} is ready, readiness ${score} % (${bandSentences[bandOf(score)]})`;
  const text = [
    `Run ${run.number} of ${app.name} has completed.`,
    `Readiness: ${score} % (${bandSentences[bandOf(score)]})${untriaged ? '. This counts every proven issue, because some still wait for triage' : ''}.`,
    `Tests: ${run.passed} passed, ${run.failed} failed${run.blocked > 0 ? `, ${run.blocked} could not be judged` : ''}.\nIssues: ${issues}.\nHours saved: ${run.hoursSaved}.`,
    `${getEnv().publicUrl}/apps/${app.id}/runs/${run.id}`,
  ].join('\n\n');
  return { subject, text };
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
