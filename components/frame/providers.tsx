'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { useState, type ReactNode } from 'react';
import { Toaster } from 'sonner';
import superjson from 'superjson';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { AppRouter } from '#server/api/routers/index.ts';
import { makeQueryClient } from './query-client.ts';
import { TRPCProvider } from './trpc.ts';

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [client] = useState(() => createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxItems: 10 })] }));
  return (
    <NuqsAdapter>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={client} queryClient={queryClient}>
          <TooltipProvider delayDuration={250} skipDelayDuration={100}>
            {children}
            <Toaster
              position="bottom-right" gap={8} visibleToasts={4} offset={{ bottom: 20, right: 20 }} mobileOffset={{ bottom: 72 }}
              toastOptions={{
                unstyled: true,
                classNames: {
                  toast: 'flex w-[356px] max-w-[calc(100vw-32px)] items-center gap-3 rounded-lg border border-line-strong bg-raised px-4 py-3 text-base text-text',
                  title: 'text-base font-medium', description: 'text-sm text-quiet', content: 'flex-1 min-w-0',
                  actionButton: 'ml-auto shrink-0 rounded-md border border-line-strong px-2.5 h-7 text-sm font-medium hover:bg-hover',
                  icon: 'shrink-0', error: 'text-bad',
                },
              }}
            />
          </TooltipProvider>
        </TRPCProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
