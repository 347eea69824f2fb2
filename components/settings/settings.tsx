'use client';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { Failure, Loading } from '#components/patterns/states.tsx';
import { ApiKeys } from './api-keys.tsx';
import { AppForm } from './app-form.tsx';
import { Credentials } from './credentials.tsx';
import { KeyFeatures } from './key-features.tsx';
import { Mail } from './mail.tsx';
import { Webhooks } from './webhooks.tsx';

export function Settings({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const app = useQuery(trpc.app.get.queryOptions({ appId }));
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody className="flex max-w-[880px] flex-col gap-10 py-8">
        {app.isPending ? <Loading what="the settings" /> : null}
        {app.error && !app.data ? <Failure what="The settings" error={app.error} retry={() => void app.refetch()} /> : null}
        {app.data ? <AppForm key={app.data.updatedAt.getTime()} app={app.data} disabled={!may('app.update')} /> : null}
        {app.data ? <Credentials appId={appId} defaultId={app.data.defaultCredentialId} /> : null}
        <KeyFeatures appId={appId} />
        <ApiKeys appId={appId} />
        <Webhooks appId={appId} />
        <Mail appId={appId} />
      </PageBody>
    </>
  );
}

/** What it is about at the left, the controls at the right. */
export const SettingsSection = ({ title, says, children }: { title: string; says: string; children: React.ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-[220px_minmax(0,1fr)] gap-8 max-md:grid-cols-1 max-md:gap-4">
    <div><h2 className="text-base font-semibold">{title}</h2><p className="mt-1 text-sm text-quiet">{says}</p></div>
    <div className="min-w-0 rounded-lg border border-line bg-raised p-4">{children}</div>
  </section>
);
