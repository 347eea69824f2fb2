import type { Metadata } from 'next';
import { Filled, prefetch, trpc } from '../../../../_lib/server.tsx';
import { UsagePage } from '#components/settings/usage/usage.tsx';

export const metadata: Metadata = { title: 'Usage and budgets' };

export default async function Page({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetch(trpc.app.usage.queryOptions({ appId }));
  return (
    <Filled>
      <UsagePage appId={appId} />
    </Filled>
  );
}
