import type { EndpointContract } from '../endpoint.ts';
import { sales, salesQuery, searches, searchesQuery, stats } from './schemas.ts';

export const statsEndpoints = {
  'GET /api/stats': {
    summary: 'Orders and revenue of today, this week and this month',
    tag: 'stats',
    access: 'admin',
    permission: 'stats.view',
    status: 200,
    response: stats,
  },
  'GET /api/stats/sales': {
    summary: "Sales day by day, what sells, what runs out and what waits; days are the shop's",
    tag: 'stats',
    access: 'admin',
    permission: 'stats.view',
    query: salesQuery,
    status: 200,
    response: sales,
  },
  'GET /api/stats/searches': {
    summary: 'The most frequent searches, and the most frequent ones without a result',
    tag: 'stats',
    access: 'admin',
    permission: 'stats.view',
    query: searchesQuery,
    status: 200,
    response: searches,
  },
} as const satisfies Record<string, EndpointContract>;
