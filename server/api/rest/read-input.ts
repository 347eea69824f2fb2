/** From a request to an operation's input: path, query and body, typed by the fields they feed. */
import { z } from 'zod';
import { DomainError } from '#server/domain/errors.ts';
import { readBody } from '../caller.ts';
import type { Operation } from '../registry.ts';

/** @throws DomainError INVALID, TOO_LARGE */
export async function readInput({
  operation,
  request,
  path,
}: {
  operation: Operation;
  request: Request;
  path: Record<string, string>;
}): Promise<{ input: Record<string, unknown>; body: string }> {
  const query = readQuery(operation, new URL(request.url).searchParams);
  const hasBody = request.method === 'POST' || request.method === 'PATCH';
  const body = hasBody ? await readBody(request) : '';
  const given = hasBody ? { ...query, ...parseBody(request, body) } : query;
  const twice = Object.keys(path).find((name) => name in given);
  if (twice)
    throw new DomainError('INVALID', `${twice}: It stands in the path already.`, {
      [twice]: 'It stands in the path already.',
    });
  const fromPath = Object.fromEntries(
    Object.entries(path).map(([name, text]) => [
      name,
      typed(operation.input.shape[name] as z.ZodType | undefined, text),
    ]),
  );
  return { input: { ...given, ...fromPath }, body };
}

function parseBody(request: Request, text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new DomainError('INVALID', 'Send the body as application/json.');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new DomainError('INVALID', 'The body is not JSON.');
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new DomainError('INVALID', 'The body is a JSON object.');
  return body as Record<string, unknown>;
}

/** Lists are given by commas, or by the name again. */
function readQuery(operation: Operation, query: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const field = bare(operation.input.shape[name] as z.ZodType | undefined);
    if (field instanceof z.ZodArray) {
      input[name] = values
        .flatMap((value) => value.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => typed(field.element as z.ZodType, part));
    } else if (values.length > 1)
      throw new DomainError('INVALID', `${name.slice(0, 60)}: Given more than once.`, {
        [name.slice(0, 60)]: 'Given more than once.',
      });
    else input[name] = typed(field, values[0]!);
  }
  return input;
}

/** What can't be read as its type stays a text, and is refused by its field. */
function typed(schema: z.ZodType | undefined, text: string): unknown {
  const field = bare(schema);
  if (field instanceof z.ZodNumber && /^-?\d{1,16}(\.\d{1,8})?$/.test(text)) return Number(text);
  if (field instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

export function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}
