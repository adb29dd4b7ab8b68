import { isOrderStatus, type OrderStatus, PAYMENT_STATUSES } from '@meridian/domain';
import type { OrdersFilter } from '../data/use-orders.ts';
import { isDay, isOneOf } from '../panel/url/url-values.ts';

export const readTab = (value: string): OrderStatus | 'all' => (isOrderStatus(value) ? value : 'all');

/** The server query for the URL parameters; invalid parameters are left out. */
export const readOrdersFilter = (get: (name: string) => string): OrdersFilter => {
  const tab = readTab(get('status'));
  const payment = get('payment');
  const delivery = get('delivery');
  return {
    ...(tab !== 'all' && { status: tab }),
    ...(isOneOf(PAYMENT_STATUSES, payment) && { payment }),
    ...(/^[a-z0-9-]{1,40}$/.test(delivery) && { delivery }),
    ...(get('receipts') === 'missing' && { receipts: 'missing' }),
    ...(isDay(get('from')) && { from: get('from') }),
    ...(isDay(get('to')) && { to: get('to') }),
    ...(get('q') && { q: get('q') }),
  };
};
