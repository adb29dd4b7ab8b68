import { z } from 'zod';
import type { EndpointContract } from '../endpoint.ts';
import { ownOrder } from '../orders/schemas.ts';
import { credentials, me, meUpdate, registration, session } from './schemas.ts';

export const userEndpoints = {
  'POST /api/user/login': {
    summary: 'Sign in',
    tag: 'users',
    access: 'public',
    body: credentials,
    status: 200,
    response: session,
    errors: ['invalidCredentials'],
  },
  'POST /api/user/register': {
    summary: 'Register',
    tag: 'users',
    access: 'public',
    body: registration,
    status: 201,
    response: session,
    errors: ['emailTaken'],
  },
  'GET /api/user/me': {
    summary: 'The signed-in user',
    tag: 'users',
    access: 'user',
    status: 200,
    response: me,
  },
  'PUT /api/user/me': {
    summary: 'Change own data',
    tag: 'users',
    access: 'user',
    body: meUpdate,
    status: 200,
    response: me,
  },
  'GET /api/user/orders': {
    summary: "The signed-in user's own orders, newest first",
    tag: 'users',
    access: 'user',
    status: 200,
    response: z.array(ownOrder),
  },
} as const satisfies Record<string, EndpointContract>;
