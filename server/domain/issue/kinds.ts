/** How issues are sorted. Free of schemas, so that the dashboard's bundle stays small. */
import type { IssueType, Severity } from '#prisma/generated/enums.ts';

export const issueTypes = [
  'Functional',
  'Usability',
  'Visual',
  'Content',
  'Performance',
  'Accessibility',
  'Security',
] as const satisfies IssueType[];

/** Worst first. */
export const severities = ['Critical', 'High', 'Medium', 'Low'] as const satisfies Severity[];
export type SeverityName = (typeof severities)[number];
