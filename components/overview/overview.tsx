'use client';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { Fragment } from 'react';
import Link from 'next/link';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { ReadinessLine, OutcomeBar, StackedBars } from '#components/patterns/charts.tsx';
import { absolute, count, hours, money, percent } from '#components/patterns/format.ts';
import { Gauge } from '#components/patterns/gauge.tsx';
import { PageBody, PageHeader, Panel, Stat } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading, Partial } from '#components/patterns/states.tsx';
import { bandTone } from '#components/patterns/status.tsx';
import { Time } from '#components/patterns/time.tsx';
import { StartRunButton } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { severities } from '#server/domain/issue/kinds.ts';
import { ChangeLists } from './change-lists.tsx';
import { OutcomeHistory } from './outcome-history.tsx';
import { PrecisionLabel } from './precision-label.tsx';
import type { Reported } from './reported.ts';

export function Overview({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const overview = useQuery(trpc.app.overview.queryOptions({ appId }));
  return (
    <>
      <PageHeader title="Overview">
        <StartRunButton appId={appId} tests={overview.data?.tests ?? 0} />
      </PageHeader>
      {overview.isPending ? <Loading what="the overview" /> : null}
      {overview.error && !overview.data ? (
        <Failure what="The overview" error={overview.error} retry={() => void overview.refetch()} />
      ) : null}
      {overview.data && 'distribution' in overview.data ? (
        <Report appId={appId} data={overview.data} />
      ) : null}
      {overview.data && !('distribution' in overview.data) ? (
        <Before appId={appId} data={overview.data} />
      ) : null}
    </>
  );
}

/** No run has ended well yet: one may be at work, or have failed. */
function Before({ appId, data }: { appId: string; data: Outputs['app']['overview'] }) {
  const trpc = useTRPC();
  const pulse = useQuery(trpc.app.pulse.queryOptions({ appId }));
  const run = pulse.data?.run;
  return (
    <PageBody>
      {data.app.notice ? <Notice>{data.app.notice}</Notice> : null}
      {run ? (
        <Empty
          title={`Run ${run.number} is at work`}
          action={
            <Button asChild variant="primary">
              <Link href={`/${appId}/runs/${run.id}`}>Watch it</Link>
            </Button>
          }
        >
          The answer stands here as soon as the run has ended. Meanwhile you can watch what is found.
        </Empty>
      ) : data.lastFailure ? (
        <Empty
          title={`Run ${data.lastFailure.number} could not be done`}
          action={<StartRunButton appId={appId} tests={0} />}
        >
          {data.lastFailure.causeSentence}
        </Empty>
      ) : (
        <Empty title="Nothing has been tested yet" action={<StartRunButton appId={appId} tests={0} />}>
          A discovery explores the app, writes tests for what it finds and reports what is broken.
        </Empty>
      )}
    </PageBody>
  );
}

const Notice = ({ children }: { children: string }) => (
  <p className="mb-4 flex items-start gap-2 rounded-md border border-line bg-sunken px-3 py-2 text-sm text-quiet">
    <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

function Report({ appId, data }: { appId: string; data: Reported }) {
  const { latest, changes, before } = data;
  const base = `/${appId}`;
  return (
    <PageBody className="flex flex-col gap-4">
      {data.app.notice ? (
        <div className="-mb-4">
          <Notice>{data.app.notice}</Notice>
        </div>
      ) : null}
      {data.lastFailure ? (
        <Partial>
          Run {data.lastFailure.number} could not be done, so this is the report of run {latest.number}.{' '}
          {data.lastFailure.causeSentence}{' '}
          <Link className="underline" href={`${base}/runs/${data.lastFailure.id}`}>
            Open run {data.lastFailure.number}
          </Link>
        </Partial>
      ) : null}
      <div className="py-1">
        <p className="max-w-[70ch] text-xl leading-snug">
          <strong className={`font-semibold ${latest.tone ? bandTone[latest.tone] : ''}`}>
            {latest.verdict}
          </strong>{' '}
          {latest.says}
        </p>
        <p className="mt-1.5 text-sm text-quiet">
          {latest.full ? 'From' : 'A part of the app was tested in'}{' '}
          <Link
            className="underline decoration-line-strong underline-offset-2 hover:text-text"
            href={`${base}/runs/${latest.id}`}
          >
            run {latest.number}
          </Link>
          , <Time date={latest.endedAt ?? latest.createdAt} />
          {latest.full ? ', and all that stands against the app since.' : '.'}
        </p>
      </div>

      <div className="grid grid-cols-[minmax(260px,5fr)_minmax(0,7fr)_minmax(0,7fr)] gap-4 max-xl:grid-cols-2 max-md:grid-cols-1">
        <ReadinessPanel base={base} latest={latest} />
        <IssuesPanel base={base} distribution={data.distribution} />
        <HistoryPanel base={base} latest={latest} history={data.history} />
      </div>

      <Figures base={base} data={data} />

      <OutcomeHistory appId={appId} history={data.history} />
      <ChangeLists appId={appId} changes={changes} before={before} />
    </PageBody>
  );
}

type Latest = Reported['latest'];

function ReadinessPanel({ base, latest }: { base: string; latest: Latest }) {
  const note = latest.untriaged
    ? `if all ${count(latest.pendingIssues, 'pending issue')} were approved. ${latest.readiness} % with what is approved so far.`
    : 'Triage is done: every issue that stands is decided.';
  return (
    <Panel
      title="Readiness"
      aside={
        latest.pendingIssues > 0 ? (
          <Link className="font-medium text-accent hover:underline" href={`${base}/issues?triage=pending`}>
            Triage {latest.pendingIssues}
          </Link>
        ) : null
      }
    >
      {latest.headline !== null && latest.tone ? (
        <Gauge
          score={latest.headline}
          band={latest.tone}
          also={latest.untriaged ? (latest.readiness ?? undefined) : undefined}
          note={note}
        />
      ) : (
        <p className="py-8 text-center text-base text-quiet">There is no score: it is not known.</p>
      )}
    </Panel>
  );
}

const IssuesPanel = ({ base, distribution }: { base: string; distribution: Reported['distribution'] }) => (
  <Panel
    title="Active issues"
    aside={
      <Link className="hover:text-text hover:underline" href={`${base}/issues`}>
        {count(
          distribution.reduce((sum, row) => sum + row.total, 0),
          'issue',
        )}
      </Link>
    }
  >
    {distribution.length === 0 ? (
      <p className="py-8 text-center text-base text-quiet">
        No active issue. Whatever a run proves stands here, by type and severity.
      </p>
    ) : (
      <StackedBars
        caption="Active issues by type and severity"
        rows={distribution.map((row) => ({
          label: row.type,
          total: row.total,
          href: `${base}/issues?type=${row.type}`,
          parts: severities.map((name) => ({
            name,
            value: row[name],
            href: `${base}/issues?type=${row.type}&severity=${name}`,
          })),
        }))}
      />
    )}
  </Panel>
);

/** The score of each run, and how the tests of the latest one ended. */
function HistoryPanel({
  base,
  latest,
  history,
}: {
  base: string;
  latest: Latest;
  history: Reported['history'];
}) {
  const judged = latest.passed + latest.failed;
  return (
    <Panel
      title="Readiness over runs"
      aside={count(history.length, 'run')}
      className="max-xl:col-span-2 max-md:col-span-1"
    >
      <ReadinessLine
        points={history.map((run) => ({
          ...run,
          when: absolute(run.createdAt),
          href: `${base}/runs/${run.id}`,
        }))}
      />
      <div className="mt-4 border-t border-line pt-4">
        <div className="flex items-baseline justify-between text-sm">
          <Link href={`${base}/runs/${latest.id}`} className="text-quiet hover:text-text hover:underline">
            Tests in run {latest.number}
          </Link>
          <span className="figures font-medium">{percent(latest.passed, judged)} passed</span>
        </div>
        <div className="mt-2">
          <OutcomeBar
            label={`Run ${latest.number}`}
            passed={latest.passed}
            failed={latest.failed}
            blocked={latest.blocked}
          />
        </div>
        <p className="figures mt-2 text-sm text-quiet">
          {(['passed', 'failed', 'blocked'] as const).map((outcome, at) => (
            <Fragment key={outcome}>
              {at > 0 ? ' · ' : ''}
              <Link
                className="hover:text-text hover:underline"
                href={`${base}/runs/${latest.id}?outcome=${outcome}`}
              >
                {latest[outcome]} {outcome}
              </Link>
            </Fragment>
          ))}
        </p>
      </div>
    </Panel>
  );
}

function Figures({ base, data }: { base: string; data: Reported }) {
  const { latest, precision } = data;
  return (
    <div className="grid grid-cols-5 gap-x-6 gap-y-5 rounded-lg border border-line bg-raised p-4 max-lg:grid-cols-3 max-sm:grid-cols-2">
      <Stat
        label={<HoursSavedLabel data={data} />}
        value={hours(latest.hoursSaved)}
        note={
          <Link className="hover:text-text hover:underline" href={`${base}/runs`}>
            {hours(data.totals.hoursSaved)} over all runs
          </Link>
        }
      />
      <Stat
        label={<PrecisionLabel precision={precision} />}
        value={percent(precision.approved, precision.decided)}
        note={
          precision.decided === 0 ? (
            'No issue is decided yet'
          ) : (
            <Link className="hover:text-text hover:underline" href={`${base}/issues?triage=approved`}>
              {precision.approved} of {precision.decided} decided were right
            </Link>
          )
        }
      />
      <Stat
        label="Coverage"
        value={percent(latest.coverage.screensCovered, latest.coverage.screens)}
        note={
          <Link className="hover:text-text hover:underline" href={`${base}/map`}>
            {latest.coverage.screensCovered} of {count(latest.coverage.screens, 'screen')}
          </Link>
        }
      />
      <Stat
        label="Tests"
        value={data.tests}
        note={
          <Link className="hover:text-text hover:underline" href={`${base}/tests`}>
            active in the main suite
          </Link>
        }
      />
      <Stat
        label="Cost this month"
        value={money(data.costMicrosThisMonth)}
        note={
          <Link className="hover:text-text hover:underline" href={`${base}/settings/usage`}>
            {data.modelCallsThisMonth === 0
              ? 'No model was called'
              : count(data.modelCallsThisMonth, 'model call')}
          </Link>
        }
      />
    </div>
  );
}

const HoursSavedLabel = ({ data: { latest, minutesPerStep } }: { data: Reported }) => (
  <span className="inline-flex items-center gap-1">
    Hours saved
    <Tooltip
      says={
        `${latest.stepsExecuted} steps × ${minutesPerStep} min ` +
        `by hand ÷ 60 = ${hours(latest.hoursSaved)}. The minutes are a setting of the app.`
      }
    >
      <button
        type="button"
        aria-label="How hours saved are counted"
        className="rounded-sm text-quiet hover:text-text"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  </span>
);
