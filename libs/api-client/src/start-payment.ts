import type { OwnOrder } from '@meridian/contracts';
import type { ApiClient } from './api-client.ts';
import { isApiError } from './api-error.ts';

/** What came of asking for an order's payment. */
export type PaymentStart =
  /** The shopper goes to this page of the bank. */
  | { kind: 'leave'; address: string }
  /** There is nothing to pay any more; the order as it is now. */
  | { kind: 'settled'; order: OwnOrder }
  /** What lapsed or failed had given its stock back, and others have bought it since. */
  | { kind: 'outOfStock' }
  /** The order has turned out to be otherwise: it should be read anew. */
  | { kind: 'notPayable' }
  /** The shop's own words, or none where it did not answer. */
  | { kind: 'failed'; message?: string };

/** Starts the payment of an order that is there; no second order comes of it, however often it is asked for. */
export const startPayment = async (
  api: ApiClient,
  { _id, key }: Pick<OwnOrder, '_id' | 'key'>,
): Promise<PaymentStart> => {
  try {
    const { order, payment } = await api('POST /api/orders/:id/pay', { params: { id: _id }, body: { key } });
    return payment.redirectUrl === null
      ? { kind: 'settled', order }
      : { kind: 'leave', address: payment.redirectUrl };
  } catch (error) {
    if (isApiError(error, 'outOfStock')) return { kind: 'outOfStock' };
    if (isApiError(error, 'notPayable')) return { kind: 'notPayable' };
    console.warn('The payment could not be started', error);
    return isApiError(error) && error.answered
      ? { kind: 'failed', message: error.message }
      : { kind: 'failed' };
  }
};
