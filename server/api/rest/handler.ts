/** /api/v1: every operation that has a path, called as tRPC and MCP call it. */
import { createHash } from 'node:crypto';
import { DomainError, notFound } from '#server/domain/errors.ts';
import { inApp } from '#server/domain/scope.ts';
import { sendArtifact } from '../artifacts.ts';
import { callerOf, type KeyContext } from '../caller.ts';
import { errorResponse } from '../http.ts';
import { takeTurn } from '../rate-limit.ts';
import { callOperation, getOperations, type Operation } from '../registry.ts';
import { isSound } from '../texts.ts';
import { ctxOfKey } from '../trpc.ts';
import { docsPage } from './docs-page.ts';
import { idempotencyKeyOf, once, type Answer } from './idempotency.ts';
import { openApiDocument } from './openapi.ts';
import { rawMethods, rawRoute } from './raw-routes.ts';
import { readInput } from './read-input.ts';

const restBase = '/api/v1';
const artifactRoute = /^\/artifacts\/([^/]+)$/;

export async function handleRest(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(restBase.length) || '/';
  const method = methodOf(request);
  const headers = new Headers();
  try {
    if (method === 'GET' && path === '/openapi.json')
      return tagged(request, JSON.stringify(openApiDocument()), {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
      });
    if (method === 'GET' && (path === '/docs' || path === '/')) return docsPage();
    const ctx = await callerOf(request);
    const turn = takeTurn(ctx.key.id);
    for (const [name, value] of Object.entries(turn.headers)) headers.set(name, value);
    if (!turn.allowed)
      throw new DomainError(
        'TOO_MANY_REQUESTS',
        `Too many calls with this key. Wait ${turn.headers['Retry-After']} s.`,
      );
    return withHeaders(await answer({ request, method, path, ctx }), headers);
  } catch (error) {
    const response = errorResponse(error, `${request.method} ${path.slice(0, 200)}`);
    if (response.status === 401) response.headers.set('WWW-Authenticate', 'Bearer realm="Sightread"');
    return withHeaders(response, headers);
  }
}

/** Asked for the head alone, the server sends no more of it. */
const methodOf = ({ method }: Request) => (method === 'HEAD' ? 'GET' : method);

async function answer({
  request,
  method,
  path,
  ctx,
}: {
  request: Request;
  method: string;
  path: string;
  ctx: KeyContext;
}): Promise<Response> {
  const raw = rawRoute(method, path);
  if (raw) return raw({ request, ctx: await ctxOfKey(ctx) });
  const artifactId = artifactRoute.exec(path)?.[1];
  if (artifactId !== undefined && method === 'GET') return artifact({ request, ctx, artifactId });
  const found = findRoute(method, path);
  if (found instanceof Response) return found;
  const { operation, parameters } = found;
  const { input, body } = await readInput({ operation, request, path: parameters });
  const work = async (): Promise<Answer> => ({
    status: operation.meta.openapi?.status ?? 200,
    body: JSON.stringify(await callOperation({ operation, ctx, input })),
  });
  if (method === 'GET')
    return tagged(request, (await work()).body, {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-cache',
    });
  const key = method === 'POST' ? idempotencyKeyOf(request) : undefined;
  const done =
    key === undefined
      ? { ...(await work()), replayed: false }
      : await once({ ctx, key, request, body, work });
  return new Response(done.body, {
    status: done.status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(done.replayed ? { 'Idempotency-Replayed': 'true' } : {}),
    },
  });
}

interface Route {
  method: string;
  segments: string[];
  operation: Operation;
}
let routes: Route[] | undefined;

function getRoutes(): Route[] {
  const parameters = (route: Route) => route.segments.filter((segment) => segment.startsWith('{')).length;
  routes ??= getOperations()
    .flatMap((operation) =>
      operation.meta.openapi
        ? [
            {
              method: operation.meta.openapi.method,
              segments: operation.meta.openapi.path.split('/').slice(1),
              operation,
            },
          ]
        : [],
    )
    // /test-cases/run is not the test case “run”.
    .sort((a, b) => parameters(a) - parameters(b));
  return routes;
}

/** @throws DomainError NOT_FOUND, INVALID for a path that can't be decoded */
function findRoute(
  method: string,
  path: string,
): { operation: Operation; parameters: Record<string, string> } | Response {
  const segments = path.split('/').slice(1).map(decode);
  const fits = getRoutes().filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((segment, at) =>
        segment.startsWith('{') ? segments[at] !== '' : segment === segments[at],
      ),
  );
  const route = fits.find((one) => one.method === method);
  if (route)
    return {
      operation: route.operation,
      parameters: Object.fromEntries(
        route.segments.flatMap((segment, at) =>
          segment.startsWith('{') ? [[segment.slice(1, -1), segments[at]!] as const] : [],
        ),
      ),
    };
  const methods = [...fits.map((one) => one.method), ...rawMethods(path)];
  if (methods.length === 0)
    throw new DomainError(
      'NOT_FOUND',
      `There is nothing at ${method} ${restBase}${path.slice(0, 200)}. ${restBase}/docs lists what there is.`,
    );
  const allowed = [...new Set(methods)].join(', ');
  return Response.json(
    {
      success: false,
      status: 405,
      message: `This path takes ${allowed}.`,
      data: null,
      code: 'METHOD_NOT_ALLOWED',
    },
    { status: 405, headers: { Allow: allowed } },
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new DomainError('INVALID', 'The path can’t be decoded.');
  }
}

async function artifact({
  request,
  ctx,
  artifactId,
}: {
  request: Request;
  ctx: KeyContext;
  artifactId: string;
}): Promise<Response> {
  const app = await ctxOfKey(ctx);
  const id = decode(artifactId);
  if (id.length > 60 || !isSound(id)) throw notFound('artifact', isSound(id) ? id : '');
  const row = await app.db.artifact.findFirst({ where: { id, ...inApp(app) } });
  if (!row) throw notFound('artifact', id);
  return sendArtifact({ request, artifact: row });
}

/** With a tag of its content, by which an unchanged answer is not sent again. */
function tagged(request: Request, body: string, headers: Record<string, string>): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*'))
    return new Response(null, {
      status: 304,
      headers: { ETag: etag, 'Cache-Control': headers['Cache-Control']! },
    });
  return new Response(body, { headers: { ...headers, ETag: etag } });
}

function withHeaders(response: Response, headers: Headers): Response {
  headers.forEach((value, name) => response.headers.set(name, value));
  return response;
}
