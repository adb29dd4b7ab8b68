import { finished } from 'node:stream';
import { MB } from '@meridian/contracts';
import type { Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest } from './api-request.ts';

/**
 * Bytes of request bodies that this process holds at the same time, by their kind. The kinds are separate, so that forms
 * of shoppers never keep the staff from saving, and neither of them keeps a shopper from buying.
 */
const capacity = { json: 64 * MB, shopperForm: 100 * MB, staffForm: 220 * MB };
type BodyKind = keyof typeof capacity;

/** Seconds after which a rejected client may retry. */
const RETRY_AFTER_S = 2;

/**
 * Reserves memory for the body of a request until its response ends. A body of unknown length counts with its limit.
 * @param limit maximum of the body in bytes
 * @throws AppError `payloadTooLarge` for a longer body, `unavailable` while other bodies fill the memory
 */
export const reserveBody = (
  request: ApiRequest,
  response: Response,
  { kind, limit }: { kind: BodyKind; limit: number },
): void => {
  const length = Number(request.headers['content-length'] ?? limit);
  if (length > limit) throw new AppError('payloadTooLarge');
  if (length > capacity[kind]) throw new AppError('unavailable', { retryAfter: RETRY_AFTER_S });
  capacity[kind] -= length;
  finished(response, () => (capacity[kind] += length));
};
