'use client';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { words } from '#components/patterns/format.ts';
import { PageHeader } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { Severity, Status } from '#components/patterns/status.tsx';
import { Elapsed } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { isOpenExecutionStatus } from '#server/domain/run/statuses.ts';
import { NewOutcome } from './new-outcome.tsx';
import { Replay } from './replay.tsx';
import { SaveVideo } from './video/save-video.tsx';

export type Execution = Outputs['run']['execution'];
export type Step = Execution['steps'][number];

/** One execution, step by step: choosing anything moves everything. */
export function ReplayPage({ appId, executionId }: { appId: string; executionId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.run.execution.queryOptions({ appId, executionId }));
  const execution = query.data;
  if (query.isPending) return <Loading what="the replay" />;
  if (!execution)
    return (
      <Failure what="The replay" error={query.error ?? { message: '' }} retry={() => void query.refetch()} />
    );
  const open = isOpenExecutionStatus(execution.status);
  const issue = execution.findings.find((finding) => finding.issue)?.issue;
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:h-dvh lg:max-h-dvh">
      <PageHeader
        title={execution.title}
        trail={[
          { href: `/${appId}/runs`, label: 'Runs' },
          { href: `/${appId}/runs/${execution.run.id}`, label: `Run ${execution.run.number}` },
        ]}
        below={
          execution.says || issue ? (
            <>
              <div
                className={
                  '-mx-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-2 text-sm ' +
                  'max-sm:-mx-4 max-sm:px-4'
                }
              >
                {execution.says ? (
                  <p className="max-w-[100ch] min-w-0">
                    {execution.says}
                    {execution.class ? (
                      <span className="text-quiet"> Class: {words(execution.class)}.</span>
                    ) : null}
                  </p>
                ) : null}
                {execution.findings
                  .filter((finding) => finding.issue)
                  .slice(0, 3)
                  .map((finding) => (
                    <Link
                      key={finding.id}
                      href={`/${appId}/issues?issue=${finding.issue!.id}`}
                      className="inline-flex items-center gap-2 font-medium text-accent hover:underline"
                    >
                      <Severity severity={finding.severity} wordless /> Issue #{finding.issue!.number}
                    </Link>
                  ))}
              </div>
              <NewOutcome appId={appId} execution={execution} />
            </>
          ) : undefined
        }
      >
        <span className="text-sm text-quiet">
          <Elapsed
            from={execution.startedAt}
            to={open ? undefined : (execution.endedAt ?? execution.startedAt)}
          />
        </span>
        <Status status={execution.status} />
        {execution.testCase ? (
          <Button asChild size="sm">
            <Link href={`/${appId}/tests/${execution.testCase.id}`}>Test {execution.testCase.id}</Link>
          </Button>
        ) : null}
        {open || execution.steps.length === 0 ? null : <SaveVideo execution={execution} />}
        <span className="flex">
          <Neighbour
            appId={appId}
            to={execution.previous}
            label="Previous execution"
            icon={<ChevronLeft aria-hidden />}
          />
          <Neighbour
            appId={appId}
            to={execution.next}
            label="Next execution"
            icon={<ChevronRight aria-hidden />}
          />
        </span>
      </PageHeader>
      {execution.steps.length === 0 ? (
        <Empty title={open ? 'No step is done yet' : 'No step was executed'}>
          {open
            ? 'Steps appear here as they are done.'
            : execution.says || 'The execution ended before its first step.'}
        </Empty>
      ) : (
        <Replay execution={execution} />
      )}
    </div>
  );
}

const Neighbour = ({
  appId,
  to,
  label,
  icon,
}: {
  appId: string;
  to: { id: string; title: string } | null;
  label: string;
  icon: React.ReactNode;
}) =>
  to ? (
    <Button asChild size="sm" variant="quiet" className="w-7 justify-center px-0">
      <Link href={`/${appId}/executions/${to.id}`} aria-label={`${label}: ${to.title}`} title={to.title}>
        {icon}
      </Link>
    </Button>
  ) : (
    <Button size="sm" variant="quiet" className="w-7 justify-center px-0" disabled aria-label={label}>
      {icon}
    </Button>
  );
