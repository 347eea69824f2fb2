'use client';
import { useQuery } from '@tanstack/react-query';
import { LayoutList, Search, Shapes, Workflow } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { PageHeader } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { StartRunButton } from '#components/runs/start-run-button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { AppModelView } from './app-model-view.tsx';
import { ScreenDetail } from './screen-detail.tsx';
import { ScreenList } from './screen-list.tsx';

export type Screen = Outputs['app']['screens'][number];
const ScreenGraph = dynamic(() => import('./screen-graph.tsx').then((module) => module.ScreenGraph), {
  ssr: false,
  loading: () => <Loading what="the map" />,
});

const matchesScreen = (screen: Screen, q: string) =>
  [screen.name, screen.address, ...screen.ways.map(({ intent }) => intent)].some((text) =>
    text.toLowerCase().includes(q.toLowerCase()),
  );

/** The app as it was found: a graph to look at, and the same as a list for keyboards and screen readers. */
export function ScreenMap({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.app.screens.queryOptions({ appId }));
  const [{ screen: shown, view, q }, set] = useQueryStates({
    screen: parseAsString,
    view: parseAsStringLiteral(['graph', 'list', 'model']).withDefault('graph'),
    q: parseAsString.withDefault(''),
  });
  const screens = query.data ?? [];
  const open = screens.find((screen) => screen.id === shown);
  const found = q.trim() === '' ? undefined : screens.filter((screen) => matchesScreen(screen, q.trim()));
  const choose = (id: string | null) => void set({ screen: id });
  const nextFound = () => {
    if (!found || found.length === 0) return;
    choose(found[(found.findIndex(({ id }) => id === shown) + 1) % found.length]!.id);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={
          <>
            Map {query.data ? <span className="figures font-normal text-quiet">{screens.length}</span> : null}
          </>
        }
      >
        {screens.length > 0 ? (
          <>
            <span className="figures text-sm text-quiet max-md:hidden">
              {screens.filter(({ covered }) => covered).length} of {count(screens.length, 'screen')} covered
              by a test
            </span>
            <form
              role="search"
              className="relative"
              onSubmit={(event) => {
                event.preventDefault();
                nextFound();
              }}
            >
              <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-quiet" />
              <input
                type="search"
                aria-label="Search screens"
                placeholder="Name, path or act"
                value={q}
                onChange={(event) => void set({ q: event.target.value || null })}
                className="h-8 w-52 rounded-md border border-line-strong bg-raised pr-2 pl-8 text-sm max-sm:w-32"
              />
              <span role="status" className="sr-only">
                {found ? `${count(found.length, 'screen')} found` : ''}
              </span>
            </form>
            <Segmented
              label="View"
              value={view}
              onChange={(next) => void set({ view: next })}
              options={[
                {
                  value: 'graph',
                  label: (
                    <>
                      <Workflow aria-hidden className="size-4" />
                      <span className="max-sm:sr-only">Graph</span>
                    </>
                  ),
                },
                {
                  value: 'list',
                  label: (
                    <>
                      <LayoutList aria-hidden className="size-4" />
                      <span className="max-sm:sr-only">List</span>
                    </>
                  ),
                },
                {
                  value: 'model',
                  label: (
                    <>
                      <Shapes aria-hidden className="size-4" />
                      <span className="max-sm:sr-only">What it does</span>
                    </>
                  ),
                },
              ]}
            />
          </>
        ) : null}
      </PageHeader>
      {query.isPending ? <Loading what="the map" /> : null}
      {query.error && !query.data ? (
        <Failure what="The map" error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.data?.length === 0 ? (
        <Empty title="No screen is known yet" action={<StartRunButton appId={appId} tests={0} />}>
          A discovery walks from the entry and draws what it finds here.
        </Empty>
      ) : null}
      {screens.length > 0 ? (
        <div className="flex min-h-0 flex-1">
          <div className="min-w-0 flex-1">
            {view === 'model' ? (
              <AppModelView appId={appId} screens={screens} />
            ) : view === 'graph' ? (
              <ScreenGraph
                screens={screens}
                shownId={open?.id}
                found={found?.map(({ id }) => id)}
                onChoose={choose}
              />
            ) : (
              <ScreenList screens={found ?? screens} shownId={open?.id} onChoose={choose} none={q} />
            )}
          </div>
          {open && view !== 'model' ? (
            <ScreenDetail key={open.id} appId={appId} screen={open} all={screens} onChoose={choose} />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
