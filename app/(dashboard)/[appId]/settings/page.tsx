import type { Metadata } from 'next';
import { Filled, prefetch, trpc } from '../../../_lib/server.tsx';
import { Settings } from '#components/settings/settings.tsx';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage({ params }: { params: Promise<{ appId: string }> }) {
  const { appId } = await params;
  await prefetch(
    trpc.app.get.queryOptions({ appId }),
    trpc.credential.list.queryOptions({ appId }),
    trpc.environment.list.queryOptions({ appId }),
    trpc.keyFeature.list.queryOptions({ appId }),
    trpc.apiKey.list.queryOptions({ appId }),
    trpc.member.list.queryOptions({ appId }),
  );
  return (
    <Filled>
      <Settings appId={appId} />
    </Filled>
  );
}
