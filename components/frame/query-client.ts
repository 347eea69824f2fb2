import { QueryClient, defaultShouldDehydrateQuery } from '@tanstack/react-query';
import superjson from 'superjson';

/** The same on the server, where pages are filled beforehand, and in the browser. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal (4xx) will not get better by asking again; and a page is not kept waiting for a second
        // try, which the browser makes.
        retry: (failures, error) => typeof window !== 'undefined' && failures < 2 && !isRefusal(error),
        refetchOnWindowFocus: true,
      },
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });

function isRefusal(error: unknown) {
  const status = (error as { data?: { httpStatus?: number } | null } | null)?.data?.httpStatus;
  return status !== undefined && status >= 400 && status < 500;
}
