'use client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Play, Search, X } from 'lucide-react';
import Link from 'next/link';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { toast } from 'sonner';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count, duration } from '#components/patterns/format.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Empty, explain, Failure, Loading } from '#components/patterns/states.tsx';
import { Status } from '#components/patterns/status.tsx';
import { Ticks } from '#components/patterns/ticks.tsx';
import { StartRunButton, useStartRun } from '#components/runs/start-run-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { draftWords } from './draft-words.ts';
import { testListInput, testParsers } from './filters.ts';

type Row = Outputs['testCase']['list']['items'][number];

export function Tests({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const [view, setView] = useQueryStates(testParsers);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const tests = useInfiniteQuery(trpc.testCase.list.infiniteQueryOptions(testListInput(appId, view), { getNextPageParam: (page) => page.nextCursor, placeholderData: (before) => before }));
  const features = useQuery(trpc.keyFeature.list.queryOptions({ appId }));
  const rows = tests.data?.pages.flatMap((page) => page.items) ?? [];
  const total = tests.data?.pages[0]?.total ?? 0;
  const filtered = view.feature !== null || view.q !== '' || view.show !== 'active';
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  return (
    <>
      <PageHeader
        title={<>Tests <span className="figures font-normal text-quiet">{total}</span></>}
        below={
          <div className="-mx-5 flex flex-wrap items-center gap-2 border-t border-line px-5 py-2 max-sm:-mx-4 max-sm:px-4">
            <div className="relative min-w-40 flex-1 sm:max-w-72">
              <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-quiet" />
              <input type="search" aria-label="Search tests" placeholder="Title or number" defaultValue={view.q} onChange={(event) => void setView({ q: event.target.value || null })} className="h-8 w-full rounded-md border border-line-strong bg-raised pr-2 pl-8 text-sm" />
            </div>
            <select aria-label="Key feature" className="h-8 rounded-md border border-line-strong bg-raised px-2 text-sm font-medium" value={view.feature ?? ''} onChange={(event) => void setView({ feature: event.target.value || null })}>
              <option value="">Any key feature</option>
              {features.data?.map((feature) => <option key={feature.id} value={feature.id}>{feature.name} ({feature.testCaseCount})</option>)}
            </select>
            <div className="max-w-full overflow-x-auto"><Segmented label="Show" value={view.show} onChange={(show) => void setView({ show })} options={[{ value: 'active', label: 'Active' }, { value: 'reproductions', label: 'Reproductions' }, { value: 'archived', label: 'Archived' }, { value: 'all', label: 'All' }]} /></div>
          </div>
        }
      >
        <StartRunButton appId={appId} tests={total || 1} />
      </PageHeader>
      <PageBody>
        {tests.isPending ? <Loading what="tests" /> : null}
        {tests.error && !tests.data ? <Failure what="The tests" error={tests.error} retry={() => void tests.refetch()} /> : null}
        {tests.data && rows.length === 0 ? (filtered
          ? <Empty title="No test matches" action={<Button onClick={() => void setView({ show: null, feature: null, q: null })}>Show active tests</Button>}>None of this app’s tests has all that you asked for.</Empty>
          : <Empty title="No test yet" action={<StartRunButton appId={appId} tests={0} />}>A discovery walks through the app and writes tests in plain English for what it finds.</Empty>) : null}
        {rows.length > 0 ? (
          <div className="overflow-x-auto rounded-lg border border-line bg-raised scroll-thin">
            <table className="w-full text-left text-base">
              <thead className="text-sm text-quiet">
                <tr className="border-b border-line">
                  <th scope="col" className="w-10 py-2.5 pl-4"><Checkbox label="Choose all shown" checked={all ? true : chosen.size > 0 ? 'indeterminate' : false} onChange={(on) => setChosen(on ? new Set(rows.map((row) => row.id)) : new Set())} /></th>
                  <th scope="col" className="px-3 py-2.5 font-medium">Test</th>
                  <th scope="col" className="px-3 py-2.5 font-medium max-md:hidden">Key feature</th>
                  <th scope="col" className="px-3 py-2.5 font-medium max-sm:hidden">Last outcomes</th>
                  <th scope="col" className="px-3 py-2.5 font-medium">Latest</th>
                  <th scope="col" className="px-4 py-2.5 text-right font-medium max-sm:hidden">Took</th>
                </tr>
              </thead>
              <tbody>{rows.map((row) => <TestRow key={row.id} appId={appId} row={row} chosen={chosen.has(row.id)} onChoose={() => setChosen((before) => toggled(before, row.id))} />)}</tbody>
            </table>
          </div>
        ) : null}
        {tests.hasNextPage ? <div className="mt-4 flex justify-center"><Button onClick={() => void tests.fetchNextPage()} busy={tests.isFetchingNextPage && 'Loading more…'}>Show more</Button></div> : null}
      </PageBody>
      {chosen.size > 0 ? <Bulk appId={appId} ids={[...chosen]} archived={view.show === 'archived'} onDone={() => setChosen(new Set())} /> : null}
    </>
  );
}

function toggled(set: ReadonlySet<number>, id: number) {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function TestRow({ appId, row, chosen, onChoose }: { appId: string; row: Row; chosen: boolean; onChoose: () => void }) {
  const latest = row.outcomes.at(-1);
  return (
    <tr className={`relative border-b border-line last:border-b-0 ${chosen ? 'bg-chosen' : 'hover:bg-hover'}`}>
      <td className="relative z-10 py-2.5 pl-4 align-top"><span className="mt-1 block"><Checkbox label={`Choose test ${row.id}`} checked={chosen} onChange={onChoose} /></span></td>
      <td className="max-w-0 px-3 py-2.5" style={{ width: '48%' }}>
        <Link href={`/${appId}/tests/${row.id}`} className="line-clamp-2 font-medium after:absolute after:inset-0">{row.title}</Link>
        <span className="figures text-sm text-quiet">{row.id} · {count(row.stepCount, 'step')}, {count(row.assertionCount, 'assertion')}</span>
        {row.draft ? <p className="truncate text-sm text-quiet">{draftWords[row.draft.stage]}. {row.draft.says}</p> : null}
        {row.status === 'active' ? null : <Status status={row.status} className="ml-3 align-top" />}
      </td>
      <td className="px-3 py-2.5 text-sm whitespace-nowrap text-quiet max-md:hidden">{row.keyFeature?.name ?? '–'}</td>
      <td className="px-3 py-2.5 max-sm:hidden"><Ticks label={`Last ${row.outcomes.length} outcomes`} statuses={row.outcomes.map((outcome) => outcome.status)} /></td>
      <td className="px-3 py-2.5">{latest ? <Status status={latest.status} /> : <span className="text-sm whitespace-nowrap text-quiet">never run</span>}</td>
      <td className="figures px-4 py-2.5 text-right text-sm whitespace-nowrap text-quiet max-sm:hidden">{duration(latest?.ms)}</td>
    </tr>
  );
}

function Bulk({ appId, ids, archived, onDone }: { appId: string; ids: number[]; archived: boolean; onDone: () => void }) {
  const trpc = useTRPC();
  const may = useMay();
  const queryClient = useQueryClient();
  const { busy, start } = useStartRun(appId);
  const refresh = () => { void queryClient.invalidateQueries({ queryKey: trpc.testCase.pathKey() }); void queryClient.invalidateQueries({ queryKey: trpc.app.pathKey() }); };
  const failed = (error: { message: string }) => void toast.error(explain(error.message));
  const unarchive = useMutation(trpc.testCase.unarchive.mutationOptions({ onSuccess: refresh, onError: failed }));
  const archive = useMutation(trpc.testCase.archive.mutationOptions({
    onError: failed,
    onSuccess: ({ changed }) => {
      refresh();
      toast(`${count(changed.length, 'test')} archived.`, { action: { label: 'Undo', onClick: () => unarchive.mutate({ appId, testCaseIds: changed }) } });
    },
  }));
  return (
    <div role="toolbar" aria-label="Chosen tests" className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-2.5 max-sm:bottom-14">
      <span className="figures mr-auto text-sm font-medium">{ids.length} chosen</span>
      {may('run.create') && !archived ? <Button size="sm" busy={busy && 'Starting…'} onClick={() => start({ kind: 'custom', testCaseIds: ids })}><Play aria-hidden /> Run</Button> : null}
      {may('test-case.write') ? (archived
        ? <Button size="sm" onClick={() => { unarchive.mutate({ appId, testCaseIds: ids }); onDone(); }}><ArchiveRestore aria-hidden /> Unarchive</Button>
        : <Button size="sm" onClick={() => { archive.mutate({ appId, testCaseIds: ids }); onDone(); }}><Archive aria-hidden /> Archive</Button>) : null}
      <Button size="sm" variant="quiet" onClick={onDone} aria-label="Choose none"><X aria-hidden /></Button>
    </div>
  );
}
