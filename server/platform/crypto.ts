/** Sealing of secrets: AES-256-GCM under a key that never is in the database. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEnv } from './env.ts';

const keyBytes = 32;
let masterKey: Buffer | undefined;

/**
 * Seals a text. The same text never seals to the same value.
 * @param context binds the value to its place (a row's id): it opens only with the same context.
 * @returns `v1.<nonce>.<tag>.<data>`, base64url.
 */
export function seal(plain: string, context = ''): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', getMasterKey(), nonce);
  cipher.setAAD(Buffer.from(context));
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [
    'v1',
    nonce.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    data.toString('base64url'),
  ].join('.');
}

/** @throws Error that says so, where the key is another one or the value was changed. */
export function open(sealed: string, context = ''): string {
  const [version, nonce, tag, data] = sealed.split('.');
  if (version !== 'v1' || !nonce || !tag || data === undefined)
    throw new Error('A sealed value is not in the form v1.nonce.tag.data.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', getMasterKey(), Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    throw new Error(
      'A secret could not be opened: the key in SIGHTREAD_HOME (or SIGHTREAD_KEY) is not the one that it was sealed with.',
    );
  }
}

/**
 * A secret for another purpose (signing sessions, …), derived from the same key; stable between starts.
 * Base64url, 32 bytes.
 */
export function deriveSecret(purpose: string): string {
  return Buffer.from(hkdfSync('sha256', getMasterKey(), '', `sightread/${purpose}`, keyBytes)).toString(
    'base64url',
  );
}

/** A link's or cookie's secret, 256 bits as base64url; only its hash is kept. */
export function makeToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** SHA-256 as hex: how API keys and mailed tokens are stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function getMasterKey(): Buffer {
  masterKey ??= readMasterKey();
  return masterKey;
}

function readMasterKey(): Buffer {
  const { key, home } = getEnv();
  if (key) return decodeKey(key, 'SIGHTREAD_KEY');
  const file = join(home, 'secret.key');
  try {
    return decodeKey(readFileSync(file, 'utf8').trim(), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(home, { recursive: true });
  // Written whole and then linked into place, so that two processes starting at once agree on one key.
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(fresh, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(fresh, file);
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(fresh);
  }
  return decodeKey(readFileSync(file, 'utf8').trim(), file);
}

function decodeKey(text: string, from: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== keyBytes)
    throw new Error(`${from} must hold 32 bytes as base64 or hex; it holds ${key.length}.`);
  return key;
}
