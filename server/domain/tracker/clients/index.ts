import type { TrackerName } from '../trackers.ts';
import type { TrackerAccess, TrackerClient } from './client.ts';
import { createGitHub } from './github.ts';
import { createJira } from './jira.ts';
import { createLinear } from './linear.ts';

export * from './client.ts';

const makers = { github: createGitHub, jira: createJira, linear: createLinear } satisfies Record<
  TrackerName,
  unknown
>;

export const createTracker = (tracker: TrackerName, access: TrackerAccess): TrackerClient =>
  makers[tracker](access);
