/**
 * Apps that refuse frequent requests (HTTP 429). Answers of other services, such as analytics, don't count.
 */
import type { StepEvidence } from '#worker/ports/screen.ts';
import { sameSite } from '#worker/core/site.ts';

const tooManyRequests = 429;

export const askedTooOften = 'The app said that it is asked too often (429).';

const withoutFragment = (address: string): string => address.split('#')[0]!;

/** Whether the app at `address` answered any request with 429. */
export const refusesRequests = (network: StepEvidence['network'], address: string): boolean =>
  network.some(({ status, url }) => status === tooManyRequests && sameSite(url, address));

/**
 * Whether the page itself was refused, so that the screen is none of the app's. Frames inside the page don't
 * count.
 */
export const refusesPage = (network: StepEvidence['network'], address: string): boolean =>
  network.findLast(
    ({ kind, url }) => kind === 'document' && withoutFragment(url) === withoutFragment(address),
  )?.status === tooManyRequests;
