import type { Response } from 'playwright-core';

/** The egress proxy uses these codes when an app does not answer; no app's server does. */
const ofTheWayOut = (status: number): boolean => status >= 590 && status <= 599;

/** Why an app did not answer, according to the proxy (“Connection Refused”); undefined if it did. */
export const whyUnanswered = (response: Response | null): string | undefined =>
  response && ofTheWayOut(response.status()) ? response.statusText() || 'No answer' : undefined;
