import type { Outputs } from '#components/frame/trpc.ts';
import { isOpenRunStatus, isReported } from '#server/domain/run/statuses.ts';

export type Run = Outputs['run']['get'];

/** It has no report yet. */
export const isOpen = (run: Pick<Run, 'status' | 'endedAt'>) => !isReported(run);
/** It, or what was added to it after its report, is not at its end. */
export const isAtWork = (run: Pick<Run, 'status'>) => isOpenRunStatus(run.status);
