import type { Client } from '@meridian/contracts';
import { foldCase } from '@meridian/domain';

/** What the list is ordered by, the largest first (spec section 2). */
export const CLIENT_SORTS = ['orders', 'revenue'] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

export const readClientSort = (value: string): ClientSort => (value === 'revenue' ? 'revenue' : 'orders');

const matches = ({ name, surname, email, userInfo }: Client, words: readonly string[]): boolean => {
  const text = foldCase([name, surname, email, userInfo.phone, userInfo.pickupPoint].join('\n'));
  return words.every((word) => text.includes(word));
};

/** Clients that a search finds, by order count or by revenue, both descending; the other one decides a tie. */
export const sortClients = (clients: readonly Client[], sort: ClientSort, text: string): Client[] => {
  const words = foldCase(text).split(/\s+/).filter(Boolean);
  const byOrders = (a: Client, b: Client) => b.orderCount - a.orderCount;
  const byRevenue = (a: Client, b: Client) => b.totalOrderAmount - a.totalOrderAmount;
  const [first, second] = sort === 'revenue' ? [byRevenue, byOrders] : [byOrders, byRevenue];
  return clients.filter((client) => matches(client, words)).sort((a, b) => first(a, b) || second(a, b));
};
