import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error.ts';

/** Counts one event of a key. @throws AppError `tooManyRequests` above the limit */
export const consumeLimit = async (
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new AppError('tooManyRequests', {
      retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
    });
  }
};

/** Counts one event of a key. Returns false above the limit. */
export const allows = async (
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
): Promise<boolean> => {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
};
