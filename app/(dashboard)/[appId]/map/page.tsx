import type { Metadata } from 'next';
import { Filled, prefetch, trpc } from '../../../_lib/server.tsx';
import { ScreenMap } from '#components/map/screen-map.tsx';

export const metadata: Metadata = { title: 'Map' };

export default async function MapPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetch(trpc.app.screens.queryOptions({ appId }));
  return (
    <Filled>
      <ScreenMap appId={appId} />
    </Filled>
  );
}
