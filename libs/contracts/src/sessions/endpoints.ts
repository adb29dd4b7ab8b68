import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { session } from '../users/schemas.ts';
import { accountSession, sessionRenewal } from './schemas.ts';

export const sessionEndpoints = {
  'POST /api/user/logout': {
    summary: 'End the session of this request',
    tag: 'users',
    access: 'user',
    status: 204,
  },
  'POST /api/user/session': {
    summary: 'Renew the token of a session of a shopper; the token may have expired, the session may not',
    tag: 'users',
    access: 'public',
    body: sessionRenewal,
    status: 200,
    response: session,
    errors: ['unauthorized'],
  },
  'GET /api/user/sessions': {
    summary: 'Own sessions, the most recently used first',
    tag: 'users',
    access: 'user',
    status: 200,
    response: z.array(accountSession),
  },
  'DELETE /api/user/sessions': {
    summary: 'End all other own sessions',
    tag: 'users',
    access: 'user',
    status: 204,
  },
  'DELETE /api/user/sessions/:id': {
    summary: 'End one own session',
    tag: 'users',
    access: 'user',
    params: byId,
    status: 204,
    errors: ['notFound'],
  },
} as const satisfies Record<string, EndpointContract>;
