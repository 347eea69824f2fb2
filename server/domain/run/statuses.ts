/**
 * The states of runs, executions and findings, as lists and named predicates. Free of schemas, so that the
 * dashboard's bundle stays small.
 */
import type { ExecutionStatus, FindingStatus, RunStatus } from '#prisma/generated/enums.ts';

export const openRunStatuses = ['queued', 'running', 'analyzing'] as const satisfies RunStatus[];
const finalRunStatuses = ['completed', 'failed', 'cancelled'] as const satisfies RunStatus[];
export const openExecutionStatuses = ['queued', 'running'] as const satisfies ExecutionStatus[];
/** Counts in pass/fail; blocked and cancelled are shown beside them. */
export const judgedExecutionStatuses = ['passed', 'failed'] as const satisfies ExecutionStatus[];
export const openFindingStatuses = ['candidate', 'confirming'] as const satisfies FindingStatus[];

const within = <T extends string>(statuses: readonly T[], status: string): status is T =>
  (statuses as readonly string[]).includes(status);

export const isOpenRunStatus = (status: RunStatus) => within(openRunStatuses, status);
export const isFinalRunStatus = (status: RunStatus) => within(finalRunStatuses, status);
/** Its report stands and no longer changes; what was added to it afterwards may be at work. */
export const isReported = ({ status, endedAt }: { status: RunStatus; endedAt: Date | null }) =>
  isFinalRunStatus(status) || endedAt !== null;
export const isOpenExecutionStatus = (status: ExecutionStatus) => within(openExecutionStatuses, status);
export const isFinalExecutionStatus = (status: ExecutionStatus) => !isOpenExecutionStatus(status);
export const isJudgedExecutionStatus = (status: ExecutionStatus) => within(judgedExecutionStatuses, status);
export const isOpenFindingStatus = (status: FindingStatus) => within(openFindingStatuses, status);
