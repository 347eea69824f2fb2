import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Filled, prefetch, prefetchOrNotFound, trpc } from '../../../../_lib/server.tsx';
import { TestPage } from '#components/tests/test-page.tsx';

export const metadata: Metadata = { title: 'Test' };

export default async function Page({ params }: { params: Promise<{ appId: string; testCaseId: string }> }) {
  const { appId, testCaseId } = await params;
  if (!/^\d{1,9}$/.test(testCaseId)) notFound();
  await Promise.all([
    prefetchOrNotFound(trpc.testCase.get.queryOptions({ appId, testCaseId: Number(testCaseId) })),
    prefetch(
      trpc.keyFeature.list.queryOptions({ appId }),
      trpc.credential.list.queryOptions({ appId }),
      trpc.heal.list.queryOptions({ appId, testCaseId: Number(testCaseId), status: ['proposed', 'applied'] }),
    ),
  ]);
  return (
    <Filled>
      <TestPage appId={appId} testCaseId={Number(testCaseId)} />
    </Filled>
  );
}
