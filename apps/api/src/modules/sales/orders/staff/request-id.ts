import { createHash } from 'node:crypto';
import { newId } from '../../../../platform/database/ids.ts';

/** The id of a request about an order, from its idempotency key; a new one without it. */
export const requestIdOf = (orderId: string, key: string | undefined): string =>
  key === undefined ? newId() : createHash('sha256').update(`${orderId} ${key}`).digest('hex').slice(0, 32);
