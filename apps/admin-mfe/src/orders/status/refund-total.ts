import type { Order } from '@meridian/contracts';
import { type Currency, refundableAmount, toHundredths } from '@meridian/domain';

/** How many of the orders are refunded if they are cancelled, and the amounts per currency. */
export const refundTotal = (orders: readonly Order[]) => {
  const refunded = orders.filter((order) => refundableAmount(order) > 0);
  const sums = new Map<Currency, number>();
  for (const order of refunded)
    sums.set(
      order.currency,
      (toHundredths(sums.get(order.currency) ?? 0) + toHundredths(refundableAmount(order))) / 100,
    );
  return { count: refunded.length, sums: [...sums] };
};
