import type { AppError } from '../../platform/errors/app-error.ts';
import { Passwords } from './passwords.ts';

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
