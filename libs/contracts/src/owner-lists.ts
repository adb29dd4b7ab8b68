import { ORDER_STATUSES, PAGE_SIZE_MAX, PAYMENT_STATUSES } from '@meridian/domain';
import { z } from 'zod';
import { order } from './order.ts';
import { amount, calendarDay, cursorText, objectId, pageLimit, searchText, timestamp } from './text.ts';
import { client } from './user.ts';

/** Paged lists of the admin panel, and the statistics of its dashboard. */
export const ordersQuery = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  /** Words that must all occur in number, name, email, phone, city, watch or SKU. */
  q: searchText.optional(),
  /** Both days are included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Id of the client. */
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
  /** Time of the newest order. */
  newest: timestamp.nullable(),
  revision,
});

export const clientsQuery = z.strictObject({
  /** Sort order, largest first; the other value breaks ties. */
  sort: z.enum(['orders', 'revenue']).optional(),
  /** Words that must all occur in name, email, phone or pickup point. */
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
  /** Number of days including today; default 30. */
  days: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(366))
    .optional(),
});
export const sales = z.object({
  timeZone: z.string().meta({ description: 'Where the days begin' }),
  /** One entry per day up to today, including days without orders. */
  days: z.array(z.object({ day: calendarDay, orders: z.int(), revenue: amount })),
  /** By sold pieces, most first. */
  bestSellers: z.array(
    z.object({ itemId: objectId, nameEN: z.string(), nameRU: z.string(), pieces: z.int(), revenue: amount }),
  ),
  /** Variants that sell, by remaining pieces, fewest first. */
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
  /** Orders that need the owner's attention, or whose payment is pending. */
  waiting: z.object({ pending: z.int(), processing: z.int(), unpaid: z.int() }),
});

export type OrdersQuery = z.output<typeof ordersQuery>;
export type OrderPage = z.infer<typeof orderPage>;
export type OrderCounts = z.infer<typeof orderCounts>;
export type ClientsQuery = z.output<typeof clientsQuery>;
export type ClientPage = z.infer<typeof clientPage>;
export type Sales = z.infer<typeof sales>;
