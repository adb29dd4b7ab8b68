import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';

test('ten different codes have groups that people can copy', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){5}[2-9A-HJKMNP-TV-Z]{4}$/);
});

test('the digest ignores case, blanks and hyphens, and differs by user', () => {
  const [code = ''] = newRecoveryCodes();
  const digest = recoveryCodeDigest('a', code);
  expect(recoveryCodeDigest('a', ` ${code.toLowerCase().replace(/-/g, ' ')}`)).toBe(digest);
  expect(recoveryCodeDigest('b', code)).not.toBe(digest);
});
