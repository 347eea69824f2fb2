import { redirect } from 'next/navigation';
import { getQueryClient, requirePerson, trpc } from '../_lib/server.tsx';

/** The app that was added first; with none, the way to add one. */
export default async function HomePage() {
  await requirePerson();
  const apps = await getQueryClient().fetchQuery(trpc.app.list.queryOptions());
  redirect(apps[0] ? `/${apps[0].id}` : '/new');
}
