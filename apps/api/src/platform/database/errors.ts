import { isDuplicateKey } from './duplicate-key.ts';

/** A unique index already contains the value of a write. */
export class DuplicateError extends Error {}

/** Concurrent writes prevented a change every time it was attempted. A later attempt may succeed. */
export class ConcurrencyError extends Error {}

/** Rethrows an error of a write. @throws DuplicateError if a unique index already contains the value */
export const orDuplicate = (error: unknown): never => {
  throw isDuplicateKey(error) ? new DuplicateError('Duplicate value', { cause: error }) : error;
};
