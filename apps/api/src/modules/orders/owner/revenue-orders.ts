import { countsInRevenue, ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '@meridian/domain';

/** The filter for a stored status. Unknown values are read as pending, so the filter for pending matches them, too. */
export const storedStatus = (status: OrderStatus): { $eq: OrderStatus } | { $nin: OrderStatus[] } =>
  status === 'pending' ? { $nin: ORDER_STATUSES.filter((other) => other !== 'pending') } : { $eq: status };

const revenuePayments = (status: OrderStatus) =>
  PAYMENT_STATUSES.filter((payment) => countsInRevenue({ status, payment: { status: payment } }));

/** The filter for statistics and client totals: the domain's `countsInRevenue`, evaluated for every status. */
export const REVENUE_ORDERS = {
  placed: true,
  $or: ORDER_STATUSES.filter((status) => revenuePayments(status).length > 0).map((status) => ({
    status: storedStatus(status),
    'payment.status': { $in: revenuePayments(status) },
  })),
};
