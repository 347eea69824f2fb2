import type { App, Run } from '#prisma/generated/client.ts';
import { pageAddress } from '../app/page-address.ts';
import type { AppCtx } from '../context.ts';
import type { SeverityName } from '../issue/kinds.ts';
import { appVerdict, runVerdict } from '../overview/read-verdict.ts';
import { inApp } from '../scope.ts';
import type { Headline, Verdict } from '../verdict.ts';
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
export async function mailReport({ ctx, run, app }: { ctx: AppCtx; run: Run; app: App }): Promise<void> {
  const build = run.buildId
    ? await ctx.db.build.findFirst({
        where: { id: run.buildId, ...inApp(ctx) },
        select: { id: true, label: true },
      })
    : null;
  const [members, seen, whole, own] = await Promise.all([
    ctx.db.member.findMany({
      where: { organizationId: ctx.organizationId },
      select: { user: { select: { id: true, email: true, mailSettings: true } } },
    }),
    ctx.db.runIssue.findMany({
      where: { runId: run.id, ...inApp(ctx), added: false, issue: { resolution: 'active' } },
      orderBy: [{ issue: { severity: 'asc' } }, { issue: { number: 'asc' } }],
      select: { isNew: true, issue: { select: { number: true, title: true, severity: true } } },
    }),
    appVerdict({ ctx }),
    runVerdict({ ctx, run: { ...run, build } }),
  ]);
  const fresh = seen.filter(({ isNew }) => isNew).map(({ issue }) => issue);
  const { subject, words } = wordReport({ run, app, whole, own, issues: seen.length, fresh });
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

type Answer = Headline & Verdict;

const figureOf = ({ headline, tone }: Answer) =>
  headline === null ? 'not known' : `${headline} % (${bandSentences[tone!]})`;

/** The figure is the app's, as everywhere; what the run came to by itself stands beside where it differs. */
function wordReport({
  run,
  app,
  whole,
  own,
  issues,
  fresh,
}: {
  run: Run;
  app: App;
  whole: Answer;
  own: Answer;
  issues: number;
  fresh: NewIssue[];
}): { subject: string; words: Words } {
  const figure = figureOf(whole);
  const more = fresh.length - maxListed;
  const part = run.full ? '' : ' It tested a part of the app, and moves no headline.';
  const waits = whole.untriaged
    ? ' The score counts every proven issue, because some still wait for triage.'
    : '';
  return {
    subject: `${app.name}: run ${run.number}${run.full ? '' : ' of a part'} is ready, readiness ${figure}`,
    words: {
      title: `${app.name}: readiness ${figure}`,
      preview: `${run.passed} passed, ${run.failed} failed, ${issues} ${issues === 1 ? 'issue' : 'issues'}, ${fresh.length} new.`,
      paragraphs: [whole.says, `Run ${run.number} of ${app.name} has completed.${part}${waits}`],
      facts: [
        ['Readiness', figure],
        ...(own.headline === whole.headline
          ? []
          : [['This run by itself', figureOf(own)] as [string, string]]),
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
