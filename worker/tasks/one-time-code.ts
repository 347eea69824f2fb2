import { Secret, TOTP, URI } from 'otpauth';

/**
 * The current TOTP code.
 * @param secret base32, with or without spaces, or an `otpauth://totp/…` URI @throws Error where it is
 * neither
 */
export function oneTimeCode(secret: string, now = Date.now()): string {
  const text = secret.trim();
  if (/^otpauth:/i.test(text)) {
    const parsed = URI.parse(text);
    if (!(parsed instanceof TOTP))
      throw new Error('The authenticator secret of the credential is not one of time-based codes.');
    return parsed.generate({ timestamp: now });
  }
  return new TOTP({ secret: Secret.fromBase32(text.replace(/[\s-]/g, '').toUpperCase()) }).generate({
    timestamp: now,
  });
}
