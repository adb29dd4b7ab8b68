import type { AppError } from '../../platform/errors/app-error.ts';
import { Passwords } from './passwords.ts';

test('passwords above what can be checked soon are refused, and all others are checked', async () => {
  const passwords = new Passwords();
  const answers = await Promise.allSettled(
    Array.from({ length: 110 }, () => passwords.matches('wrong-1', undefined)),
  );
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as AppError] : [],
  );
  expect(refusals).toHaveLength(8);
  for (const { code, extra } of refusals) expect([code, extra.retryAfter]).toEqual(['unavailable', 2]);
  expect(await passwords.matches('secret-1', await passwords.hash('secret-1'))).toBe(true);
});
