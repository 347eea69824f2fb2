import type { Metadata } from 'next';
import { Filled, prefetch, prefetchPages, trpc } from '../../../../_lib/server.tsx';
import { AuditLog } from '#components/audit/audit-log.tsx';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await Promise.all([
    prefetch(trpc.audit.filters.queryOptions({ appId })),
    prefetchPages(
      trpc.audit.list.infiniteQueryOptions(
        { appId, limit: 50 },
        { getNextPageParam: (page) => page.nextCursor },
      ),
    ),
  ]);
  return (
    <Filled>
      <AuditLog appId={appId} />
    </Filled>
  );
}
