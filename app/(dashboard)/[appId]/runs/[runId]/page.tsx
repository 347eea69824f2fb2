import type { Metadata } from 'next';
import { Filled, prefetch, prefetchOrNotFound, trpc } from '../../../../_lib/server.tsx';
import { comparableRuns } from '#components/runs/filters.ts';
import { RunPage } from '#components/runs/run-page.tsx';

export const metadata: Metadata = { title: 'Run' };

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ appId: string; runId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { appId, runId } = await params;
  const earlier = (await searchParams).with;
  await Promise.all([
    prefetchOrNotFound(trpc.run.get.queryOptions({ appId, runId })),
    // With what it can be compared is asked for once the page stands, unless it is compared already.
    ...(typeof earlier === 'string' && earlier !== ''
      ? [
          prefetch(
            trpc.run.list.queryOptions(comparableRuns(appId)),
            trpc.run.compare.queryOptions({ appId, runId, compareToRunId: earlier }),
          ),
        ]
      : []),
  ]);
  return (
    <Filled>
      <RunPage appId={appId} runId={runId} />
    </Filled>
  );
}
