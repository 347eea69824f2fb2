'use client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, RotateCcw, Search } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { StartRunButton } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { FileMenu } from '../file/file-menu.tsx';
import { testListInput, testParsers, type TestView } from '../filters.ts';
import { TestTable } from './test-table.tsx';

const Bulk = lazy(() => import('./bulk.tsx').then((file) => ({ default: file.Bulk })));

export function Tests({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const [view, setView] = useQueryStates(testParsers);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const tests = useInfiniteQuery(
    trpc.testCase.list.infiniteQueryOptions(testListInput(appId, view), {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (before) => before,
    }),
  );
  const may = useMay();
  const waiting = useQuery(trpc.app.pulse.queryOptions({ appId })).data?.counts.heals ?? 0;
  const pages = tests.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const total = tests.data?.pages[0]?.total ?? 0;
  const filtered = view.feature !== null || view.q !== '' || view.show !== 'active';
  return (
    <>
      <PageHeader
        title={
          <>
            Tests <span className="figures font-normal text-quiet">{total}</span>
          </>
        }
        below={<FilterBar appId={appId} view={view} setView={(change) => void setView(change)} />}
      >
        {waiting > 0 ? <HealsLink appId={appId} waiting={waiting} /> : null}
        <FileMenu appId={appId} view={view} />
        {may('test-case.write') ? (
          <Button asChild>
            <Link href={`/${appId}/tests/new`}>
              <Plus aria-hidden /> New test
            </Link>
          </Button>
        ) : null}
        <StartRunButton appId={appId} tests={total || 1} />
      </PageHeader>
      <PageBody>
        {tests.isPending ? <Loading what="tests" /> : null}
        {tests.error && !tests.data ? (
          <Failure what="The tests" error={tests.error} retry={() => void tests.refetch()} />
        ) : null}
        {tests.data && rows.length === 0 ? (
          <NoTest
            appId={appId}
            filtered={filtered}
            showActive={() => void setView({ show: null, feature: null, q: null })}
          />
        ) : null}
        {rows.length > 0 ? (
          <TestTable
            appId={appId}
            rows={rows}
            total={total}
            chosen={chosen}
            setChosen={setChosen}
            more={
              tests.hasNextPage
                ? () => {
                    if (!tests.isFetchingNextPage) void tests.fetchNextPage();
                  }
                : undefined
            }
          />
        ) : null}
      </PageBody>
      {chosen.size > 0 ? (
        <Suspense fallback={null}>
          <Bulk
            appId={appId}
            ids={[...chosen]}
            archived={view.show === 'archived'}
            onDone={() => setChosen(new Set())}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type Change = { [K in keyof TestView]?: TestView[K] | null };

function FilterBar({
  appId,
  view,
  setView,
}: {
  appId: string;
  view: TestView;
  setView: (change: Change) => void;
}) {
  const trpc = useTRPC();
  const features = useQuery(trpc.keyFeature.list.queryOptions({ appId }));
  return (
    <div className="-mx-5 flex flex-wrap items-center gap-2 border-t border-line px-5 py-2 max-sm:-mx-4 max-sm:px-4">
      <div className="relative min-w-40 flex-1 sm:max-w-72">
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-quiet" />
        <input
          type="search"
          aria-label="Search tests"
          placeholder="Title or number"
          defaultValue={view.q}
          onChange={(event) => setView({ q: event.target.value || null })}
          className="h-8 w-full rounded-md border border-line-strong bg-raised pr-2 pl-8 text-sm"
        />
      </div>
      <select
        aria-label="Key feature"
        className="h-8 rounded-md border border-line-strong bg-raised px-2 text-sm font-medium"
        value={view.feature ?? ''}
        onChange={(event) => setView({ feature: event.target.value || null })}
      >
        <option value="">Any key feature</option>
        {features.data?.map((feature) => (
          <option key={feature.id} value={feature.id}>
            {feature.name} ({feature.testCaseCount})
          </option>
        ))}
      </select>
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Show"
          value={view.show}
          onChange={(show) => setView({ show })}
          options={[
            { value: 'active', label: 'Active' },
            { value: 'reproductions', label: 'Reproductions' },
            { value: 'archived', label: 'Archived' },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
    </div>
  );
}

const NoTest = ({
  appId,
  filtered,
  showActive,
}: {
  appId: string;
  filtered: boolean;
  showActive: () => void;
}) =>
  filtered ? (
    <Empty title="No test matches" action={<Button onClick={showActive}>Show active tests</Button>}>
      None of this app’s tests has all that you asked for.
    </Empty>
  ) : (
    <Empty title="No test yet" action={<StartRunButton appId={appId} tests={0} />}>
      A discovery walks through the app and writes tests in plain English for what it finds.
    </Empty>
  );

const HealsLink = ({ appId, waiting }: { appId: string; waiting: number }) => (
  <Button asChild>
    <Link href={`/${appId}/heals`}>
      <RotateCcw aria-hidden className="text-healed" /> {count(waiting, 'heal')} to review
    </Link>
  </Button>
);
