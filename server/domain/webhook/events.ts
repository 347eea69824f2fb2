/** What a webhook can be told of, by the action of the audit log that it comes from. */
export const webhookEvents = [
  'run.created',
  'run.completed',
  'run.failed',
  'run.cancelled',
  'issue.created',
  'issue.regressed',
  'issue.approved',
  'issue.rejected',
  'issue.resolved',
  'test_case.created',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const byAction: Record<string, WebhookEvent> = {
  'run.create': 'run.created',
  'run.complete': 'run.completed',
  'run.fail': 'run.failed',
  'run.cancel': 'run.cancelled',
  'issue.create': 'issue.created',
  'issue.regress': 'issue.regressed',
  'issue.approve': 'issue.approved',
  'issue.reject': 'issue.rejected',
  'issue.resolve': 'issue.resolved',
  'test_case.create': 'test_case.created',
};

export const eventOf = (action: string): WebhookEvent | undefined => byAction[action];
