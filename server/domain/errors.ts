/** Errors of the domain know no transport; server/api/errors.ts maps each code to tRPC, HTTP and MCP. */
export type ErrorCode =
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'INVALID'
  | 'TOO_LARGE'
  | 'UNPROCESSABLE'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE';

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  /** Messages by field, for INVALID. */
  readonly issues?: Record<string, string>;
  constructor(code: ErrorCode, message: string, issues?: Record<string, string>) {
    super(message);
    this.code = code;
    this.issues = issues;
  }
}

export const notFound = (what: string, id: string | number) =>
  new DomainError('NOT_FOUND', `${what} ${String(id).slice(0, 60)} not found`);
