import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { session } from '../users/schemas.ts';
import { ownSession } from './schemas.ts';

export const sessionEndpoints = {
  'POST /api/user/logout': {
    summary: 'End the session of this request',
    tag: 'users',
    access: 'user',
    status: 204,
  },
  'POST /api/user/session': {
    summary: 'Renew the token of the session of this request',
    tag: 'users',
    access: 'user',
    status: 200,
    response: session,
  },
  'GET /api/user/sessions': {
    summary: 'Own sessions, the most recently used first',
    tag: 'users',
    access: 'user',
    status: 200,
    response: z.array(ownSession),
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
