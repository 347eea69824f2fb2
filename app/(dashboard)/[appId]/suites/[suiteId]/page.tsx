import type { Metadata } from 'next';
import { Filled, prefetchOrNotFound, trpc } from '../../../../_lib/server.tsx';
import { SuitePage } from '#components/suites/suite-page.tsx';

export const metadata: Metadata = { title: 'Suite' };

export default async function Page({ params }: { params: Promise<{ appId: string; suiteId: string }> }) {
  const { appId, suiteId } = await params;
  await prefetchOrNotFound(trpc.testSuite.get.queryOptions({ appId, testSuiteId: suiteId }));
  return (
    <Filled>
      <SuitePage appId={appId} suiteId={suiteId} />
    </Filled>
  );
}
