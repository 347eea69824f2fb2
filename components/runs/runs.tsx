'use client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { OutcomeBar } from '#components/patterns/charts.tsx';
import { between, count, duration, runTitle } from '#components/patterns/format.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { bandTone, Status } from '#components/patterns/status.tsx';
import { Elapsed, Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { openRunStatuses } from '#server/domain/run/statuses.ts';
import { StartRunButton } from './start-run-button.tsx';

const filters = ['all', 'open', 'completed', 'failed'] as const;
const statusesOf = {
  all: undefined,
  open: openRunStatuses,
  completed: ['completed'],
  failed: ['failed', 'cancelled'],
} as const;

export function Runs({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const [filter, setFilter] = useQueryState('show', parseAsStringLiteral(filters).withDefault('all'));
  const status = statusesOf[filter];
  const runs = useInfiniteQuery(
    trpc.run.list.infiniteQueryOptions(
      { appId, ...(status ? { status: [...status] } : {}) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const pulse = useQuery(trpc.app.pulse.queryOptions({ appId }));
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader title="Runs">
        <Segmented
          label="Show"
          value={filter}
          onChange={(next) => void setFilter(next)}
          options={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'At work' },
            { value: 'completed', label: 'Completed' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
        <StartRunButton appId={appId} tests={pulse.data?.counts.tests ?? 0} />
      </PageHeader>
      <PageBody>
        {runs.isPending ? <Loading what="runs" /> : null}
        {runs.error && !runs.data ? (
          <Failure what="The runs" error={runs.error} retry={() => void runs.refetch()} />
        ) : null}
        {runs.data && items.length === 0 ? (
          filter === 'all' ? (
            <Empty
              title="No run yet"
              action={<StartRunButton appId={appId} tests={pulse.data?.counts.tests ?? 0} />}
            >
              A run tests the app and ends with a report.
            </Empty>
          ) : (
            <Empty
              title="No run like this"
              action={<Button onClick={() => void setFilter('all')}>Show all runs</Button>}
            >
              None of this app’s runs is in this state.
            </Empty>
          )
        ) : null}
        {items.length > 0 ? (
          <div className="overflow-x-auto rounded-lg border border-line bg-raised scroll-thin">
            <table className="w-full min-w-[720px] text-left text-base max-sm:min-w-0">
              <thead className="text-sm text-quiet">
                <tr className="border-b border-line">
                  {['Run', 'Status', 'Readiness', 'Tests', 'Issues', 'Took', 'Started'].map((head) => (
                    <th
                      key={head}
                      scope="col"
                      className={`px-4 py-2.5 font-medium ${['Tests', 'Issues', 'Took'].includes(head) ? 'max-sm:hidden' : ''}`}
                    >
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((run) => (
                  <RunRow key={run.id} appId={appId} run={run} />
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        {runs.hasNextPage ? (
          <div className="mt-4 flex justify-center">
            <Button
              onClick={() => void runs.fetchNextPage()}
              busy={runs.isFetchingNextPage && 'Loading more…'}
            >
              Show older runs
            </Button>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

function RunRow({ appId, run }: { appId: string; run: Outputs['run']['list']['items'][number] }) {
  return (
    <tr className="group relative border-b border-line last:border-b-0 hover:bg-hover">
      <td className="max-w-72 px-4 py-2.5">
        <Link href={`/${appId}/runs/${run.id}`} className="font-medium after:absolute after:inset-0">
          <span className="figures">Run {run.number}</span>
        </Link>
        <span className="block truncate text-sm text-quiet">
          {runTitle(run)}
          {run.build ? ` · ${run.build.label}` : ''}
          {run.environment ? ` · ${run.environment}` : ''}
        </span>
      </td>
      <td className="px-4 py-2.5">
        <Status status={run.status} />
        {run.status === 'failed' ? (
          <span className="line-clamp-1 max-w-64 text-sm text-quiet max-sm:hidden" title={run.causeSentence}>
            {run.causeSentence}
          </span>
        ) : null}
      </td>
      <td className="figures px-4 py-2.5">
        {run.headline === null ? (
          <span className="text-quiet">–</span>
        ) : (
          <span className={`font-semibold ${run.tone ? bandTone[run.tone] : ''}`}>{run.headline} %</span>
        )}
        {run.untriaged && run.headline !== null ? (
          <span className="block text-sm whitespace-nowrap text-quiet">{run.pendingIssues} to triage</span>
        ) : null}
      </td>
      <td className="w-48 px-4 py-2.5 max-sm:hidden">
        {run.passed + run.failed + run.blocked === 0 ? (
          <span className="text-quiet">–</span>
        ) : (
          <>
            <span className="figures mb-1.5 block text-sm">
              {run.passed} / {run.passed + run.failed}
              {run.blocked ? <span className="text-quiet"> · {run.blocked} blocked</span> : null}
            </span>
            <OutcomeBar
              label={`Run ${run.number}`}
              passed={run.passed}
              failed={run.failed}
              blocked={run.blocked}
            />
          </>
        )}
      </td>
      <td className="figures px-4 py-2.5 max-sm:hidden">
        {run.issues === 0 ? <span className="text-quiet">–</span> : count(run.issues, 'issue')}
      </td>
      <td className="figures px-4 py-2.5 whitespace-nowrap max-sm:hidden">
        {run.endedAt ? (
          duration(between(run.startedAt ?? run.createdAt, run.endedAt))
        ) : (
          <Elapsed from={run.startedAt ?? run.createdAt} />
        )}
      </td>
      <td className="px-4 py-2.5 text-sm whitespace-nowrap text-quiet">
        <Time date={run.createdAt} />
      </td>
    </tr>
  );
}
