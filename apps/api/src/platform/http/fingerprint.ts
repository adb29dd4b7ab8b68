import { createHash } from 'node:crypto';

/** Makes two values equal as JSON if they differ only in the order of keys. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]);
};

/** Returns a digest that is the same for two requests with the same body and the same user. */
export const fingerprintOf = (body: unknown, userId: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, canonical(body)]))
    .digest('base64url');
