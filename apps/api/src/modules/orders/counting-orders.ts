import { countsInRevenue, ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '@meridian/domain';

/** The filter of a status as stored. An unknown status is read as pending, so pending is every other value. */
export const storedStatus = (status: OrderStatus): { $eq: OrderStatus } | { $nin: OrderStatus[] } =>
  status === 'pending' ? { $nin: ORDER_STATUSES.filter((other) => other !== 'pending') } : { $eq: status };

const countingPayments = (status: OrderStatus) =>
  PAYMENT_STATUSES.filter((payment) => countsInRevenue({ status, payment: { status: payment } }));

/** The filter of statistics and of the clients' totals: the domain's `countsInRevenue`, evaluated for every status. */
export const COUNTING_ORDERS = {
  placed: true,
  $or: ORDER_STATUSES.filter((status) => countingPayments(status).length > 0).map((status) => ({
    status: storedStatus(status),
    'payment.status': { $in: countingPayments(status) },
  })),
};

/** Sums of money leave no dust of binary fractions behind. */
export const toHundredths = (amount: number): number => Math.round(amount * 100) / 100;
