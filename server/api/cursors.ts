/**
 * Cursors as callers outside see them: opaque, and good for one list of one app only, so that none can be
 * made up or carried over.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#server/domain/errors.ts';
import { deriveSecret } from '#server/platform/crypto.ts';

interface Place {
  cursor: string;
  /** The operation that gave it. */
  of: string;
  /** The app. */
  scope: string;
}

const signatureBytes = 12;
const sign = ({ cursor, of, scope }: Place) =>
  createHmac('sha256', deriveSecret('cursors'))
    .update(JSON.stringify([of, scope, cursor]))
    .digest()
    .subarray(0, signatureBytes);

export const sealCursor = (place: Place) =>
  Buffer.concat([sign(place), Buffer.from(place.cursor)]).toString('base64url');

/** @throws DomainError INVALID for anything but what sealCursor made for this list */
export function openCursor({ cursor: sealed, of, scope }: Place): string {
  const bytes = sealed.length <= 400 ? Buffer.from(sealed, 'base64url') : Buffer.alloc(0);
  const cursor = bytes.subarray(signatureBytes).toString('utf8');
  if (
    bytes.length <= signatureBytes ||
    !timingSafeEqual(bytes.subarray(0, signatureBytes), sign({ cursor, of, scope }))
  ) {
    const message = 'This cursor is not one that this list gave. Begin without one.';
    throw new DomainError('INVALID', `cursor: ${message}`, { cursor: message });
  }
  return cursor;
}
