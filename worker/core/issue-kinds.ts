/** How issues are sorted, in the words of the service's own schema. */

export const issueTypes = [
  'Functional',
  'Usability',
  'Visual',
  'Content',
  'Performance',
  'Accessibility',
  'Security',
] as const;
export type IssueType = (typeof issueTypes)[number];

/** Worst first. */
export const severities = ['Critical', 'High', 'Medium', 'Low'] as const;
export type Severity = (typeof severities)[number];
