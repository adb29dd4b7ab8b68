import { Secret, TOTP } from 'otpauth';
import { isTotpCode, newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** The time of RFC 6238, appendix B, in the last second of its step. Its code ends with 081804. */
const RFC_TIME = new Date(1_111_111_109_000);
const RFC_STEP = 37_037_036;
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;

test.each([
  [0, RFC_STEP],
  [30, RFC_STEP],
  [31, null],
  [-59, RFC_STEP],
  [-60, null],
])('the code of RFC 6238 is, %d seconds later, that of step %p', (seconds, step) =>
  expect(totpStepOf(RFC_SECRET, '081804', new Date(RFC_TIME.getTime() + seconds * 1000))).toBe(step),
);

test.each(['081805', '', 'abcdef', '81804', '0818040'])('%p is no code of the secret', (code) =>
  expect(totpStepOf(RFC_SECRET, code, RFC_TIME)).toBeNull(),
);

test('accepts a code in groups', () => {
  expect(isTotpCode('081 804')).toBe(true);
  expect(totpStepOf(RFC_SECRET, '081 804', RFC_TIME)).toBe(RFC_STEP);
  expect(isTotpCode('ABCD-EFGH')).toBe(false);
});

test('a new secret has 160 random bits, and apps read it from the URI', () => {
  const secret = newTotpSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'anna@example.com'));
  expect(uri.protocol).toBe('otpauth:');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Meridian',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  const code = new TOTP({ secret }).generate({ timestamp: RFC_TIME.getTime() });
  expect(totpStepOf(secret, code, RFC_TIME)).toBe(RFC_STEP);
});
