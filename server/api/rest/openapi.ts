/** The OpenAPI 3.1 description, made from the operations. */
import type { ErrorCode } from '#server/domain/errors.ts';
import { getEnv } from '#server/platform/env.ts';
import { errorTable } from '../errors.ts';
import { buildPaths } from './builds-description.ts';
import { localPaths } from './local-runs-description.ts';
import { schemaOf, type Json } from './json-schema.ts';
import { reportPaths } from './reports-description.ts';
import type { RestMeta } from '../operation.ts';
import { getOperations, type Operation } from '../registry.ts';

/** Any operation may answer with these. */
const always: ErrorCode[] = ['INVALID', 'UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'];
const reasons: Record<ErrorCode | 'INTERNAL', string> = {
  INVALID: 'The input is not valid; `issues` says what is wrong with which field.',
  UNAUTHORIZED: 'No API key, or not a valid one.',
  FORBIDDEN: 'The key may not do this.',
  NOT_FOUND: 'There is no such thing in this app.',
  CONFLICT: 'It does not apply in the present state, which the message names.',
  TOO_LARGE: 'The body holds more than 1 MiB.',
  UNPROCESSABLE: 'The Idempotency-Key stood for another request.',
  TOO_MANY_REQUESTS: 'Too many calls with this key; `Retry-After` says how long to wait.',
  UNAVAILABLE: 'Not at the moment.',
  INTERNAL: 'A fault of the service, with a reference and no internals.',
};

let built: { url: string; document: Json } | undefined;

export function openApiDocument(): Json {
  const url = `${getEnv().publicUrl}/api/v1`;
  if (built?.url !== url) built = { url, document: build(url) };
  return built.document;
}

function build(url: string): Json {
  const paths: Record<string, Json> = {
    '/artifacts/{artifactId}': { get: artifactOperation },
    ...localPaths(),
    ...reportPaths(),
    ...buildPaths(),
  };
  for (const operation of getOperations()) {
    const { openapi } = operation.meta;
    if (openapi) (paths[openapi.path] ??= {})[openapi.method.toLowerCase()] = describe(operation);
  }
  const tags = [...new Set(getOperations().flatMap((operation) => operation.meta.openapi?.tag ?? []))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sightread',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Autonomous QA that sees an app the way a person does. ' +
        'A key belongs to one app, and everything here is about that app. ' +
        'Lists are `{ items, nextCursor }`; a cursor is opaque and stays good while things are added. ' +
        'GETs carry an `ETag`. A POST with an `Idempotency-Key` is done once. ' +
        '`RateLimit-*` headers say how many calls a key has left. Within v1 fields are only added.',
    },
    servers: [{ url }],
    tags: tags.map((name) => ({ name })),
    security: [{ ApiKey: [] }, { Bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        Bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['success', 'status', 'message', 'data', 'code'],
          properties: {
            success: { const: false },
            status: { type: 'integer' },
            message: { type: 'string' },
            data: { type: 'null' },
            code: { type: 'string', enum: [...Object.keys(errorTable), 'METHOD_NOT_ALLOWED', 'INTERNAL'] },
            issues: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'What is wrong, by field.',
            },
            reference: { type: 'string', description: 'By which an operator finds a fault in the log.' },
          },
          examples: [
            { success: false, status: 404, message: 'test case 12 not found', data: null, code: 'NOT_FOUND' },
          ],
        },
      },
      responses: Object.fromEntries(
        Object.entries(reasons).map(([code, description]) => [
          code,
          {
            description,
            ...(code === 'TOO_MANY_REQUESTS'
              ? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
              : {}),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

interface InputSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of your own, new for each request: sent again, the request is done once. Kept for a day.',
  schema: { type: 'string', maxLength: 200 },
};
const appId: Json = {
  name: 'X-App-ID',
  in: 'header',
  required: false,
  description: 'For admin keys: the app that is meant.',
  schema: { type: 'string' },
};

const isInPath = (rest: RestMeta, name: string) => rest.path.includes(`{${name}}`);
const hasBody = (rest: RestMeta) => rest.method === 'POST' || rest.method === 'PATCH';

function describe({ path, kind, meta, input, inApp }: Operation): Json {
  const rest = meta.openapi!;
  const schema = schemaOf(input, 'input') as InputSchema;
  const parameters = [
    ...parametersOf(rest, schema),
    ...(rest.method === 'POST' ? [idempotencyKey] : []),
    ...(inApp ? [appId] : []),
  ];
  const codes = [
    ...new Set([
      ...always,
      ...(meta.errors ?? []),
      ...(hasBody(rest) ? (['TOO_LARGE'] as const) : []),
      ...(rest.method === 'POST' ? (['CONFLICT', 'UNPROCESSABLE'] as const) : []),
    ]),
  ];
  return {
    operationId: path,
    tags: [rest.tag],
    summary: meta.summary ?? path,
    ...(meta.description ? { description: meta.description } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(rest, schema),
    responses: {
      [String(rest.status ?? 200)]: {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(meta.output!.schema, 'output') } },
      },
      ...(kind === 'query' ? { 304: { description: 'Unchanged since the `ETag` in If-None-Match.' } } : {}),
      ...Object.fromEntries(
        codes.map((code) => [String(errorTable[code].http), { $ref: `#/components/responses/${code}` }]),
      ),
      500: { $ref: '#/components/responses/INTERNAL' },
    },
  };
}

/** Those of the path and, where the request has no body, of the query. */
function parametersOf(rest: RestMeta, { properties = {}, required = [] }: InputSchema): Json[] {
  const example = (name: string) =>
    rest.example && name in rest.example && !isPlaceholder(rest.example[name])
      ? { example: rest.example[name] }
      : {};
  return Object.entries(properties)
    .filter(([name]) => isInPath(rest, name) || !hasBody(rest))
    .map(([name, { description, ...type }]) => ({
      name,
      in: isInPath(rest, name) ? 'path' : 'query',
      required: isInPath(rest, name) || required.includes(name),
      ...(description ? { description } : {}),
      schema: type,
      ...(type.type === 'array' ? { style: 'form', explode: false } : {}),
      ...(isInPath(rest, name) ? {} : example(name)),
    }));
}

function bodyOf(rest: RestMeta, schema: InputSchema): Json {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !isInPath(rest, name));
  if (!hasBody(rest) || properties.length === 0) return {};
  const required = (schema.required ?? []).filter((name) => !isInPath(rest, name));
  const example = Object.fromEntries(
    Object.entries(rest.example ?? {}).filter(
      ([name, value]) => !isInPath(rest, name) && !isPlaceholder(value),
    ),
  );
  const isWhole = required.every((name) => name in example) && Object.keys(example).length > 0;
  return {
    requestBody: {
      required: required.length > 0,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: Object.fromEntries(properties),
            ...(required.length > 0 ? { required } : {}),
            additionalProperties: false,
          },
          ...(isWhole ? { example } : {}),
        },
      },
    },
  };
}

/** Examples name seeded things, as `{run}`: good for tests, and nothing to show. */
const isPlaceholder = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isPlaceholder) : typeof value === 'string' && /^\{\w+\}$/.test(value);

const artifactOperation: Json = {
  operationId: 'artifact.get',
  tags: ['Runs'],
  summary: 'Get a picture, log or document',
  description:
    'Ids of artifacts stand in executions, issues and findings. Takes `Range` and `If-None-Match`.',
  parameters: [{ name: 'artifactId', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'The content.',
      content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
    },
    206: { description: 'The part asked for.' },
    304: { description: 'Unchanged.' },
    416: { description: 'No such part.' },
    ...Object.fromEntries(
      (['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'] as const).map((code) => [
        String(errorTable[code].http),
        { $ref: `#/components/responses/${code}` },
      ]),
    ),
  },
};
