import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Filled, getQueryClient, requirePerson, trpc } from '../../_lib/server.tsx';
import { Operator } from '#components/operator/operator.tsx';

export const metadata: Metadata = { title: 'This instance' };

/** For everybody but the operator there is no such page. */
export default async function OperatorPage() {
  await requirePerson();
  const { operator } = await getQueryClient().fetchQuery(trpc.account.get.queryOptions());
  if (!operator) notFound();
  await Promise.all([
    getQueryClient().prefetchQuery(trpc.operator.keys.queryOptions()),
    getQueryClient().prefetchQuery(trpc.operator.devices.queryOptions()),
  ]);
  return (
    <Filled>
      <Operator />
    </Filled>
  );
}
