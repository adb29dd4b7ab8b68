import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { session } from '../users/schemas.ts';
import { accountSession, sessionRenewal } from './schemas.ts';

export const sessionEndpoints = {
  'POST /api/user/logout': {
    summary: 'End the session of this request',
    access: 'user',
  },
  'POST /api/user/session': {
    summary: 'Renew the token of a session of a shopper; the token may have expired, the session may not',
    access: 'public',
    body: sessionRenewal,
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
    errors: ['notFound'],
  },
} as const satisfies Record<string, EndpointContract>;
