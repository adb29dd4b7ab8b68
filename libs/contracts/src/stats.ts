import { z } from 'zod';
import { campaignResults } from './campaigns.ts';
import { byId, type EndpointContract } from './endpoint.ts';
import { amount, calendarDay, objectId, objectIds, revenue } from './values.ts';

/** Statistics of the dashboard. Money counts on the day on which it was received or returned. */
export const stats = z.object({
  ordersToday: z.int(),
  ordersThisWeek: z.int(),
  ordersThisMonth: z.int(),
  revenueToday: revenue,
  revenueThisWeek: revenue,
  revenueThisMonth: revenue,
  /** What the unpaid orders of the period will bring, in kzt. */
  unpaidToday: amount,
  unpaidThisWeek: amount,
  unpaidThisMonth: amount,
});

const daysUpTo = (max: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
    .optional()
    .meta({ description: 'Number of days including today; default 30' });
/** Searches are stored for 90 days. */
export const searchesQuery = z.strictObject({ days: daysUpTo(90) });

const searchedTexts = z.array(z.object({ text: z.string(), count: z.int() }));
export const searches = z.object({
  frequent: searchedTexts,
  /** Searches that found no watch with the filters of the shopper. */
  withoutResult: searchedTexts,
});
export const sales = z.object({
  timeZone: z.string().meta({ description: 'Where the days begin' }),
  /** One entry per day up to today, including days without orders. */
  days: z.array(z.object({ day: calendarDay, orders: z.int(), revenue, unpaid: amount })),
  /** By pieces of paid orders, most first. */
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
  /** A colour and size with fewer pieces has low stock. */
  lowStockThreshold: z.int(),
  /** Orders that need the staff's attention, or whose payment is pending. */
  waiting: z.object({ pending: z.int(), processing: z.int(), unpaid: z.int() }),
});

/** A month of the shop's time zone. */
export const statementQuery = z.strictObject({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/) });

export const orderRecordsQuery = z.strictObject({ ids: objectIds });

/** The documents and the payments of orders, for the bookkeeping. */
export const orderRecords = z.array(
  z.object({
    order: objectId,
    providerReferences: z.array(z.string()).meta({ description: 'Of its payments, by the payment provider' }),
    invoices: z.array(z.string()).meta({ description: 'Numbers' }),
    creditNotes: z.array(z.string()).meta({ description: 'Numbers' }),
    tax: z
      .number()
      .meta({ description: "Of the invoices without the credit notes, in the order's currency" }),
  }),
);

export type OrderRecords = z.infer<typeof orderRecords>;
export type Stats = z.infer<typeof stats>;
export type Sales = z.infer<typeof sales>;
export type Searches = z.infer<typeof searches>;

export const statsEndpoints = {
  'GET /api/stats': {
    summary: 'Orders and revenue of today, this week and this month',
    access: 'stats.view',
    response: stats,
  },
  'GET /api/stats/sales': {
    summary: "Sales day by day, what sells, what runs out and what waits; days are the shop's",
    access: 'stats.view',
    query: z.strictObject({ days: daysUpTo(366) }),
    response: sales,
  },
  'GET /api/panel/campaigns/:id/results': {
    summary: 'Paid orders with watches at a price of the campaign, after refunds',
    access: 'orders.view',
    params: byId,
    response: campaignResults,
  },
  'GET /api/stats/statement/csv': {
    summary: 'The money of a month as a CSV file: payments, refunds and lost disputes, with totals of days',
    access: 'orders.view',
    query: statementQuery,
    contentType: 'text/csv',
    response: z.string(),
  },
  'GET /api/stats/order-records': {
    summary: 'Document numbers, tax and references of the payment provider of orders',
    access: 'orders.view',
    query: orderRecordsQuery,
    response: orderRecords,
  },
  'GET /api/stats/searches': {
    summary: 'The most frequent searches, and the most frequent ones without a result',
    access: 'stats.view',
    query: searchesQuery,
    response: searches,
  },
} as const satisfies Record<string, EndpointContract>;
