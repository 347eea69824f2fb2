/**
 * Detects rate limiting by the app (HTTP 429). Responses of third parties, such as analytics, do not count.
 */
import type { StepEvidence } from '#worker/ports/screen.ts';
import { sameSite } from '#worker/core/site.ts';

const tooManyRequests = 429;

export const askedTooOften = 'The app said that it is asked too often (429).';

const withoutFragment = (address: string): string => address.split('#')[0]!;

/** Whether the app at `address` has rate-limited any request. */
export const refusesRequests = (network: StepEvidence['network'], address: string): boolean =>
  network.some(({ status, url }) => status === tooManyRequests && sameSite(url, address));

/**
 * Whether the page itself was rate-limited, so that the screen shows none of the app's pages. Documents in
 * frames do not count.
 */
export const refusesPage = (network: StepEvidence['network'], address: string): boolean =>
  network.findLast(
    ({ kind, url }) => kind === 'document' && withoutFragment(url) === withoutFragment(address),
  )?.status === tooManyRequests;
