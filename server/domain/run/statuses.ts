/** The states of runs, executions and findings, as named predicates: nothing else compares their words. */
import type { ExecutionStatus, FindingStatus, RunStatus } from '#prisma/generated/enums.ts';

export const openRunStatuses = ['queued', 'running', 'analyzing'] as const satisfies RunStatus[];
export const finalRunStatuses = ['completed', 'failed', 'cancelled'] as const satisfies RunStatus[];
export const openExecutionStatuses = ['queued', 'running'] as const satisfies ExecutionStatus[];
export const openFindingStatuses = ['candidate', 'confirming'] as const satisfies FindingStatus[];

const within = <T extends string>(statuses: readonly T[], status: string): status is T =>
  (statuses as readonly string[]).includes(status);

export const isOpenRunStatus = (status: RunStatus) => within(openRunStatuses, status);
export const isFinalRunStatus = (status: RunStatus) => within(finalRunStatuses, status);
export const isOpenExecutionStatus = (status: ExecutionStatus) => within(openExecutionStatuses, status);
export const isFinalExecutionStatus = (status: ExecutionStatus) => !isOpenExecutionStatus(status);
/** Counts in pass/fail; blocked and cancelled are shown beside them. */
export const isJudgedExecutionStatus = (status: ExecutionStatus) =>
  status === 'passed' || status === 'failed';
export const isOpenFindingStatus = (status: FindingStatus) => within(openFindingStatuses, status);
