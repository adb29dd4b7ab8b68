import type { ApiClient } from '@meridian/api-client';
import type { PlacedOrder } from '@meridian/contracts';
import { isPaid, isPayable } from '@meridian/domain';
import { addUnpaidOrder } from '../persisted/unpaid-orders.ts';

/** Starts another payment of an existing order whose payment has failed or lapsed. */
const withRetriedPayment = (api: ApiClient, placed: PlacedOrder): Promise<PlacedOrder> => {
  const { order, payment } = placed;
  if (payment.redirectUrl !== null || !isPayable(order) || payment.status === 'pending')
    return Promise.resolve(placed);
  return api('POST /api/orders/:id/pay', { params: { id: order._id }, body: { key: order.key } });
};

/**
 * Redirects to the payment page of a placed order, or to its result page if there is nothing to pay now. Draft and
 * idempotency key stay stored until the payment is confirmed, so that a shopper who returns finds the form filled in
 * and pays for the same order.
 */
export const redirectToPayment = async (
  api: ApiClient,
  placed: PlacedOrder,
  navigate: (to: string) => void,
): Promise<void> => {
  addUnpaidOrder(placed.order.key);
  const { order, payment } = await withRetriedPayment(api, placed);
  if (payment.redirectUrl !== null) location.assign(payment.redirectUrl);
  else {
    const isPlaced = isPaid(payment.status) || order.delivery.method?.cashOnDelivery;
    navigate(`/${isPlaced ? 'success' : 'fail'}?order=${order.key}`);
  }
};
