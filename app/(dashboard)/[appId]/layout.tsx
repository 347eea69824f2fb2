import type { ReactNode } from 'react';
import { Filled, prefetch, prefetchOrNotFound, requirePerson, trpc } from '../../_lib/server.tsx';
import { Frame } from '#components/frame/frame.tsx';

export default async function AppLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ appId: string }>;
}) {
  const person = await requirePerson();
  const { appId } = await params;
  await Promise.all([
    prefetchOrNotFound(trpc.app.pulse.queryOptions({ appId })),
    prefetch(trpc.app.list.queryOptions(), trpc.app.permissions.queryOptions({ appId })),
  ]);
  return (
    <Filled>
      <Frame appId={appId} person={{ name: person.name, email: person.email }}>
        {children}
      </Frame>
    </Filled>
  );
}
