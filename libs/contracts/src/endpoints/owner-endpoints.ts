import { activityPage, activityQuery } from '../activity.ts';
import type { EndpointContract } from './endpoint.ts';
import {
  clientPage,
  clientsQuery,
  orderCounts,
  orderPage,
  ordersQuery,
  sales,
  salesQuery,
} from '../owner-lists.ts';
import { usageCounts } from '../watch.ts';

/** Endpoints of the admin panel besides those of spec section 7. */
export const ownerEndpoints = {
  'GET /api/activity': {
    summary: 'Who changed what in the shop, newest first',
    tag: 'activity',
    access: 'admin',
    query: activityQuery,
    status: 200,
    response: activityPage,
  },
  'GET /api/usage-counts': {
    summary: 'How many watches use each brand, category, watch type and collection',
    tag: 'watches',
    access: 'admin',
    status: 200,
    response: usageCounts,
  },
  'GET /api/orders/page': {
    summary: 'Orders a page at a time, newest first',
    tag: 'orders',
    access: 'admin',
    query: ordersQuery,
    status: 200,
    response: orderPage,
  },
  'GET /api/orders/counts': {
    summary: 'How many orders have each status; cheap to ask again and again',
    tag: 'orders',
    access: 'admin',
    status: 200,
    response: orderCounts,
  },
  'GET /api/user/page': {
    summary: 'Clients a page at a time, the best first',
    tag: 'users',
    access: 'admin',
    query: clientsQuery,
    status: 200,
    response: clientPage,
  },
  'GET /api/stats/sales': {
    summary: "Sales day by day, what sells, what runs out and what waits; days are the shop's",
    tag: 'stats',
    access: 'admin',
    query: salesQuery,
    status: 200,
    response: sales,
  },
} satisfies Record<string, EndpointContract>;
