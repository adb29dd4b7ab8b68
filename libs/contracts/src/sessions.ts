import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { session } from './users.ts';
import { objectId, timestamp } from './values.ts';

/** A session of the signed-in user: one sign-in on one device. */
export const accountSession = z.object({
  id: objectId,
  current: z.boolean().meta({ description: 'The session of this request' }),
  device: z
    .object({ browser: z.string(), system: z.string() })
    .meta({ description: 'Names such as Chrome and Android; empty if unknown' }),
  country: z.string().nullable().meta({ description: 'Two letters, e.g. KZ' }),
  createdAt: timestamp,
  lastUsedAt: timestamp.meta({ description: 'Accurate to a minute' }),
});
export type AccountSession = z.infer<typeof accountSession>;

export const sessionEndpoints = {
  'POST /api/user/logout': {
    summary: 'End the session of this request',
    access: 'user',
  },
  'POST /api/user/session': {
    summary: 'Renew the token of a session of a shopper; the token may have expired, the session may not',
    access: 'public',
    body: z.strictObject({ token: z.string().max(2000) }),
    response: session,
    errors: ['unauthorized'],
  },
  'GET /api/user/sessions': {
    summary: 'Own sessions, the most recently used first',
    access: 'user',
    response: z.array(accountSession),
  },
  'DELETE /api/user/sessions': {
    summary: 'End all other own sessions',
    access: 'user',
  },
  'DELETE /api/user/sessions/:id': {
    summary: 'End one own session',
    access: 'user',
    params: byId,
  },
} as const satisfies Record<string, EndpointContract>;
