import type { Metadata } from 'next';
import { Filled, prefetchPages, trpc } from '../../../_lib/server.tsx';
import { Runs } from '#components/runs/runs.tsx';

export const metadata: Metadata = { title: 'Runs' };

export default async function RunsPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetchPages(
    trpc.run.list.infiniteQueryOptions({ appId }, { getNextPageParam: (page) => page.nextCursor }),
  );
  return (
    <Filled>
      <Runs appId={appId} />
    </Filled>
  );
}
