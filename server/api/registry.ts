/**
 * The operations as the outside meets them, read from the router: REST, OpenAPI and MCP walk this list, and
 * so does the test of them all.
 */
import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { DomainError } from '#server/domain/errors.ts';
import { openCursor, sealCursor } from './cursors.ts';
import { fieldIssues } from './errors.ts';
import type { OperationMeta } from './operation.ts';
import { appRouter } from './routers/index.ts';
import { AppIdInput, appOfKey, createCallerFactory, type RequestContext } from './trpc.ts';
import { requireSoundTexts } from './texts.ts';

export interface Operation {
  /** As `testCase.list`. */
  path: string;
  kind: 'query' | 'mutation';
  meta: OperationMeta;
  /** What a caller may say: unknown fields are refused, and the app is never among them. */
  input: z.ZodObject;
  /** Works on one app, which comes from the key. */
  inApp: boolean;
}

let read: Operation[] | undefined;

export function getOperations(): Operation[] {
  // The router's type nests its procedures; what it holds at run time is flat, by path.
  const procedures: [string, AnyTRPCProcedure][] = Object.entries(appRouter._def.procedures as object);
  read ??= procedures
    .map(([path, procedure]) => toOperation(path, procedure))
    .filter((operation) => operation.meta.openapi !== undefined || operation.meta.mcp !== undefined);
  return read;
}

function toOperation(path: string, procedure: AnyTRPCProcedure): Operation {
  const { inputs, meta, type } = procedure._def as {
    inputs: unknown[];
    meta?: OperationMeta;
    type: 'query' | 'mutation';
  };
  const shapes = inputs.filter(
    (input): input is z.ZodObject => input !== AppIdInput && input instanceof z.ZodObject,
  );
  const input = shapes.reduce((all, shape) => all.extend(shape.shape), z.object({})).strict();
  return { path, kind: type, meta: meta ?? {}, input, inApp: inputs.includes(AppIdInput) };
}

const createCaller = createCallerFactory(appRouter);

/**
 * Calls an operation for somebody outside. The input is checked as a whole first: sound text, known fields,
 * right types.
 * @returns the public output: no field that the contract doesn't name
 * @throws DomainError, or a TRPCError that toPublicError understands
 */
export async function callOperation({
  operation,
  ctx,
  input,
}: {
  operation: Operation;
  ctx: RequestContext;
  input: Record<string, unknown>;
}): Promise<unknown> {
  requireSoundTexts(input);
  const scope = operation.inApp && ctx.key ? (await appOfKey({ ...ctx, key: ctx.key })).id : '';
  const given =
    'cursor' in input && typeof input.cursor === 'string'
      ? { ...input, cursor: openCursor({ cursor: input.cursor, of: operation.path, scope }) }
      : input;
  checkInput(operation.input, given);
  const caller = createCaller(ctx);
  const procedure = operation.path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  const result = await procedure(operation.inApp ? { ...given, appId: scope } : given);
  const output = publish(operation, result);
  return isPage(output)
    ? {
        ...output,
        nextCursor:
          output.nextCursor === undefined
            ? undefined
            : sealCursor({ cursor: output.nextCursor, of: operation.path, scope }),
      }
    : output;
}

function publish({ meta, path }: Operation, result: unknown): unknown {
  if (!meta.output) throw new Error(`${path} has no public output.`);
  const { schema, from } = meta.output;
  return schema.parse(from ? from(result as never) : result);
}

const isPage = (output: unknown): output is { nextCursor?: string } =>
  output !== null && typeof output === 'object' && 'nextCursor' in output;

/**
 * @throws DomainError INVALID: one sentence that names the first field, and what is wrong with each of them
 */
export function checkInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  );
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  if (unknown.length > 0) {
    const names = unknown
      .slice(0, 5)
      .map((name) => `“${name.slice(0, 60)}”`)
      .join(', ');
    throw new DomainError(
      'INVALID',
      `There is no ${names} here. ${known.length === 0 ? 'This takes nothing.' : `Known: ${known.join(', ')}.`}`,
      Object.fromEntries(unknown.slice(0, 20).map((name) => [name.slice(0, 60), 'Unknown.'])),
    );
  }
  const issues = fieldIssues(parsed.error);
  const [field, message] = Object.entries(issues)[0]!;
  throw new DomainError('INVALID', field === '' ? message : `${field}: ${message}`, issues);
}
