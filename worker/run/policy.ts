/** Limits on exploring and proving, the same for the service, the command line and the benches. */
import { availableParallelism } from 'node:os';

/** Sessions that look at once share this machine: two on two cores take as many steps as four, with fewer sign-ins. */
const leastSessions = 2;

/** How many sessions explore at once, of those that are asked for. */
export const sessionsToExplore = (asked: number): number =>
  Math.min(asked, Math.max(leastSessions, availableParallelism()));

/** Requests to a model beside the steps of tests: in one exploration, to prove and describe one finding, to sum up. */
export const maxModelCalls = { exploring: 32, proving: 12, summary: 2 };

/** A test whose session breaks is tried in another session before it counts as blocked. */
export const maxSessionsPerTest = 2;

/** Maximum number of replayed findings in a run, for apps where everything is broken. */
export const maxReplayedFindings = 200;

/** Maximum number of findings that are replayed once more alone. */
export const maxReplayedAlone = 8;

/** What follows an exploration takes about as long as it may take itself, and at least so many minutes. */
const minMinutesAfter = 2;
/** Parts of that time: for trying drafts, and for replays after the last test has ended. */
const [draftsShare, replaysShare] = [0.6, 0.3];

const msAfter = (minutes: number): number => Math.max(minMinutesAfter, minutes) * 60_000;

/**
 * The deadline for starting the tests that an exploration drafted, epoch ms.
 * @param minutes that the exploration was given
 */
export const draftsDeadline = (exploredAt: number, minutes: number): number =>
  exploredAt + draftsShare * msAfter(minutes);

/**
 * The deadline for starting replays, epoch ms. What still waits then is set aside as not replayed.
 * @param testedAt when the last test ended, or the first replay began if that was later
 * @param minutes that the exploration was given
 */
export const provingDeadline = (exploredAt: number, testedAt: number, minutes: number): number =>
  Math.max(exploredAt + msAfter(minutes), testedAt + replaysShare * msAfter(minutes));
