import type { Metadata } from 'next';
import { Filled, prefetch, trpc } from '../../../_lib/server.tsx';
import { Scripts } from '#components/scripts/scripts.tsx';

export const metadata: Metadata = { title: 'Scripts' };

export default async function ScriptsPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetch(trpc.script.list.queryOptions({ appId }));
  return (
    <Filled>
      <Scripts appId={appId} />
    </Filled>
  );
}
