'use client';
import type { ReactNode } from 'react';
import { AppIdProvider } from './app-context.tsx';
import { useLiveNews } from './live.ts';
import { LiveStrip } from './live-strip.tsx';
import { PaletteHost } from './palette-host.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { PhoneBar, PhoneTop, Sidebar } from './sidebar.tsx';

export function Frame({
  appId,
  person,
  children,
}: {
  appId: string;
  person: { name: string; email: string };
  children: ReactNode;
}) {
  useLiveNews(appId);
  return (
    <AppIdProvider appId={appId}>
      <a
        href="#content"
        className={
          'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md ' +
          'focus:bg-raised focus:px-3 focus:py-2'
        }
      >
        Skip to the content
      </a>
      <div className="flex min-h-dvh">
        <Sidebar appId={appId} person={person} />
        <div className="flex min-w-0 flex-1 flex-col max-sm:pb-14">
          <PhoneTop appId={appId} person={person} />
          <LiveStrip appId={appId} />
          <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </div>
      </div>
      <PhoneBar appId={appId} />
      <PaletteHost appId={appId} />
      <Shortcuts />
    </AppIdProvider>
  );
}
