import { ORDER_STATUSES, PAGE_SIZE_MAX, PAYMENT_STATUSES } from '@meridian/domain';
import { z } from 'zod';
import { order } from './order.ts';
import { amount, calendarDay, cursorText, objectId, pageLimit, searchText, timestamp } from './text.ts';
import { client } from './user.ts';

/** The owner's lists, a page at a time, and the figures of the dashboard. */
export const ordersQuery = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  /** Words that all occur: number, name, e-mail, phone, city, watch, sku. */
  q: searchText.optional(),
  /** Both days belong to it. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Whose orders. */
  client: objectId.optional(),
  ids: z
    .string()
    .max(25 * PAGE_SIZE_MAX)
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(objectId).max(PAGE_SIZE_MAX))
    .optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});
const revision = z.string().meta({ description: 'Another one whenever any order has changed' });
export const orderPage = z.object({ orders: z.array(order), nextCursor: z.string().nullable(), revision });

export const orderCounts = z.object({
  all: z.int(),
  pending: z.int(),
  processing: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  /** When the newest order was placed. */
  newest: timestamp.nullable(),
  revision,
});

export const clientsQuery = z.strictObject({
  /** The largest first; the other one decides a tie. */
  sort: z.enum(['orders', 'revenue']).optional(),
  /** Words that all occur: name, e-mail, phone, pickup point. */
  q: searchText.optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});
export const clientPage = z.object({
  clients: z.array(client),
  total: z.int(),
  nextCursor: z.string().nullable(),
});

export const salesQuery = z.strictObject({
  /** How many, today among them; 30 unless told. */
  days: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(366))
    .optional(),
});
export const sales = z.object({
  timeZone: z.string().meta({ description: 'Where the days begin' }),
  /** The last one is today; days without an order are there, too. */
  days: z.array(z.object({ day: calendarDay, orders: z.int(), revenue: amount })),
  /** By pieces, the most first. */
  bestSellers: z.array(
    z.object({ itemId: objectId, nameEN: z.string(), nameRU: z.string(), pieces: z.int(), revenue: amount }),
  ),
  /** Colours and sizes of what sells, the fewest pieces first. */
  lowStock: z.array(
    z.object({
      itemId: objectId,
      nameEN: z.string(),
      nameRU: z.string(),
      colorNameEN: z.string(),
      colorNameRU: z.string(),
      size: z.string(),
      quantity: z.int(),
    }),
  ),
  /** Orders that wait for the owner, or for their money. */
  waiting: z.object({ pending: z.int(), processing: z.int(), unpaid: z.int() }),
});

export type OrdersQuery = z.output<typeof ordersQuery>;
export type OrderPage = z.infer<typeof orderPage>;
export type OrderCounts = z.infer<typeof orderCounts>;
export type ClientsQuery = z.output<typeof clientsQuery>;
export type ClientPage = z.infer<typeof clientPage>;
export type Sales = z.infer<typeof sales>;
