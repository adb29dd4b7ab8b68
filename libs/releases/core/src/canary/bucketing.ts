import type { AppName } from '@meridian/federation';
import { createHash } from 'node:crypto';

const RANGE = 2 ** 32;

/**
 * A visitor's position between 0 and 1 for an app. It never changes, and differs between apps, so that the same visitors
 * do not get every canary.
 */
export const bucketOf = (key: string, app: AppName): number =>
  createHash('sha256').update(`${app}:${key}`).digest().readUInt32BE() / RANGE;

/** Whether a visitor gets a canary. Visitors in its bucket stay in it while the share grows. */
export const isInBucket = (key: string, app: AppName, share: number): boolean => bucketOf(key, app) < share;
