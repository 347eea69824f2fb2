/** Limits on proving findings, the same for the service, the command line and the benches. */

/** A test whose session breaks is tried in another session before it counts as blocked. */
export const maxSessionsPerTest = 2;

/** Maximum number of replayed findings in a run, for apps where everything is broken. */
export const maxReplayedFindings = 200;

/** Maximum number of findings that are replayed once more alone. */
export const maxReplayedAlone = 8;

const minProvingMinutes = 5;
const provingPerExploring = 2;

/**
 * The deadline for starting replays, epoch ms: twice the exploration's minutes, at least five, after
 * exploring and tests have ended. What still waits then is set aside as not replayed.
 */
export const provingDeadline = (endedAt: number, minutes: number): number =>
  endedAt + Math.max(minProvingMinutes, minutes * provingPerExploring) * 60_000;
