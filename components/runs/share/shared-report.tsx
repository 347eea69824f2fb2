import { OutcomeBar } from '#components/patterns/charts.tsx';
import { absolute, between, count, duration, hours, percent, runTitle } from '#components/patterns/format.ts';
import { Gauge } from '#components/patterns/gauge.tsx';
import { Panel, Stat } from '#components/patterns/page.tsx';
import { Picture } from '#components/patterns/picture.tsx';
import { Severity, Status, StatusIcon } from '#components/patterns/status.tsx';
import { Logo } from '#components/frame/logo.tsx';
import type { Outputs } from '#components/frame/trpc.ts';
import { SummarySentences } from '../summary-sentences.tsx';

type Report = Outputs['run']['report'];

/**
 * A run's report by itself: no way leads from it into the app. @param pictures address that its pictures are
 * below
 */
export const SharedReport = ({
  report: { app, run, tests, issues, summary },
  pictures,
}: {
  report: Report;
  pictures: string;
}) => (
  <main className="mx-auto flex w-full max-w-[1080px] flex-col gap-4 p-5 max-sm:p-4">
    <header className="flex flex-wrap items-center gap-3 py-2">
      <Logo className="size-7" />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-semibold">
          {app.name}: run {run.number} <span className="font-normal text-quiet">· {runTitle(run)}</span>
        </h1>
        <p className="text-sm text-quiet">
          {run.endedAt ? `Ended ${absolute(run.endedAt)}` : `Began ${absolute(run.createdAt)}`}
          {run.build ? ` · build ${run.build.label}` : ''}
          {run.environment ? ` · ${run.environment}` : ''} · shared to be read
        </p>
      </div>
      <Status status={run.status} />
    </header>
    <section
      aria-label="Summary"
      className="flex gap-8 rounded-lg border border-line bg-raised p-5 max-md:flex-col max-md:gap-5"
    >
      {run.headline !== null && run.tone ? (
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
        {run.causeSentence ? <p className="text-base">{run.causeSentence}</p> : null}
        <SummarySentences sentences={summary} hrefOf={(number) => `#issue-${number}`} />
        <div>
          <OutcomeBar
            label="Tests of this run"
            passed={run.passed}
            failed={run.failed}
            blocked={run.blocked}
          />
          <p className="figures mt-2 text-sm text-quiet">
            {run.passed} passed · {run.failed} failed · {run.blocked} blocked
          </p>
        </div>
        <div className="grid grid-cols-4 gap-5 max-sm:grid-cols-2">
          <Stat
            label="Pass rate"
            value={percent(run.passed, run.passed + run.failed)}
            note="of what could be judged"
          />
          <Stat
            label="Issues"
            value={issues.length}
            note={run.pendingIssues ? `${run.pendingIssues} to triage` : undefined}
          />
          <Stat label="Steps" value={run.stepsExecuted} />
          <Stat label="Hours saved" value={hours(run.hoursSaved)} />
        </div>
      </div>
    </section>
    <Panel flush title="Issues" aside={<span className="figures">{issues.length}</span>}>
      {issues.length === 0 ? (
        <p className="px-4 py-6 text-center text-base text-quiet">No issue was proved in this run.</p>
      ) : (
        <ul>
          {issues.map((issue) => (
            <li
              key={issue.number}
              id={`issue-${issue.number}`}
              className="border-b border-line last:border-b-0"
            >
              <details className="group">
                <summary className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
                  <Severity severity={issue.severity} wordless />
                  <span className="min-w-0 flex-1">
                    <span className="block text-base font-medium">{issue.title}</span>
                    <span className="text-sm text-quiet">
                      #{issue.number} · {issue.severity} · {issue.type}
                      {issue.isNew ? ' · new' : ''}
                      {issue.regressed ? ' · regressed' : ''}
                    </span>
                  </span>
                  <Status status={issue.resolution === 'active' ? issue.triage : issue.resolution} />
                </summary>
                <div className="grid grid-cols-2 gap-5 border-t border-line bg-surface p-4 max-md:grid-cols-1">
                  <div className="flex flex-col gap-3 text-base">
                    <div>
                      <h3 className="text-sm font-semibold">Expected</h3>
                      <p>{issue.expected}</p>
                    </div>
                    <div>
                      <h3 className="text-sm font-semibold">Observed</h3>
                      <p>{issue.observed}</p>
                    </div>
                    <div>
                      <h3 className="text-sm font-semibold">How to reproduce</h3>
                      <ol className="list-decimal pl-5">
                        {issue.steps.map((step, index) => (
                          <li key={index}>{step}</li>
                        ))}
                      </ol>
                    </div>
                    {issue.tries > 0 ? (
                      <p className="text-sm text-quiet">
                        Reproduced {issue.reproduced} of {issue.tries} times.
                      </p>
                    ) : null}
                  </div>
                  <Picture
                    base={pictures}
                    id={issue.pictureId}
                    alt="The screen as it was observed, with a box on what is wrong"
                    proof={issue.box ?? undefined}
                  />
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
    <Panel flush title="Tests" aside={<span className="figures">{tests.length}</span>}>
      <ul>
        {tests.map((test, index) => (
          <li key={index} className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-b-0">
            <Status status={test.status} className="w-24 max-sm:hidden" />
            <StatusIcon status={test.status} className="sm:hidden" />
            <div className="min-w-0 flex-1">
              <p className="text-base">{test.title}</p>
              {test.status === 'failed' || test.status === 'blocked' ? (
                <p className="text-sm text-quiet">{test.says}</p>
              ) : null}
            </div>
            <span className="text-sm text-quiet max-sm:hidden">{test.group}</span>
            <span className="figures w-16 text-right text-sm text-quiet">
              {test.startedAt && test.endedAt ? duration(between(test.startedAt, test.endedAt)) : ''}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  </main>
);
