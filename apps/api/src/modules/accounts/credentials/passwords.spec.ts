import type { AppError } from '../../../platform/errors/app-error.ts';
import { passwordProblem } from './password-checks.ts';
import { Passwords } from './passwords.ts';

describe('hashes', () => {
  test('rejects passwords above the queue limit and verifies all others', async () => {
    const passwords = new Passwords();
    const results = await Promise.allSettled(
      Array.from({ length: 110 }, () => passwords.matches('wrong-1', undefined)),
    );
    const rejections = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(rejections).toHaveLength(8);
    for (const { code, extra } of rejections) expect([code, extra.retryAfter]).toEqual(['unavailable', 2]);
    expect(await passwords.matches('secret-1', await passwords.hash('secret-1'))).toBe(true);
  });
});

describe('checks', () => {
  test.each([
    ['123456', false, 'commonPassword'],
    ['Password1', false, 'commonPassword'],
    ['secret-1', false, undefined],
    ['linear-38-mm', true, undefined],
    ['linear-38-m', true, 'staffPassword'],
    ['1Q2W3E4R5T6Y', true, 'commonPassword'],
    ['aaaaaa', false, 'commonPassword'],
    ['!!!!!!!!!!!!', true, 'commonPassword'],
    ['anna.petrova@example.com', false, 'passwordFromEmail'],
    ['Petrova1990!', false, 'passwordFromEmail'],
    ['example.com', false, 'passwordFromEmail'],
    ['anna and her dog', false, undefined],
  ])('password %j of staff (%j): problem %j', (password, isStaff, problem) => {
    expect(passwordProblem(password, isStaff, 'anna.petrova@example.com')).toBe(problem);
  });
});
