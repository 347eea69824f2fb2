import type { Metadata } from 'next';
import { Filled, prefetch, trpc } from '../../_lib/server.tsx';
import { Overview } from '#components/overview/overview.tsx';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetch(trpc.app.overview.queryOptions({ appId }));
  return (
    <Filled>
      <Overview appId={appId} />
    </Filled>
  );
}
