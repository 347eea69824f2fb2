import type { Response } from 'playwright-core';

/** The way out says so where an app does not answer it; no server of an app answers with these. */
const ofTheWayOut = (status: number): boolean => status >= 590 && status <= 599;

/**
 * Why an app has not answered, by the proxy on the way to it (“Connection Refused”); undefined where it has.
 */
export const whyUnanswered = (response: Response | null): string | undefined =>
  response && ofTheWayOut(response.status()) ? response.statusText() || 'No answer' : undefined;
