'use client';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Environments } from '#components/environments/environments.tsx';
import { useMay } from '#components/frame/app-context.tsx';
import { useTRPC } from '#components/frame/trpc.ts';
import { PageBody, PageHeader } from '#components/patterns/page.tsx';
import { anchorOf } from '#components/patterns/settings-section.tsx';
import { Failure, Loading } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { AppForm } from './app-form.tsx';
import { Builds } from './builds.tsx';
import { Credentials } from './credentials.tsx';
import { useSectionInView } from './use-section-in-view.ts';

/** Most come for what stands first; the rest is fetched while they read that. */
const Farther = dynamic(() => import('./farther.tsx').then((module) => module.Farther), {
  ssr: false,
  loading: () => <Loading what="the other settings" />,
});

export function Settings({ appId }: { appId: string }) {
  const trpc = useTRPC();
  const may = useMay();
  const app = useQuery(trpc.app.get.queryOptions({ appId }));
  const titles = [
    'App',
    'Builds',
    'Credentials',
    'Environments',
    'Key features',
    'Integrations',
    'API keys',
    'Webhooks',
    'Mail',
    'Members',
    ...(may('sso.write') ? ['Single sign-on'] : []),
    ...(may('audit.read') ? ['Audit log'] : []),
    ...(may('app.archive') ? ['Archive'] : []),
  ];
  useSectionInView(app.data !== undefined);
  return (
    <>
      <PageHeader title="Settings">
        <Button asChild>
          <Link href={`/${appId}/settings/usage`}>
            <ChartNoAxesColumn aria-hidden /> Usage and budgets
          </Link>
        </Button>
      </PageHeader>
      <nav
        aria-label="Sections"
        className="sticky top-0 z-10 flex gap-1 overflow-x-auto border-b border-line bg-surface px-5 py-2 max-sm:px-4"
      >
        {titles.map((title) => (
          <a
            key={title}
            href={`#${anchorOf(title)}`}
            className="rounded-md px-2 py-1 text-sm whitespace-nowrap text-quiet hover:bg-raised hover:text-text"
          >
            {title}
          </a>
        ))}
      </nav>
      <PageBody className="flex max-w-[880px] flex-col gap-10 py-8">
        {app.isPending ? <Loading what="the settings" /> : null}
        {app.error && !app.data ? (
          <Failure what="The settings" error={app.error} retry={() => void app.refetch()} />
        ) : null}
        {app.data ? (
          <AppForm key={app.data.updatedAt.getTime()} app={app.data} disabled={!may('app.update')} />
        ) : null}
        {app.data ? <Builds appId={appId} platform={app.data.platform} /> : null}
        {app.data ? <Credentials appId={appId} defaultId={app.data.defaultCredentialId} /> : null}
        {app.data ? <Environments appId={appId} platform={app.data.platform} /> : null}
        <Farther appId={appId} />
      </PageBody>
    </>
  );
}
