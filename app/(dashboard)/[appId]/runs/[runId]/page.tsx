import type { Metadata } from 'next';
import { Filled, prefetchOrNotFound, trpc } from '../../../../_lib/server.tsx';
import { RunPage } from '#components/runs/run-page.tsx';

export const metadata: Metadata = { title: 'Run' };

export default async function Page({ params }: { params: Promise<{ appId: string; runId: string }> }) {
  const { appId, runId } = await params;
  await prefetchOrNotFound(trpc.run.get.queryOptions({ appId, runId }));
  return <Filled><RunPage appId={appId} runId={runId} /></Filled>;
}
