'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { count } from '#components/patterns/format.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Empty, Failure, Loading } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { healListInput, healParser } from './filters.ts';
import { HealCard } from './heal-card.tsx';
import { useHeals } from './use-heals.ts';

/** Every step that was found anew, over all tests: those that wait, and those that were decided. */
export function Heals({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const { decide, busy } = useHeals(appId);
  const [show, setShow] = useQueryState('show', healParser);
  const heals = useInfiniteQuery(
    trpc.heal.list.infiniteQueryOptions(healListInput(appId, show), {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (before) => before,
    }),
  );
  const rows = heals.data?.pages.flatMap((page) => page.items) ?? [];
  const waiting = rows.filter((row) => row.status === 'proposed').map((row) => row.id);
  return (
    <>
      <PageHeader title="Heals" trail={[{ href: `/${appId}/tests`, label: 'Tests' }]}>
        <Segmented
          label="Show"
          value={show}
          onChange={(next) => void setShow(next)}
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'applied', label: 'Applied' },
            { value: 'decided', label: 'Decided' },
          ]}
        />
        {may('test-case.write') && show === 'waiting' && waiting.length > 1 ? (
          <Button variant="primary" disabled={busy} onClick={() => void decide('accept', waiting)}>
            <Check aria-hidden /> Accept {count(waiting.length, 'heal')}
          </Button>
        ) : null}
      </PageHeader>
      <PageBody className="max-w-[880px]">
        {heals.isPending ? <Loading what="heals" /> : null}
        {heals.error && !heals.data ? (
          <Failure what="The heals" error={heals.error} retry={() => void heals.refetch()} />
        ) : null}
        {heals.data && rows.length === 0 ? (
          <Empty
            title={
              show === 'waiting'
                ? 'No heal waits for you'
                : show === 'applied'
                  ? 'No heal was applied'
                  : 'No heal was decided yet'
            }
          >
            {show === 'waiting'
              ? 'When a step’s target has changed its name or place and the test still passes, ' +
                'the new wording stands here for you to accept.'
              : 'What is decided stands here, and can be taken back.'}
          </Empty>
        ) : null}
        <ul className="flex flex-col gap-4">
          {rows.map((heal) => (
            <li key={heal.id} className="rounded-lg border border-line bg-raised p-4">
              <HealCard appId={appId} heal={heal} titled />
            </li>
          ))}
        </ul>
        {heals.hasNextPage ? (
          <div className="mt-4 flex justify-center">
            <Button
              onClick={() => void heals.fetchNextPage()}
              busy={heals.isFetchingNextPage && 'Loading more…'}
            >
              Show more
            </Button>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}
