import type { App, Run } from '#prisma/generated/client.ts';
import { pageAddress } from '../app/page-address.ts';
import type { AppCtx } from '../context.ts';
import type { SeverityName } from '../issue/kinds.ts';
import { bandOf } from '../readiness.ts';
import { inApp } from '../scope.ts';
import type { Words } from './layout.ts';
import { queueMail } from './queue-mail.ts';
import { MailSettingsSchema } from './schemas.ts';

const bandSentences = { stable: 'stable', caution: 'caution', blockers: 'likely release blockers' } as const;
const maxListed = 8;

interface NewIssue {
  number: number;
  title: string;
  severity: SeverityName;
}

/** The mail that a run's report is ready, to each member who wants it, within the caller's transaction. */
export async function mailReport({
  ctx,
  run,
  app,
  issues,
}: {
  ctx: AppCtx;
  run: Run;
  app: App;
  issues: number;
}): Promise<void> {
  const [members, fresh] = await Promise.all([
    ctx.db.member.findMany({
      where: { organizationId: ctx.organizationId },
      select: { user: { select: { id: true, email: true, mailSettings: true } } },
    }),
    ctx.db.runIssue.findMany({
      where: { runId: run.id, ...inApp(ctx), isNew: true, issue: { resolution: 'active' } },
      orderBy: [{ issue: { severity: 'asc' } }, { issue: { number: 'asc' } }],
      select: { issue: { select: { number: true, title: true, severity: true } } },
    }),
  ]);
  const { subject, words } = wordReport({ run, app, issues, fresh: fresh.map(({ issue }) => issue) });
  for (const { user } of members) {
    if (!MailSettingsSchema.parse(user.mailSettings).reports) continue;
    await queueMail({
      db: ctx.db,
      mail: {
        organizationId: ctx.organizationId,
        userId: user.id,
        recipient: user.email,
        template: 'report-ready',
        subject,
        words,
      },
    });
  }
}

function wordReport({ run, app, issues, fresh }: { run: Run; app: App; issues: number; fresh: NewIssue[] }): {
  subject: string;
  words: Words;
} {
  const untriaged = run.readiness !== run.readinessIfApproved;
  const score = run.readinessIfApproved ?? run.readiness ?? 100;
  const verdict = `${score} % (${bandSentences[bandOf(score)]})`;
  const more = fresh.length - maxListed;
  return {
    subject: `${app.name}: run ${run.number} is ready, readiness ${verdict}`,
    words: {
      title: `${app.name}: readiness ${verdict}`,
      preview: `${run.passed} passed, ${run.failed} failed, ${issues} ${issues === 1 ? 'issue' : 'issues'}, ${fresh.length} new.`,
      paragraphs: [
        `Run ${run.number} of ${app.name} has ` +
          `completed.${untriaged ? ' The score counts every proven issue, because some still wait for triage.' : ''}`,
      ],
      facts: [
        ['Readiness', verdict],
        [
          'Tests',
          `${run.passed} passed, ${run.failed} failed${run.blocked > 0 ? `, ${run.blocked} could not be judged` : ''}`,
        ],
        ['Issues', `${issues}, ${fresh.length} of them new`],
        ['Hours saved', String(run.hoursSaved)],
      ],
      list: {
        title: 'New in this run',
        items: [
          ...fresh
            .slice(0, maxListed)
            .map(({ number, title, severity }) => `#${number} ${severity}: ${title}`),
          ...(more > 0 ? [`and ${more} more`] : []),
        ],
      },
      button: { label: 'Open the report', url: pageAddress(app.id, 'run', run.id) },
      footer:
        'You get this mail because you are a member of the organization. Whether reports come by mail is a setting of yours.',
    },
  };
}
