import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { getDb } from '#server/platform/db.ts';
import { addressOf, getSignedIn } from './auth.ts';
import { toPublicError } from './errors.ts';
import { appRouter } from './routers/index.ts';

export { addressOf } from './auth.ts';

export const handleTrpc = (request: Request) =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: async () => ({ signedIn: await getSignedIn(), address: addressOf(request.headers) }),
    maxBatchSize: 20,
  });

export async function health() {
  try {
    await getDb().$queryRaw`SELECT 1`;
    return Response.json({ status: 'ok' });
  } catch {
    return Response.json(
      { status: 'unavailable', message: 'The database does not answer.' },
      { status: 503 },
    );
  }
}

/** The documented form of an error outside of tRPC. */
export function errorResponse(error: unknown, where: string) {
  const { status, message, code, issues, reference } = toPublicError(error, where);
  return Response.json({ success: false, status, message, data: null, code, issues, reference }, { status });
}
