import type { Metadata } from 'next';
import { Filled, prefetchOrNotFound, trpc } from '../../../../_lib/server.tsx';
import { ReplayPage } from '#components/executions/replay-page.tsx';

export const metadata: Metadata = { title: 'Replay' };

export default async function Page({ params }: { params: Promise<{ appId: string; executionId: string }> }) {
  const { appId, executionId } = await params;
  await prefetchOrNotFound(trpc.run.execution.queryOptions({ appId, executionId }));
  return (
    <Filled>
      <ReplayPage appId={appId} executionId={executionId} />
    </Filled>
  );
}
