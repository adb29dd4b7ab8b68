import type { Order } from '@meridian/contracts';
import { holdsStock } from '@meridian/domain';

/** How far back the dashboard looks. */
export const SALES_DAYS = 30;

export interface SalesDay {
  /** `yyyy-mm-dd`, in the browser's time zone. */
  day: string;
  orders: number;
  /** In tenge. */
  revenue: number;
}

export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The last thirty days, today the last, by the orders that the statistics count. */
export const salesByDay = (orders: readonly Order[], now: Date): SalesDay[] => {
  const days = Array.from({ length: SALES_DAYS }, (_, index): SalesDay => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (SALES_DAYS - 1 - index));
    return { day: dayOf(date), orders: 0, revenue: 0 };
  });
  const byDay = new Map(days.map((day) => [day.day, day]));
  for (const order of orders.filter(holdsStock)) {
    const day = byDay.get(dayOf(new Date(order.date)));
    if (!day) continue;
    day.orders += 1;
    day.revenue += order.amountKzt;
  }
  return days;
};

export interface Seller {
  itemId: string;
  name: string;
  pieces: number;
}

/** Watches by the pieces sold in the last thirty days, the most first. */
export const bestSellers = (orders: readonly Order[], now: Date): Seller[] => {
  const since = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (SALES_DAYS - 1)).getTime();
  const sellers = new Map<string, Seller>();
  for (const order of orders) {
    if (!holdsStock(order) || Date.parse(order.date) < since) continue;
    for (const { itemId, name, quantity } of order.items) {
      const seller = sellers.get(itemId) ?? { itemId, name, pieces: 0 };
      sellers.set(itemId, { ...seller, pieces: seller.pieces + quantity });
    }
  }
  return [...sellers.values()].sort((a, b) => b.pieces - a.pieces);
};

/** What waits for the owner, by the status it has. */
export const waitingOrders = (orders: readonly Order[]) => ({
  pending: orders.filter((order) => order.status === 'pending' && holdsStock(order)).length,
  processing: orders.filter((order) => order.status === 'processing' && holdsStock(order)).length,
  unpaid: orders.filter((order) => order.payment.status === 'pending' && holdsStock(order)).length,
});
