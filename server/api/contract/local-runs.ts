/** Runs on the machine of somebody whose app only that machine reaches. */
import { z } from 'zod';
import { as, publicly, type OperationMeta } from '../operation.ts';
import { Id, Number32 } from './shapes.ts';

const tag = 'Local runs' as const;

const LocalSettings = z.object({
  instructions: z.string(),
  viewport: z.object({ width: z.number(), height: z.number() }),
  locale: z.string(),
  budget: z.object({ minutes: z.number(), acts: z.number(), screens: z.number() }),
  sessions: z.number(),
  boundaries: z.object({ paths: z.array(z.string()), words: z.array(z.string()) }),
  seed: z.number(),
});
export const startLocal: OperationMeta = {
  summary: 'Start a local run',
  description:
    'For the runner that `generate_tests_on_local` names, which does the work on the machine that reaches the app, and tells of it.',
  output: publicly(
    z.object({
      runId: Id,
      number: Number32,
      next: z.number().describe('Sequence number of the first event.'),
      settings: LocalSettings,
    }),
  ),
  errors: ['CONFLICT'],
  openapi: {
    method: 'POST',
    path: '/local-runs',
    tag,
    status: 201,
    example: { url: 'http://localhost:5173/', host: 'laptop' },
  },
};
export const getLocal: OperationMeta = {
  summary: 'Where a local run stands',
  description: 'A runner that lost its connection goes on from `next`.',
  output: publicly(
    z.object({
      runId: Id,
      status: z.string(),
      next: z.number().describe('The event that is expected next.'),
      kept: z.number().describe('Events that are in the run’s report.'),
    }),
  ),
  errors: ['NOT_FOUND'],
  openapi: {
    method: 'GET',
    path: '/local-runs/{runId}',
    tag,
    example: { runId: '{localRun}' },
  },
};

export const localExploration: OperationMeta = {
  summary: 'Command for a local exploration',
  output: publicly(z.object({ command: z.string(), says: z.string() })),
  openapi: {
    method: 'GET',
    path: '/local-exploration-command',
    tag: 'Test cases',
    example: { localhostUrl: 'http://localhost:5173' },
  },
  mcp: {
    tool: 'generate_tests_on_local',
    description:
      'Returns a terminal command that explores an app on this machine’s localhost, ' +
      'which the service can’t reach itself. Run it in the user’s terminal.',
    parameters: {
      prompts: as('prompts', 'What to test, one sentence each; none explores everything.'),
      localhost_url: as('localhostUrl', 'Address of the app, as http://localhost:5173.'),
    },
  },
};
