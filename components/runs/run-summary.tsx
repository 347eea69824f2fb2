import { AlertTriangle, Info } from 'lucide-react';
import Link from 'next/link';
import { OutcomeBar } from '#components/patterns/charts.tsx';
import { count, hours, percent } from '#components/patterns/format.ts';
import { Gauge } from '#components/patterns/gauge.tsx';
import { Stat } from '#components/patterns/page.tsx';
import { bandTone } from '#components/patterns/status.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { isOpen, type Run } from './run.ts';
import { SummarySentences } from './summary-sentences.tsx';

const stages: Record<string, string> = {
  queued: 'Waiting for a worker',
  opening: 'Opening the app',
  exploring: 'Exploring',
  executing: 'Running tests',
  analyzing: 'Proving what was found',
  running: 'At work',
};

/** One line of what is so, then the figures. */
export function RunSummary({ appId, run }: { appId: string; run: Run }) {
  const open = isOpen(run);
  if (run.status === 'failed') return <RunFailed run={run} />;
  const tests = run.executions.filter((execution) => execution.kind === 'test' && !execution.added);
  const tally = (status: string) => tests.filter((execution) => execution.status === status).length;
  const [passed, failed, blocked] = [tally('passed'), tally('failed'), tally('blocked')];
  const waiting = tally('queued') + tally('running');
  return (
    <section
      aria-label="Summary"
      className="flex gap-8 rounded-lg border border-line bg-raised p-5 max-md:flex-col max-md:gap-5"
    >
      {!open && run.headline !== null && run.tone ? (
        <div className="w-56 shrink-0 max-md:mx-auto">
          <Gauge
            score={run.headline}
            band={run.tone}
            also={run.untriaged ? (run.readiness ?? undefined) : undefined}
            note={
              run.untriaged
                ? `if all ${count(run.pendingIssues, 'pending issue')} were approved`
                : 'triage is done'
            }
          />
        </div>
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-5">
        {open ? <NowLine run={run} /> : <OutcomeLine appId={appId} run={run} />}
        <SummarySentences
          sentences={run.summary}
          hrefOf={(number) => {
            const issue = run.issues.find((one) => one.number === number);
            return `/${appId}/issues?run=${run.id}&issue=${issue?.id ?? ''}`;
          }}
        />
        <div>
          <OutcomeBar
            label="Tests of this run"
            passed={passed}
            failed={failed}
            blocked={blocked}
            open={waiting}
          />
          <p className="figures mt-2 text-sm text-quiet">
            {passed} passed · {failed} failed · {blocked} blocked{waiting ? ` · ${waiting} to go` : ''}
            {tally('cancelled') ? ` · ${tally('cancelled')} cancelled` : ''}
          </p>
        </div>
        <div className="grid grid-cols-4 gap-5 max-sm:grid-cols-2">
          {open && (run.kind === 'discovery' || run.kind === 'local') ? (
            <ExplorationStats run={run} tests={tests.length} />
          ) : (
            <OutcomeStats run={run} passed={passed} failed={failed} />
          )}
        </div>
      </div>
    </section>
  );
}

const NowLine = ({ run }: { run: Run }) => (
  <p aria-live="polite" className="text-xl leading-snug">
    <strong className="font-semibold">
      {stages[run.status === 'running' ? run.progress.stage : run.status] ?? stages[run.status]}.
    </strong>{' '}
    <span className="text-quiet">
      {run.progress.says || (run.status === 'queued' ? 'It begins as soon as one is free.' : '')}
    </span>
  </p>
);

const OutcomeLine = ({ appId, run }: { appId: string; run: Run }) => (
  <p className="text-xl leading-snug">
    {run.status === 'cancelled' ? (
      'The run was cancelled. What it had proved until then is kept.'
    ) : (
      <>
        <strong className={`font-semibold ${run.tone ? bandTone[run.tone] : ''}`}>{run.verdict}</strong>{' '}
        {run.says}
      </>
    )}
    {run.untriaged ? (
      <>
        {' '}
        <Link
          className="text-accent underline underline-offset-2"
          href={`/${appId}/issues?run=${run.id}&triage=pending`}
        >
          Triage {run.pendingIssues === 1 ? 'it' : 'them'} now
        </Link>
      </>
    ) : null}
  </p>
);

const ExplorationStats = ({ run, tests }: { run: Run; tests: number }) => (
  <>
    <Stat label="Screens found" value={run.progress.screens} />
    <Stat label="Ways between them" value={run.progress.ways} />
    <Stat label="Acts" value={run.progress.acts} />
    <Stat label="Tests written" value={tests} />
  </>
);

const OutcomeStats = ({ run, passed, failed }: { run: Run; passed: number; failed: number }) => (
  <>
    <Stat label="Pass rate" value={percent(passed, passed + failed)} note="of what could be judged" />
    <Stat
      label="Issues"
      value={run.issues.filter((issue) => !issue.added).length}
      note={`${run.issues.filter((issue) => issue.isNew && !issue.added).length} new`}
    />
    <Stat
      label={
        <span className="inline-flex items-center gap-1">
          Hours saved{' '}
          <Tooltip says={`${run.stepsExecuted} steps × manual minutes a step ÷ 60`}>
            <button
              type="button"
              aria-label="How hours saved are counted"
              className="rounded-sm hover:text-text"
            >
              <Info aria-hidden className="size-3.5" />
            </button>
          </Tooltip>
        </span>
      }
      value={hours(run.hoursSaved)}
      note={count(run.stepsExecuted, 'step')}
    />
    <Stat
      label="Screens"
      value={run.coverage.screens || run.progress.screens || '–'}
      note={run.coverage.screens ? `${run.coverage.screensCovered} covered by tests` : undefined}
    />
  </>
);

const RunFailed = ({ run }: { run: Run }) => (
  <section aria-label="What went wrong" className="flex gap-3 rounded-lg border border-bad bg-bad-soft p-5">
    <AlertTriangle aria-hidden className="mt-1 size-5 shrink-0 text-bad" />
    <div>
      <h2 className="text-lg font-semibold">
        {run.cause === 'target' ? 'The app could not be tested' : 'The run could not be done'}
      </h2>
      <p className="mt-1 max-w-[75ch] text-base">
        {run.causeSentence || 'No cause was recorded. The worker’s log says more.'}
      </p>
      {run.address ? <p className="mt-2 font-mono text-sm break-all text-quiet">{run.address}</p> : null}
    </div>
  </section>
);
