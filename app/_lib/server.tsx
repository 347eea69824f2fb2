/** Filling pages on the server: queries run here by a direct call, and their answers travel with the page. */
import { HydrationBoundary, dehydrate } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { makeQueryClient } from '#components/frame/query-client.ts';
import { getSignedIn } from '#server/api/auth.ts';
import { addressOf } from '#server/api/http.ts';
import { appRouter } from '#server/api/routers/index.ts';

export const getPerson = cache(getSignedIn);
export const getQueryClient = cache(makeQueryClient);

export const trpc = createTRPCOptionsProxy({
  router: appRouter,
  queryClient: getQueryClient,
  ctx: async () => ({ signedIn: await getPerson(), address: addressOf(await headers()) }),
});

/** Who is signed in; everybody else is sent to sign in, and comes back afterwards. */
export async function requirePerson() {
  const person = await getPerson();
  if (person) return person;
  const from = (await headers()).get('x-path');
  redirect(from && from !== '/' ? `/sign-in?from=${encodeURIComponent(from)}` : '/sign-in');
}

type Prefetchable = Parameters<ReturnType<typeof makeQueryClient>['prefetchQuery']>[0];

/**
 * Fetches beforehand, side by side. What fails is left to the page, which shows why and offers to try again.
 */
export async function prefetch(...queries: unknown[]) {
  await Promise.all(queries.map((query) => getQueryClient().prefetchQuery(query as Prefetchable)));
}

/** As prefetch, for lists that load page by page. */
export async function prefetchPages(...queries: unknown[]) {
  await Promise.all(
    queries.map((query) =>
      getQueryClient().prefetchInfiniteQuery(
        query as Parameters<ReturnType<typeof makeQueryClient>['prefetchInfiniteQuery']>[0],
      ),
    ),
  );
}

/** As prefetch for the one thing that a page is about: where it doesn't exist, the page doesn't either. */
export async function prefetchOrNotFound(query: unknown) {
  try {
    await getQueryClient().fetchQuery({ ...(query as Prefetchable), retry: false });
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')
    )
      notFound();
  }
}

export const Filled = ({ children }: { children: ReactNode }) => (
  <HydrationBoundary state={dehydrate(getQueryClient())}>{children}</HydrationBoundary>
);
