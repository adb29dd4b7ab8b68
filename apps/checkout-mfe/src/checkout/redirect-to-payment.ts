import type { ApiClient } from '@meridian/api-client';
import type { PlacedOrder } from '@meridian/contracts';
import { isPaid, isPayable, type PaymentMethod } from '@meridian/domain';
import { addUnpaidOrder } from '../persisted/unpaid-orders.ts';

/** Starts another payment of an existing order whose payment has failed or lapsed, or is by another method. */
const withPayment = (
  api: ApiClient,
  placed: PlacedOrder,
  paymentMethod: PaymentMethod | undefined,
): Promise<PlacedOrder> => {
  const { order, payment } = placed;
  const { via } = order.payment;
  const isOther = via !== undefined && paymentMethod !== undefined && via !== paymentMethod;
  const isOpen = payment.redirectUrl !== null || payment.status === 'pending';
  if (!isPayable(order) || (isOpen && !isOther)) return Promise.resolve(placed);
  return api('POST /api/orders/:id/pay', {
    params: { id: order._id },
    body: { key: order.key, ...(paymentMethod && { paymentMethod }) },
  });
};

/**
 * Redirects to the payment page of a placed order, or to its result page if there is nothing to pay now. Draft and
 * idempotency key stay stored until the payment is confirmed, so that a shopper who returns finds the form filled in
 * and pays for the same order.
 */
export const redirectToPayment = async (
  api: ApiClient,
  placed: PlacedOrder,
  paymentMethod: PaymentMethod | undefined,
  navigate: (to: string) => void,
): Promise<void> => {
  addUnpaidOrder(placed.order.key);
  const { order, payment } = await withPayment(api, placed, paymentMethod);
  if (payment.redirectUrl !== null) location.assign(payment.redirectUrl);
  else {
    const isPlaced =
      isPaid(payment.status) || order.delivery.method?.cashOnDelivery || order.transfer !== undefined;
    navigate(`/${isPlaced ? 'success' : 'fail'}?order=${order.key}`);
  }
};
