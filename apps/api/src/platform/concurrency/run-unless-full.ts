import type { LimitFunction } from 'p-limit';
import { AppError } from '../errors/app-error.ts';

/** Seconds after which a rejected caller may retry. */
const RETRY_AFTER_S = 2;

/**
 * Runs a task that clients can trigger as soon as the limit allows it.
 * @throws AppError `unavailable` if `maxQueueLength` tasks already wait
 */
export const runUnlessFull = async <T>(
  limit: LimitFunction,
  maxQueueLength: number,
  task: () => Promise<T>,
): Promise<T> => {
  if (limit.pendingCount >= maxQueueLength) throw new AppError('unavailable', { retryAfter: RETRY_AFTER_S });
  return limit(task);
};
