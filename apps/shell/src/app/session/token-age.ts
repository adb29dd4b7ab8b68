/** Age from which the token of a shopper is renewed. A token is valid for 7 days. */
const RENEWAL_AGE_MS = 3 * 24 * 3_600_000;

/** Returns the time of issue of a JSON Web Token in milliseconds since the epoch; NaN if the token is malformed. */
const issuedAt = (token: string): number => {
  try {
    const payload = token.split('.')[1] ?? '';
    const { iat } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { iat?: unknown };
    return Number(iat) * 1000;
  } catch {
    return NaN;
  }
};

/** Whether a token is old enough to be renewed. */
export const needsRenewal = (token: string, now: number): boolean => now - issuedAt(token) > RENEWAL_AGE_MS;
