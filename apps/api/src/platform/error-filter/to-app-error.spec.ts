import { ConcurrencyError, DuplicateError, orDuplicate } from '../database/errors.ts';
import { toAppError } from './to-app-error.ts';

test.each([
  ['a duplicate', new DuplicateError('Duplicate value'), { code: 'duplicate', extra: {} }],
  [
    'too many concurrent writes',
    new ConcurrencyError('busy'),
    { code: 'unavailable', extra: { retryAfter: 1 } },
  ],
])('converts the error of a repository about %s', (_, error, expected) => {
  expect(toAppError(error)).toMatchObject(expected);
});

test('converts the duplicate key error of the database to a DuplicateError, and no other error', () => {
  const other = new Error('other');
  expect(() => orDuplicate(Object.assign(new Error('E11000'), { code: 11_000 }))).toThrow(DuplicateError);
  expect(() => orDuplicate(other)).toThrow(other);
});
