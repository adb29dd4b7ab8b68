import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { pageLimit, timestamp } from './values.ts';

/** Durable work of the server that is not done, such as emails. */

/** In the order of the list: the work that needs an operator is first. */
export const OPEN_WORK_STATES = ['failed', 'running', 'waiting'] as const;
export type OpenWorkState = (typeof OPEN_WORK_STATES)[number];

const kind = z
  .string()
  .max(100)
  .meta({ description: 'E.g. mail. A newer version of the server can add kinds' });
const state = z
  .enum(OPEN_WORK_STATES)
  .meta({ description: 'failed: it waits for an operator; waiting: it starts at its time' });

export const openWork = z.object({
  id: z.string(),
  kind,
  state,
  attempts: z.int(),
  createdAt: timestamp,
  /** Of a running entry, the time at which another process repeats it. */
  nextAt: timestamp,
  error: z.string().max(500).nullable().meta({ description: 'Of the last attempt; null if none has failed' }),
});

export const openWorkQuery = z.strictObject({
  kind: kind.optional(),
  state: state.optional(),
  limit: pageLimit.optional(),
});

export const openWorkList = z.object({
  entries: z.array(openWork),
  /** Per kind, whatever the filter is. */
  totals: z.array(z.object({ kind, failed: z.int(), running: z.int(), waiting: z.int() })),
});

export type OpenWork = z.infer<typeof openWork>;
export type OpenWorkList = z.infer<typeof openWorkList>;

const change = {
  access: 'settings.edit',
  params: z.object({ id: z.string().min(1).max(300) }),
  errors: ['conflict'],
} as const;

export const workEndpoints = {
  'GET /api/work': {
    summary: 'Work of the server that is not done, failed work first, then the oldest first',
    access: 'activity.view',
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
