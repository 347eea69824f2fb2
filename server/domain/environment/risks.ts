import { z } from 'zod';

/** What an act may do that nobody can take back. Guardrails tell it by the words of what is pressed. */
export const RiskSchema = z.enum(['destroys', 'spends', 'reaches', 'access', 'credentials', 'service']);
export type Risk = z.output<typeof RiskSchema>;

/** The same in words for people, as what is not done. */
export const riskWords: Record<Risk, string> = {
  destroys: 'Delete what is there',
  spends: 'Order, pay or move money',
  reaches: 'Send anything to people',
  access: 'Change who may do what',
  credentials: 'Change how somebody signs in',
  service: 'Stop or restart the service',
};
