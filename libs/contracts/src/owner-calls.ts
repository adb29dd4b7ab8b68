import { activityPage, activityQuery } from './activity.ts';
import type { CallContract } from './call.ts';

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
} satisfies Record<string, CallContract>;
