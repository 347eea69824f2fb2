import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { Filled, getQueryClient, prefetch, prefetchPages, trpc } from '../../../_lib/server.tsx';
import { issueParsers, listInput } from '#components/issues/filters.ts';
import { Issues } from '#components/issues/issues.tsx';

export const metadata: Metadata = { title: 'Issues' };
const load = createLoader(issueParsers);

export default async function IssuesPage({
  params,
  searchParams,
}: {
  params: Promise<{ appId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { appId } = await params;
  const { issue, ...filters } = await load(searchParams);
  const list = trpc.issue.list.infiniteQueryOptions(listInput(appId, filters), {
    getNextPageParam: (page) => page.nextCursor,
  });
  await Promise.all([
    prefetchPages(list),
    issue ? prefetch(trpc.issue.get.queryOptions({ appId, issueId: issue })) : undefined,
  ]);
  // Without a choice the first one is shown.
  const first = issue ? undefined : getQueryClient().getQueryData(list.queryKey)?.pages[0]?.items[0];
  if (first) await prefetch(trpc.issue.get.queryOptions({ appId, issueId: first.id }));
  return (
    <Filled>
      <Issues appId={appId} />
    </Filled>
  );
}
