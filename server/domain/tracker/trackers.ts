/** Free of schemas, so that the dashboard's bundle stays small. */
import type { SeverityName } from '../issue/kinds.ts';

export const trackerNames = ['github', 'jira', 'linear'] as const;
export type TrackerName = (typeof trackerNames)[number];

/** What people call each, and where its interface is if nobody says otherwise. */
export const trackers = {
  github: { name: 'GitHub Issues', place: 'repository', baseUrl: 'https://api.github.com' },
  jira: { name: 'Jira', place: 'project', baseUrl: '' },
  linear: { name: 'Linear', place: 'team', baseUrl: 'https://api.linear.app' },
} as const satisfies Record<TrackerName, { name: string; place: string; baseUrl: string }>;

export const usualSeverities: Record<TrackerName, Record<SeverityName, string>> = {
  github: {
    Critical: 'severity: critical',
    High: 'severity: high',
    Medium: 'severity: medium',
    Low: 'severity: low',
  },
  jira: { Critical: 'Highest', High: 'High', Medium: 'Medium', Low: 'Low' },
  linear: { Critical: '1', High: '2', Medium: '3', Low: '4' },
};
