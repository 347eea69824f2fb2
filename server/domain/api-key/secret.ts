/**
 * What a key looks like: `sr_` and 256 random bits as base64url. Only its SHA-256 is kept; with so many bits
 * no slow hash is needed.
 */
import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/platform/crypto.ts';

const form = /^sr_[A-Za-z0-9_-]{43}$/;
/** Enough to tell keys apart in a list, and nothing to guess from. */
const shown = 11;

export function makeSecret() {
  const key = `sr_${randomBytes(32).toString('base64url')}`;
  return { key, prefix: key.slice(0, shown), hash: hashToken(key) };
}

/** Undefined for what can't be a key, so that nothing of any length is looked up. */
export const hashOf = (key: string) => (form.test(key) ? hashToken(key) : undefined);

const dayMs = 86_400_000;
export const inDays = (days: number | null) => (days === null ? null : new Date(Date.now() + days * dayMs));
