import type { z } from 'zod';
import type { AppCtx } from '../context.ts';
import { DomainError } from '../errors.ts';
import { getIssuesInApp } from '../scope.ts';
import type { PushIssuesInput } from './schemas.ts';

/**
 * Issues for the app's tracker. None can be connected yet, so there is nowhere to push to, and nothing is queued or kept for later.
 * @throws DomainError NOT_FOUND for an unknown issue; CONFLICT as no tracker is connected
 */
export async function pushIssues({ ctx, input }: { ctx: AppCtx; input: z.output<typeof PushIssuesInput> }): Promise<never> {
  await getIssuesInApp({ ctx, issueIds: input.issueIds });
  throw new DomainError('CONFLICT', 'No issue tracker is connected to this app, so nothing was pushed. Read the issue with get_issue (GET /api/v1/issues/{issueId}) and open it in your tracker from there.');
}
