import type { AppName } from '@meridian/federation';
import { createHash } from 'node:crypto';

const RANGE = 2 ** 32;

/**
 * Where a visitor stands between 0 and 1 for an app: always at the same place, and at another one for each app, so that
 * it is not the same visitors who try everything out.
 */
export const placeOf = (key: string, app: AppName): number =>
  createHash('sha256').update(`${app}:${key}`).digest().readUInt32BE() / RANGE;

/** Whether a visitor belongs to a share. Who is in stays in while the share grows. */
export const isInBucket = (key: string, app: AppName, share: number): boolean => placeOf(key, app) < share;
