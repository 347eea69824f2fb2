import { expect, it } from 'vitest';
import { oneTimeCode } from './one-time-code.ts';

// RFC 6238, appendix B: the secret is the ASCII text 12345678901234567890.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %i s it is %s', (seconds, code) => {
  expect(oneTimeCode(secret, seconds * 1000)).toBe(code);
  expect(oneTimeCode('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', seconds * 1000)).toBe(code);
  expect(oneTimeCode(`otpauth://totp/Shop:ada?secret=${secret}&issuer=Shop`, seconds * 1000)).toBe(code);
});

it('more digits and another period, as the address says', () => {
  expect(oneTimeCode(`otpauth://totp/Shop:ada?secret=${secret}&digits=8&period=30`, 59_000)).toBe('94287082');
});

it('a short secret is taken too', () => expect(oneTimeCode('JBSWY3DP', 0)).toMatch(/^\d{6}$/));

it.each(['not base32!', 'otpauth://hotp/Shop:ada?secret=JBSWY3DP&counter=1'])('%s is refused', (text) =>
  expect(() => oneTimeCode(text)).toThrow(),
);
