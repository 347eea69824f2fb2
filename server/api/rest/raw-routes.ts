/** Paths that are no operation, as what they take or give is no small JSON. */
import type { AppCtx } from '#server/domain/context.ts';
import { sendReport } from '../reports.ts';
import { buildRoutes } from './builds.ts';
import { localRoutes } from './local-runs.ts';

export interface RawRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: RegExp;
  /** `parameters` are the path's groups. */
  handle: (options: { request: Request; ctx: AppCtx; parameters: string[] }) => Promise<Response>;
}

const reportRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: /^\/runs\/([a-z0-9_]{1,60})\/report\.(html|xml)$/,
    handle: ({ ctx, parameters: [runId, format] }) =>
      sendReport({ ctx, runId: runId!, format: format as 'html' | 'xml' }),
  },
];

const all = (): RawRoute[] => [...localRoutes, ...reportRoutes, ...buildRoutes];

export function rawRoute(
  method: string,
  path: string,
): ((options: { request: Request; ctx: AppCtx }) => Promise<Response>) | undefined {
  for (const route of all()) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return (options) => route.handle({ ...options, parameters: match.slice(1) });
  }
  return undefined;
}

/** What may be done with a path, besides its operations. */
export const rawMethods = (path: string): string[] =>
  all()
    .filter((route) => route.path.test(path))
    .map(({ method }) => method);
