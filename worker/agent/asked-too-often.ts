/**
 * An app that refuses whoever asks too often (HTTP 429). What other services say of themselves, those that
 * count visits say, is no word of the app's.
 */
import type { StepEvidence } from '#worker/ports/screen.ts';
import { sameSite } from '#worker/core/site.ts';

const tooManyRequests = 429;

export const askedTooOften = 'The app said that it is asked too often (429).';

const withoutFragment = (address: string): string => address.split('#')[0]!;

/** Whether the app that stands at `address` has refused anything so. */
export const refusesRequests = (network: StepEvidence['network'], address: string): boolean =>
  network.some(({ status, url }) => status === tooManyRequests && sameSite(url, address));

/**
 * The page itself was refused: what shows is none of the app's screens. A page that is set into it is not the
 * page.
 */
export const refusesPage = (network: StepEvidence['network'], address: string): boolean =>
  network.findLast(
    ({ kind, url }) => kind === 'document' && withoutFragment(url) === withoutFragment(address),
  )?.status === tooManyRequests;
