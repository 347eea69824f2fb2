/**
 * One table: what a domain error is called in each transport. Anything unknown is redacted and logged with a
 * reference.
 */
import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { ZodError } from 'zod';
import { DomainError, type ErrorCode } from '#server/domain/errors.ts';
import { isDatabaseUnavailable } from '#server/platform/db.ts';
import { newId } from '#server/platform/ids.ts';
import { getLog } from '#server/platform/log.ts';

interface Transports {
  trpc: TRPC_ERROR_CODE_KEY;
  http: number;
  /** JSON-RPC code, for failures of the protocol; a failing tool answers with isError. */
  mcp: number;
}

export const errorTable = {
  UNAUTHORIZED: { trpc: 'UNAUTHORIZED', http: 401, mcp: -32001 },
  FORBIDDEN: { trpc: 'FORBIDDEN', http: 403, mcp: -32003 },
  NOT_FOUND: { trpc: 'NOT_FOUND', http: 404, mcp: -32004 },
  CONFLICT: { trpc: 'CONFLICT', http: 409, mcp: -32009 },
  INVALID: { trpc: 'BAD_REQUEST', http: 400, mcp: -32602 },
  TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', http: 413, mcp: -32013 },
  UNPROCESSABLE: { trpc: 'UNPROCESSABLE_CONTENT', http: 422, mcp: -32022 },
  TOO_MANY_REQUESTS: { trpc: 'TOO_MANY_REQUESTS', http: 429, mcp: -32029 },
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', http: 503, mcp: -32050 },
} as const satisfies Record<ErrorCode, Transports>;

export interface PublicError {
  code: ErrorCode | 'INTERNAL';
  status: number;
  message: string;
  issues?: Record<string, string>;
  /** By which an operator finds the cause in the log. */
  reference?: string;
}

/** What may be told to the outside of whatever was thrown. */
export function toPublicError(error: unknown, where: string): PublicError {
  if (error instanceof TRPCError) return fromTrpc(error, where);
  if (error instanceof ZodError) {
    const issues = fieldIssues(error);
    return {
      code: 'INVALID',
      status: 400,
      message: Object.values(issues)[0] ?? 'The input is not valid.',
      issues,
    };
  }
  if (error instanceof DomainError)
    return {
      code: error.code,
      status: errorTable[error.code].http,
      message: error.message,
      issues: error.issues,
    };
  if (isDatabaseUnavailable(error)) {
    getLog('api').warn({ err: error, where }, 'the database did not answer in time');
    return {
      code: 'UNAVAILABLE',
      status: 503,
      message: 'The database did not answer in time: it is busy or not there. Try again in a few seconds.',
    };
  }
  const reference = newId('audit').slice(4, 12);
  getLog('api').error({ err: error, reference, where }, 'unexpected error');
  return {
    code: 'INTERNAL',
    status: 500,
    message: `This did not work because of a fault in Sightread, not in what you entered. Reference ${reference}.`,
    reference,
  };
}

function fromTrpc(error: TRPCError, where: string): PublicError {
  const { cause } = error;
  if (cause instanceof DomainError || cause instanceof ZodError) return toPublicError(cause, where);
  if (error.code === 'INTERNAL_SERVER_ERROR') return toPublicError(cause ?? new Error(error.message), where);
  const known = Object.entries(errorTable).find(([, row]) => row.trpc === error.code);
  return {
    code: (known?.[0] as ErrorCode | undefined) ?? 'INVALID',
    status: known?.[1].http ?? 400,
    message: error.message,
  };
}

/** Messages by field path, the first one of each. */
export function fieldIssues(error: ZodError): Record<string, string> {
  const issues: Record<string, string> = {};
  for (const issue of error.issues) issues[issue.path.join('.')] ??= issue.message;
  return issues;
}

export const toTrpcError = (error: DomainError) =>
  new TRPCError({ code: errorTable[error.code].trpc, message: error.message, cause: error });
