'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { useState, type ReactNode } from 'react';
import superjson from 'superjson';
import { Toaster } from '#components/ui/toaster.tsx';
import type { AppRouter } from '#server/api/routers/index.ts';
import { makeQueryClient } from './query-client.ts';
import { TRPCProvider } from './trpc.ts';

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxItems: 10 })],
    }),
  );
  return (
    <NuqsAdapter>
      <QueryClientProvider client={queryClient}>
        <TRPCProvider trpcClient={client} queryClient={queryClient}>
          {children}
          <Toaster />
        </TRPCProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
