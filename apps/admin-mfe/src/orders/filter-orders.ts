import type { Order } from '@meridian/contracts';
import { foldCase, isOrderStatus, type OrderStatus, readOrderStatus, orderNumber } from '@meridian/domain';
import { customerEmail, customerName } from '../entities/order-text.ts';

/** What the list of orders shows. Days are `yyyy-mm-dd` in the browser's time zone, both included; '' is no bound. */
export interface OrderFilter {
  status: OrderStatus | 'all';
  text: string;
  from: string;
  to: string;
}

export const readTab = (value: string): OrderFilter['status'] => (isOrderStatus(value) ? value : 'all');

const searchTexts = new WeakMap<Order, string>();
const searchTextOf = (order: Order): string => {
  const known = searchTexts.get(order);
  if (known !== undefined) return known;
  const { delivery, items } = order;
  const parts = [
    order._id,
    orderNumber(order._id),
    customerEmail(order),
    order.email ?? '',
    customerName(order),
  ];
  parts.push(delivery.name, delivery.surname, delivery.phone, delivery.city);
  for (const { name, sku, colorName } of items) parts.push(name, sku, colorName);
  const text = foldCase(parts.join('\n'));
  searchTexts.set(order, text);
  return text;
};

const startOfDay = (day: string): number => new Date(`${day}T00:00:00`).getTime();
const endOfDay = (day: string): number => new Date(`${day}T23:59:59.999`).getTime();

/** The orders that a filter shows; every word of the text has to occur. A day that is none is no bound. */
export const filterOrders = (orders: readonly Order[], filter: OrderFilter): Order[] => {
  const words = foldCase(filter.text).split(/\s+/).filter(Boolean);
  const from = filter.from ? startOfDay(filter.from) : NaN;
  const to = filter.to ? endOfDay(filter.to) : NaN;
  return orders.filter((order) => {
    if (filter.status !== 'all' && readOrderStatus(order.status) !== filter.status) return false;
    const date = Date.parse(order.date);
    if (date < from || date > to) return false;
    const text = words.length > 0 ? searchTextOf(order) : '';
    return words.every((word) => text.includes(word));
  });
};

/** How many orders each tab has. */
export const countByTab = (orders: readonly Order[]): Record<OrderFilter['status'], number> => {
  const counts = { all: orders.length, pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 };
  for (const order of orders) counts[readOrderStatus(order.status)]++;
  return counts;
};
