import type { EndpointContract } from '../endpoint.ts';
import { activityPage, activityQuery } from './schemas.ts';

export const activityEndpoints = {
  'GET /api/activity': {
    summary: 'Who changed what in the shop, newest first',
    access: 'activity.view',
    query: activityQuery,
    response: activityPage,
  },
} as const satisfies Record<string, EndpointContract>;
