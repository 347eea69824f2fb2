import type { Metadata } from 'next';
import { Filled, prefetch, requirePerson, trpc } from '../../_lib/server.tsx';
import { Account } from '#components/account/account.tsx';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage() {
  await requirePerson();
  await prefetch(trpc.account.get.queryOptions(), trpc.account.sessions.queryOptions());
  return (
    <Filled>
      <Account />
    </Filled>
  );
}
