import type { EndpointContract } from '../endpoint.ts';
import { byWorkId, openWorkList, openWorkQuery } from './schemas.ts';

const change = {
  access: 'settings.edit',
  params: byWorkId,
  errors: ['notFound', 'conflict'],
} as const;

export const workEndpoints = {
  'GET /api/work': {
    access: 'activity.view',
    summary: 'Work of the server that is not done, failed work first, then the oldest first',
    query: openWorkQuery,
    response: openWorkList,
  },
  'POST /api/work/:id/retry': {
    ...change,
    summary: 'Start work again now, with all attempts; refused while it runs',
  },
  'POST /api/work/:id/give-up': {
    ...change,
    summary: 'End work without its effect and delete its data; refused while it runs',
  },
} as const satisfies Record<string, EndpointContract>;
