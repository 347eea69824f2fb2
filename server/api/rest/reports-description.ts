import type { Json } from './json-schema.ts';

const runId: Json = { name: 'runId', in: 'path', required: true, schema: { type: 'string' } };
const errors = Object.fromEntries(
  (['UNAUTHORIZED:401', 'FORBIDDEN:403', 'NOT_FOUND:404', 'TOO_MANY_REQUESTS:429', 'INTERNAL:500'] as const)
    .map((one) => one.split(':'))
    .map(([code, status]) => [status, { $ref: `#/components/responses/${code}` }]),
);

export const reportPaths = (): Record<string, Json> => ({
  '/runs/{runId}/report.html': {
    get: {
      operationId: 'run.reportHtml',
      tags: ['Runs'],
      summary: 'Get a run’s report as a page',
      description:
        'One HTML file that needs nothing else: pictures are in it, up to 48 MiB of them. Good to keep with a build.',
      parameters: [runId],
      responses: {
        200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } },
        ...errors,
      },
    },
  },
  '/runs/{runId}/report.xml': {
    get: {
      operationId: 'run.reportJunit',
      tags: ['Runs'],
      summary: 'Get a run’s report as JUnit XML',
      parameters: [runId],
      description:
        'For CI servers. A test is a testcase (blocked and unfinished ones are skipped), ' +
        'an open issue a failed one; resolved and rejected issues are no part of it. ' +
        'A run that failed or was cancelled has an error.',
      responses: {
        200: { description: 'The XML.', content: { 'application/xml': { schema: { type: 'string' } } } },
        ...errors,
      },
    },
  },
});
