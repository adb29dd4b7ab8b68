import { holdsStock, ORDER_STATUSES, PAYMENT_STATUSES } from '@meridian/domain';

/** What the statistics and the clients' totals count, as a filter: the domain's rule, asked of every status. */
export const COUNTING_ORDERS = {
  placed: true,
  status: { $nin: ORDER_STATUSES.filter((status) => !holdsStock({ status, payment: { status: 'paid' } })) },
  'payment.status': {
    $nin: PAYMENT_STATUSES.filter(
      (payment) => !holdsStock({ status: 'pending', payment: { status: payment } }),
    ),
  },
} as const;

/** Sums of money leave no dust of binary fractions behind. */
export const toHundredths = (amount: number): number => Math.round(amount * 100) / 100;
