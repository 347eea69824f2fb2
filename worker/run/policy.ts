/** How much proving a run does: the same for the service, the command line and the benches. */

/** A session that breaks under a test is tried once more before the test is called blocked. */
export const maxSessionsPerTest = 2;

/** An app in which everything is broken is not proven to its end. */
export const maxReplayedFindings = 200;

/** So many findings that did not come back beside others are replayed once more by themselves. */
export const maxReplayedAlone = 8;

const minProvingMinutes = 5;
const provingPerExploring = 2;

/**
 * When the last replay of a run may begin, epoch ms: twice as long as it explored after its exploring and its
 * tests have ended, five minutes at least. What waits then is set aside as not replayed.
 */
export const provingDeadline = (endedAt: number, minutes: number): number =>
  endedAt + Math.max(minProvingMinutes, minutes * provingPerExploring) * 60_000;
