import type { Metadata } from 'next';
import { Filled, prefetch, trpc } from '../../../../_lib/server.tsx';
import { NewTest } from '#components/tests/writing/new-test.tsx';

export const metadata: Metadata = { title: 'New test' };

export default async function NewTestPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetch(trpc.credential.list.queryOptions({ appId }));
  return (
    <Filled>
      <NewTest appId={appId} />
    </Filled>
  );
}
