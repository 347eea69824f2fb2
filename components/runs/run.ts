import type { Outputs } from '#components/frame/trpc.ts';
import { isOpenRunStatus } from '#server/domain/run/statuses.ts';

export type Run = Outputs['run']['get'];

export const isOpen = (run: Pick<Run, 'status'>) => isOpenRunStatus(run.status);
