import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { Filled, prefetch, prefetchPages, trpc } from '../../../_lib/server.tsx';
import { testListInput, testParsers } from '#components/tests/filters.ts';
import { Tests } from '#components/tests/list/tests.tsx';

export const metadata: Metadata = { title: 'Tests' };
const load = createLoader(testParsers);

export default async function TestsPage({
  params,
  searchParams,
}: {
  params: Promise<{ appId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { appId } = await params;
  const view = await load(searchParams);
  await Promise.all([
    prefetchPages(
      trpc.testCase.list.infiniteQueryOptions(testListInput(appId, view), {
        getNextPageParam: (page) => page.nextCursor,
      }),
    ),
    prefetch(trpc.keyFeature.list.queryOptions({ appId })),
  ]);
  return (
    <Filled>
      <Tests appId={appId} />
    </Filled>
  );
}
