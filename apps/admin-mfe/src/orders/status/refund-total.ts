import type { Order } from '@meridian/contracts';
import type { Currency } from '@meridian/domain';

/** The amount that cancelling an order refunds, in the order's currency; 0 if nothing was paid or all is refunded. */
export const refundAmount = ({ amount, payment }: Order): number => {
  if (payment.status !== 'paid') return 0;
  const refunds = (payment.refunds ?? []).filter(({ status, isLate }) => status !== 'failed' && !isLate);
  return Math.max(
    0,
    refunds.reduce((rest, refund) => rest - refund.amount, amount),
  );
};

/** How many of the orders are refunded if they are cancelled, and the amounts per currency. */
export const refundTotal = (orders: readonly Order[]) => {
  const refunded = orders.filter((order) => refundAmount(order) > 0);
  const sums = new Map<Currency, number>();
  for (const order of refunded)
    sums.set(order.currency, (sums.get(order.currency) ?? 0) + refundAmount(order));
  return { count: refunded.length, sums: [...sums] };
};
