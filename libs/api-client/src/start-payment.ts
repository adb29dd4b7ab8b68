import type { EndpointErrorCode, ShopperOrder } from '@meridian/contracts';
import type { PaymentMethod } from '@meridian/domain';
import type { ApiClient } from './api-client.ts';
import { errorResponse, isApiError } from './api-error.ts';

/** Result of starting a payment. */
export type PaymentStart =
  /** URL of the provider's payment page. */
  | { kind: 'leave'; address: string }
  /** Nothing is left to pay: the current order. */
  | { kind: 'settled'; order: ShopperOrder }
  /** The stock of a failed or lapsed order was released and has been sold since. */
  | { kind: 'outOfStock' }
  /** The order has changed on the server and must be fetched again. */
  | { kind: 'notPayable' }
  /** Message of the server; undefined without a response. After a change of the price, the new amount of the order. */
  | { kind: 'failed'; message?: string; amount?: number };

/**
 * Starts the payment of an existing order. Idempotent: repeated calls do not create another order.
 * @param accepted the new amount that the shopper accepts
 * @param paymentMethod absent: that of the order
 */
export const startPayment = async (
  api: ApiClient,
  { _id, key }: Pick<ShopperOrder, '_id' | 'key'>,
  accepted?: number,
  paymentMethod?: PaymentMethod,
): Promise<PaymentStart> => {
  try {
    const body = {
      key,
      ...(accepted !== undefined && { amount: accepted }),
      ...(paymentMethod && { paymentMethod }),
    };
    const { order, payment } = await api('POST /api/orders/:id/pay', { params: { id: _id }, body });
    return payment.redirectUrl === null
      ? { kind: 'settled', order }
      : { kind: 'leave', address: payment.redirectUrl };
  } catch (error) {
    const code = isApiError<EndpointErrorCode<'POST /api/orders/:id/pay'>>(error) && error.code;
    if (code === 'outOfStock' || code === 'notPayable') return { kind: code };
    console.warn('The payment could not be started', error);
    return {
      kind: 'failed',
      message: errorResponse(error)?.message,
      ...(isApiError(error, 'priceChanged') && { amount: error.details.amount }),
    };
  }
};
