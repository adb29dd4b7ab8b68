import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { shopperOrder } from '../orders/schemas.ts';
import { accountDeletion, addressInput, me, meUpdate, savedAddress } from './schemas.ts';

export const userEndpoints = {
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
  'DELETE /api/user/me': {
    summary: 'Delete the own account; orders stay without personal data',
    tag: 'users',
    access: 'user',
    body: accountDeletion,
    status: 204,
    errors: ['confirmationRequired', 'invalidCredentials', 'lastOwner', 'conflict'],
  },
  'GET /api/user/export': {
    summary: 'All data of the own account as a JSON file',
    tag: 'users',
    access: 'user',
    confirmed: true,
    status: 200,
    response: z.record(z.string(), z.unknown()),
  },
  'POST /api/user/addresses': {
    summary: 'Add a delivery address',
    tag: 'users',
    access: 'user',
    body: addressInput,
    status: 201,
    response: savedAddress,
    errors: ['tooManyAddresses'],
  },
  'PUT /api/user/addresses/:id': {
    summary: 'Change a delivery address',
    tag: 'users',
    access: 'user',
    params: byId,
    body: addressInput,
    status: 200,
    response: savedAddress,
    errors: ['notFound'],
  },
  'DELETE /api/user/addresses/:id': {
    summary: 'Delete a delivery address',
    tag: 'users',
    access: 'user',
    params: byId,
    status: 204,
    errors: ['notFound'],
  },
  'GET /api/user/orders': {
    summary: "The signed-in user's own orders, newest first",
    tag: 'users',
    access: 'user',
    status: 200,
    response: z.array(shopperOrder),
  },
} as const satisfies Record<string, EndpointContract>;
