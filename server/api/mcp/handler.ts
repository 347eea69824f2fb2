/**
 * POST /api/mcp: Streamable HTTP without sessions. Every request brings its key and gets a server of its own.
 */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { DomainError } from '#server/domain/errors.ts';
import { callerOf, readBody } from '../caller.ts';
import { errorTable, toPublicError } from '../errors.ts';
import { requireOwnHost } from '../hosts.ts';
import { takeTurn } from '../rate-limit.ts';
import { createMcpServer } from './server.ts';

const maxInBatch = 50;
const parseError = -32700;

export async function handleMcp(request: Request): Promise<Response> {
  let headers: Record<string, string> = {};
  try {
    requireOwnHost(request.headers);
    // There is no session to end, and nothing that the server would tell by itself.
    if (request.method !== 'POST')
      return Response.json(
        failure(-32000, 'Use POST: this server keeps no session and opens no stream of its own.'),
        { status: 405, headers: { Allow: 'POST' } },
      );
    const ctx = await callerOf(request, { inQuery: true });
    const text = await readBody(request);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return Response.json(failure(parseError, 'The body is not JSON.'), { status: 400 });
    }
    const messages = Array.isArray(body) ? body : [body];
    if (messages.length === 0 || messages.length > maxInBatch)
      throw new DomainError('INVALID', `A batch holds 1 to ${maxInBatch} messages.`);
    const turn = takeTurn(ctx.key.id, messages.length);
    headers = turn.headers;
    if (!turn.allowed)
      throw new DomainError(
        'TOO_MANY_REQUESTS',
        `Too many calls with this key. Wait ${turn.headers['Retry-After']} s.`,
      );

    const server = createMcpServer(ctx);
    const streams = messages.some(wantsProgress);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: !streams,
    });
    await server.connect(transport);
    request.signal.addEventListener('abort', () => void server.close(), { once: true });
    const response = await transport.handleRequest(acceptingBoth(request), { parsedBody: body });
    if (!streams) await server.close();
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  } catch (error) {
    const { code, status, message, issues, reference } = toPublicError(error, 'mcp');
    return Response.json(
      failure(code === 'INTERNAL' ? -32603 : errorTable[code].mcp, message, { code, issues, reference }),
      {
        status,
        headers: status === 401 ? { ...headers, 'WWW-Authenticate': 'Bearer realm="Sightread"' } : headers,
      },
    );
  }
}

const failure = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data ? { data } : {}) },
  id: null,
});

const wantsProgress = (message: unknown) =>
  (message as { params?: { _meta?: { progressToken?: unknown } } } | null)?.params?._meta?.progressToken !==
  undefined;

/** Clients of 2024-11-05 don't say that they take a stream too; the transport insists. */
function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: 'POST', headers });
}
