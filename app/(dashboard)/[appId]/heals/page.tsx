import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { Filled, prefetchPages, trpc } from '../../../_lib/server.tsx';
import { healListInput, healParser } from '#components/heals/filters.ts';
import { Heals } from '#components/heals/heals.tsx';

export const metadata: Metadata = { title: 'Heals' };
const load = createLoader({ show: healParser });

export default async function HealsPage({
  params,
  searchParams,
}: {
  params: Promise<{ appId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { appId } = await params;
  const { show } = await load(searchParams);
  await prefetchPages(
    trpc.heal.list.infiniteQueryOptions(healListInput(appId, show), {
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  return (
    <Filled>
      <Heals appId={appId} />
    </Filled>
  );
}
