/** Which runs speak for the whole app. */
import type { Prisma } from '#prisma/generated/client.ts';
import type { RunKind } from '#prisma/generated/enums.ts';
import { openRunStatuses } from './statuses.ts';

/**
 * Whether a run is over the whole app: a discovery, or a regression over the main suite of which no tests
 * were chosen. A run on somebody's own machine tests what stands there. Decided when the run is made and kept
 * with it: the suite may be deleted later.
 */
export const isFullRun = ({
  kind,
  suite,
  testCaseIds,
}: {
  kind: RunKind;
  suite: { main: boolean } | null;
  testCaseIds?: number[] | null | undefined;
}): boolean =>
  kind === 'discovery' || (kind === 'regression' && (suite === null || suite.main) && !testCaseIds);

/** Its report stands, even while something that was added to it is at work. */
export const withReport: Prisma.RunWhereInput = {
  OR: [{ status: 'completed' }, { status: { in: [...openRunStatuses] }, endedAt: { not: null } }],
};
