import { createHash } from 'node:crypto';

/** The same value whatever order its keys were written in. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]);
};

/** Tells whether two requests are one: the same body of the same caller. */
export const fingerprintOf = (body: unknown, userId: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, canonical(body)]))
    .digest('base64url');
