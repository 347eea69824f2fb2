import type { Metadata } from 'next';
import { Filled, prefetch, trpc } from '../../../_lib/server.tsx';
import { Suites } from '#components/suites/suites.tsx';

export const metadata: Metadata = { title: 'Suites' };

export default async function SuitesPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetch(trpc.testSuite.list.queryOptions({ appId }));
  return (
    <Filled>
      <Suites appId={appId} />
    </Filled>
  );
}
