'use client';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Ban, Check, CircleDashed } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useTRPC, type Outputs } from '#components/frame/trpc.ts';
import { count, shortAddress } from '#components/patterns/format.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Picture } from '#components/patterns/picture.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { StartRunButton } from '#components/runs/start-run-button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Dialog } from '#components/ui/dialog.tsx';

type Screen = Outputs['app']['screens'][number];

/** Screens in layers from the entry: what is covered by a test, what was left alone and why. */
export function ScreenMap({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const screens = useQuery(trpc.app.screens.queryOptions({ appId }));
  const [shown, show] = useQueryState('screen', parseAsString);
  const open = screens.data?.find((screen) => screen.id === shown);
  const depths = [...new Set(screens.data?.map((screen) => screen.depth))].sort((a, b) => a - b);
  const covered = screens.data?.filter((screen) => screen.covered).length ?? 0;
  return (
    <>
      <PageHeader title={<>Map {screens.data ? <span className="figures font-normal text-quiet">{screens.data.length}</span> : null}</>}>
        {screens.data && screens.data.length > 0 ? <span className="figures text-sm text-quiet">{covered} of {count(screens.data.length, 'screen')} covered by a test</span> : null}
      </PageHeader>
      <PageBody className="flex flex-col gap-6">
        {screens.isPending ? <Loading what="the map" /> : null}
        {screens.error && !screens.data ? <Failure what="The map" error={screens.error} retry={() => void screens.refetch()} /> : null}
        {screens.data?.length === 0 ? <Empty title="No screen is known yet" action={<StartRunButton appId={appId} tests={0} />}>A discovery walks from the entry and draws what it finds here.</Empty> : null}
        {depths.map((depth) => (
          <section key={depth} aria-label={depth === 0 ? 'Entry' : `${count(depth, 'act')} from the entry`}>
            <h2 className="mb-3 text-sm font-semibold">{depth === 0 ? 'Entry' : `${count(depth, 'act')} away`}</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-4 max-sm:grid-cols-2">
              {screens.data?.filter((screen) => screen.depth === depth).map((screen) => <ScreenCard key={screen.id} screen={screen} onOpen={() => void show(screen.id)} />)}
            </ul>
          </section>
        ))}
      </PageBody>
      <Dialog open={open !== undefined} onOpenChange={(on) => { if (!on) void show(null); }} title={open?.name ?? ''} description={open ? shortAddress(open.address) : undefined} className="max-w-3xl">
        {open ? <ScreenDetail screen={open} all={screens.data ?? []} onOpen={(id) => void show(id)} /> : null}
      </Dialog>
    </>
  );
}

const Coverage = ({ screen }: { screen: Screen }) => {
  const [Icon, word, tone] = screen.leftAlone ? [Ban, 'Left alone', 'text-caution'] as const : screen.covered ? [Check, 'Covered', 'text-good'] as const : [CircleDashed, 'Not covered', 'text-quiet'] as const;
  return <span className={cn('inline-flex items-center gap-1 text-sm whitespace-nowrap', tone)}><Icon aria-hidden className="size-3.5" />{word}</span>;
};

const ScreenCard = ({ screen, onOpen }: { screen: Screen; onOpen: () => void }) => (
  <li className={cn('relative min-w-0 rounded-lg border bg-raised p-2 hover:border-line-strong', screen.covered ? 'border-line' : 'border-dashed border-line-strong')}>
    <Picture id={screen.pictureId} alt="" className={cn('aspect-[16/10]', screen.leftAlone && 'opacity-50')} />
    <div className="px-1 pt-2 pb-1">
      <button type="button" onClick={onOpen} className="block max-w-full truncate text-base font-medium after:absolute after:inset-0">{screen.name}</button>
      <p className="truncate font-mono text-xs text-quiet">{shortAddress(screen.address)}</p>
      <p className="mt-1 flex items-center justify-between gap-2"><Coverage screen={screen} /><span className="figures text-sm text-quiet">{count(screen.ways.length, 'way')}</span></p>
    </div>
  </li>
);

const ScreenDetail = ({ screen, all, onOpen }: { screen: Screen; all: Screen[]; onOpen: (id: string) => void }) => (
  <div className="flex flex-col gap-4">
    {screen.leftAlone ? <p className="rounded-md bg-caution-soft px-3 py-2 text-sm text-caution">Left alone: {screen.leftAlone}</p> : null}
    <Picture id={screen.pictureId} alt={`The screen “${screen.name}”`} eager />
    <div>
      <h3 className="mb-2 text-sm font-semibold">Ways from here</h3>
      {screen.ways.length === 0 ? <p className="text-base text-quiet">None is known.</p> : (
        <ul className="flex flex-col gap-1.5">
          {screen.ways.map((way) => {
            const to = all.find((other) => other.id === way.toId);
            return (
              <li key={way.id} className="flex flex-wrap items-center gap-2 text-base">
                <span>{way.intent}</span>
                {to ? <><ArrowRight aria-hidden className="size-4 text-quiet" /><button type="button" className="font-medium text-accent hover:underline" onClick={() => onOpen(to.id)}>{to.name}</button></> : null}
                {way.leftAlone ? <span className="text-sm text-caution">left alone: {way.leftAlone}</span> : null}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  </div>
);
