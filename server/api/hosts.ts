import { isIP } from 'node:net';
import { DomainError } from '#server/domain/errors.ts';
import { getEnv } from '#server/platform/env.ts';

/**
 * Refuses what a web page elsewhere could make a browser send here by pointing its own name at this machine
 * (DNS rebinding).
 * Such a page needs a name: addresses, localhost and the service's own name are fine, at any port.
 * @throws DomainError FORBIDDEN
 */
export function requireOwnHost(headers: Headers): void {
  const host = headers.get('host') ?? '';
  if (!isOwn(`http://${host}`))
    throw new DomainError(
      'FORBIDDEN',
      'This service is not known under the name that the request used. Set SIGHTREAD_URL to the address by which it is reached.',
    );
  const origin = headers.get('origin');
  if (origin !== null && !isOwn(origin))
    throw new DomainError('FORBIDDEN', 'Pages of another origin may not call this.');
}

function isOwn(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const name = hostname.replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name) !== 0 ||
    hostname === new URL(getEnv().publicUrl).hostname
  );
}
