/** Who calls over REST or MCP: the key, the app that it names, and how many calls it has left. */
import { verifyApiKey } from '#server/domain/api-key/verify-api-key.ts';
import { DomainError } from '#server/domain/errors.ts';
import { getDb } from '#server/platform/db.ts';
import { addressOf } from './http.ts';
import { isSound } from './texts.ts';
import type { RequestContext } from './trpc.ts';

export type KeyContext = RequestContext & Required<Pick<RequestContext, 'key'>>;

/** @throws DomainError UNAUTHORIZED, INVALID for a header that can't name an app */
export async function callerOf(request: Request, { inQuery = false } = {}): Promise<KeyContext> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const given =
    request.headers.get('x-api-key')?.trim() ||
    bearer ||
    (inQuery ? new URL(request.url).searchParams.get('api_key') : null) ||
    undefined;
  const key = await verifyApiKey({ db: getDb(), key: given });
  const namedAppId = request.headers.get('x-app-id')?.trim() || undefined;
  if (namedAppId !== undefined && (namedAppId.length > 60 || !isSound(namedAppId)))
    throw new DomainError('INVALID', 'X-App-ID is not the id of an app.');
  return { signedIn: null, key, namedAppId, address: addressOf(request.headers) };
}

const longestBody = 1 << 20;

/** The body, no more of it than `most` bytes. @throws DomainError TOO_LARGE */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  const tooLarge = () =>
    new DomainError('TOO_LARGE', `The body of a request holds ${most >> 20} MiB at most.`);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The body as text, no more of it than is allowed. @throws DomainError TOO_LARGE beyond 1 MiB; INVALID for
 * what is not UTF-8
 */
export async function readBody(request: Request): Promise<string> {
  const body = await readBytes(request, longestBody);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new DomainError('INVALID', 'The body is not UTF-8.');
  }
}
