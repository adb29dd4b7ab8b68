import type { ApiClient } from '@meridian/api-client';
import type { PlacedOrder } from '@meridian/contracts';
import { isPayable } from '@meridian/domain';
import { addUnpaidOrder } from '../persisted/unpaid-orders.ts';

/** Another payment of an order that is there already, if it needs one. */
const withRetriedPayment = (api: ApiClient, placed: PlacedOrder): Promise<PlacedOrder> => {
  const { order, payment } = placed;
  // The same request came to an order whose payment failed or lapsed meanwhile: it is paid anew.
  if (payment.redirectUrl !== null || !isPayable(order) || payment.status === 'pending')
    return Promise.resolve(placed);
  return api('POST /api/orders/:id/pay', { params: { id: order._id }, body: { key: order.key } });
};

/**
 * Where a placed order leads: to the page where it is paid, else to what the shop knows of it. On the way the draft and
 * the attempt are kept: who comes back finds the form filled, and paying again is the same order. Cart, draft and
 * attempt are done with once the payment is confirmed.
 */
export const redirectToPayment = async (
  api: ApiClient,
  placed: PlacedOrder,
  navigate: (to: string) => void,
): Promise<void> => {
  addUnpaidOrder(placed.order.key);
  const { order, payment } = await withRetriedPayment(api, placed);
  if (payment.redirectUrl !== null) location.assign(payment.redirectUrl);
  else navigate(`/${payment.status === 'paid' ? 'success' : 'fail'}?order=${order.key}`);
};
