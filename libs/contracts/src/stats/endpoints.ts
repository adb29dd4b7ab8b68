import type { EndpointContract } from '../endpoint.ts';
import { sales, salesQuery, searches, searchesQuery, stats } from './schemas.ts';

export const statsEndpoints = {
  'GET /api/stats': {
    summary: 'Orders and revenue of today, this week and this month',
    access: 'stats.view',
    response: stats,
  },
  'GET /api/stats/sales': {
    summary: "Sales day by day, what sells, what runs out and what waits; days are the shop's",
    access: 'stats.view',
    query: salesQuery,
    response: sales,
  },
  'GET /api/stats/searches': {
    summary: 'The most frequent searches, and the most frequent ones without a result',
    access: 'stats.view',
    query: searchesQuery,
    response: searches,
  },
} as const satisfies Record<string, EndpointContract>;
