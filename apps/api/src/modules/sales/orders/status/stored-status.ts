import { ORDER_STATUSES, type OrderStatus } from '@meridian/domain';

/** The filter for a stored status. Unknown values are read as pending, so the filter for pending matches them, too. */
export const storedStatus = (status: OrderStatus): { $eq: OrderStatus } | { $nin: OrderStatus[] } =>
  status === 'pending' ? { $nin: ORDER_STATUSES.filter((other) => other !== 'pending') } : { $eq: status };
