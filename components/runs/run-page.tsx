'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleStop } from 'lucide-react';
import { EnvironmentName } from '#components/environments/environment-name.tsx';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { runTitle } from '#components/patterns/format.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Failure, Loading } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Elapsed, Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import { Comparison } from './comparison.tsx';
import { ExecutionGroups } from './execution-groups.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LiveSessions } from './live-sessions.tsx';
import { isAtWork, isOpen, type Run } from './run.ts';
import { RunIssues } from './run-issues.tsx';
import { RunLedger } from './run-ledger.tsx';
import { RunSummary } from './run-summary.tsx';
import { ShareDialog } from './share/share-dialog.tsx';
import { useStartRun } from './start-run-button.tsx';

/** While it is at work this page fills; when it has ended, the same page is the report. */
export function RunPage({ appId, runId }: { appId: string; runId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.run.get.queryOptions({ appId, runId }));
  const run = query.data;
  if (query.isPending) return <Loading what="the run" />;
  if (!run)
    return (
      <Failure what="The run" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />
    );
  const open = isOpen(run);
  return (
    <>
      <PageHeader
        title={
          <>
            Run {run.number} <span className="font-normal text-quiet">· {runTitle(run)}</span>
          </>
        }
        trail={[{ href: `/${appId}/runs`, label: 'Runs' }]}
      >
        {run.environment ? <EnvironmentName name={run.environment} address={run.address} /> : null}
        <span className="text-sm text-quiet">
          {open ? (
            <Elapsed from={run.startedAt ?? run.createdAt} />
          ) : (
            <>
              took <Elapsed from={run.startedAt ?? run.createdAt} to={run.endedAt ?? run.createdAt} />,{' '}
              <Time date={run.endedAt ?? run.createdAt} />
            </>
          )}
        </span>
        <Status status={run.status} />
        <RunActs appId={appId} run={run} />
      </PageHeader>
      <PageBody className="flex flex-col gap-4">
        <RunSummary appId={appId} run={run} />
        {run.verdict && run.number > 1 ? <Comparison appId={appId} run={run} /> : null}
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] items-start gap-4 max-lg:grid-cols-1">
          <ExecutionGroups appId={appId} run={run} />
          <div className="flex min-w-0 flex-col gap-4 max-lg:-order-1">
            {isAtWork(run) ? <LiveSessions appId={appId} run={run} /> : null}
            <RunIssues appId={appId} run={run} />
            {open ? null : <RunLedger run={run} />}
          </div>
        </div>
      </PageBody>
    </>
  );
}

function RunActs({ appId, run }: { appId: string; run: Run }) {
  const trpc = useTRPC();
  const may = useMay();
  const { busy, start } = useStartRun(appId);
  const cancel = useMutation(
    trpc.run.cancel.mutationOptions({
      onSuccess: () =>
        toast.success(
          isOpen(run)
            ? `Run ${run.number} is cancelled. What it had proved is kept.`
            : `What was added to run ${run.number} is cancelled.`,
        ),
      onError: (error) => toast.error(error.message),
    }),
  );
  const cancelButton =
    isAtWork(run) && may('run.cancel') ? (
      <Button
        variant="bad"
        busy={cancel.isPending && 'Cancelling…'}
        onClick={() => cancel.mutate({ appId, runId: run.id })}
      >
        <CircleStop aria-hidden /> {isOpen(run) ? 'Cancel run' : 'Cancel what was added'}
      </Button>
    ) : null;
  if (isOpen(run)) return cancelButton;
  const { environment } = run;
  const failed = run.executions
    .filter(
      (execution) =>
        execution.kind === 'test' &&
        !execution.added &&
        (execution.status === 'failed' || execution.status === 'blocked'),
    )
    .map((execution) => execution.testCaseId)
    .filter((id) => id !== null);
  const neverBegan =
    run.kind === 'discovery' && run.executions.every((execution) => execution.testCaseId === null);
  return (
    <>
      {cancelButton}
      <ExportMenu appId={appId} run={run} />
      {may('run.share') ? <ShareDialog appId={appId} run={run} /> : null}
      {may('run.create') && failed.length > 0 ? (
        <Button
          busy={busy && 'Starting…'}
          onClick={() => start({ kind: 'custom', testCaseIds: failed, environment })}
        >
          Run {failed.length} not passed
        </Button>
      ) : null}
      {may('run.create') ? (
        <Button
          variant="primary"
          busy={busy && 'Starting…'}
          onClick={() =>
            start(
              neverBegan
                ? { kind: 'discovery', environment }
                : {
                    kind: 'regression',
                    environment,
                    ...(run.testSuite ? { testSuiteId: run.testSuite.id } : {}),
                  },
            )
          }
        >
          {neverBegan ? 'Try again' : 'Run again'}
        </Button>
      ) : null}
    </>
  );
}
