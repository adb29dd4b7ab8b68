import { activityPage, activityQuery } from './activity.ts';
import type { CallContract } from './call.ts';
import { usageCounts } from './watch.ts';

/** Calls of the owner's panel beyond those of spec section 7. */
export const ownerCalls = {
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
} satisfies Record<string, CallContract>;
