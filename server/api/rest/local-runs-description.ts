import { LocalEventSchema, limits, TellInput } from '#server/domain/local/schemas.ts';
import { schemaOf, type Json } from './json-schema.ts';

const errors = Object.fromEntries(
  (
    [
      'INVALID:400',
      'UNAUTHORIZED:401',
      'FORBIDDEN:403',
      'NOT_FOUND:404',
      'CONFLICT:409',
      'TOO_LARGE:413',
      'TOO_MANY_REQUESTS:429',
      'INTERNAL:500',
    ] as const
  )
    .map((one) => one.split(':'))
    .map(([code, status]) => [status, { $ref: `#/components/responses/${code}` }]),
);
const runId: Json = { name: 'runId', in: 'path', required: true, schema: { type: 'string' } };
const answer = (properties: Json): Json => ({
  description: 'Done.',
  content: {
    'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
  },
});

/** How a runner tells what it does: beside the operations, as its bodies are no small JSON. */
export const localPaths = (): Record<string, Json> => ({
  '/local-runs/{runId}/events': {
    post: {
      operationId: 'localRun.tell',
      tags: ['Local runs'],
      summary: 'Tell what happened',
      parameters: [runId],
      description:
        `Events in their order, from sequence number \`from\`; ` +
        'those that were told before are passed over, so that sending again is safe. ' +
        'Without events it is a sign of life: a runner gives one every 20 s. ' +
        `May be sent with \`Content-Encoding: gzip\`, up to ${limits.body >> 20} MiB. ` +
        `Kinds: ${LocalEventSchema.options.map((option) => option.shape.kind.value).join(', ')}.`,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(TellInput, 'input') } },
      },
      responses: {
        200: answer({ next: { type: 'integer', description: 'The event that is expected next.' } }),
        ...errors,
      },
    },
  },
  '/local-runs/{runId}/files/{sha256}': {
    put: {
      operationId: 'localRun.file',
      tags: ['Local runs'],
      summary: 'Send a picture or document',
      description: `Before the event that names it. Up to ${limits.file >> 20} MiB; sending it again changes nothing.`,
      parameters: [
        runId,
        {
          name: 'sha256',
          in: 'path',
          required: true,
          description: 'Of the content, 64 hexadecimal digits.',
          schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
        },
      ],
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: { 200: answer({ sha256: { type: 'string' } }), ...errors },
    },
  },
});
