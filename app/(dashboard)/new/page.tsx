import type { Metadata } from 'next';
import { getQueryClient, requirePerson, trpc } from '../../_lib/server.tsx';
import { FirstRun } from '#components/first-run/first-run.tsx';

export const metadata: Metadata = { title: 'Add an app' };

export default async function NewAppPage() {
  await requirePerson();
  const apps = await getQueryClient().fetchQuery(trpc.app.list.queryOptions());
  const { organizations } = await getQueryClient().fetchQuery(trpc.account.get.queryOptions());
  const adds = organizations.filter(({ mayAddApps }) => mayAddApps);
  return (
    <FirstRun
      back={apps[0] ? `/${apps[0].id}` : null}
      organizations={adds.map(({ id, name }) => ({ id, name }))}
    />
  );
}
