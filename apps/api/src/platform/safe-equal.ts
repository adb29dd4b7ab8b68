import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that does not reveal where they differ. */
export const safeEqual = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
