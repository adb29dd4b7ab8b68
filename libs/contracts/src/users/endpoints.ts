import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { shopperOrder } from '../orders/schemas.ts';
import { accountDeletion, addressInput, me, meUpdate, savedAddress } from './schemas.ts';

export const userEndpoints = {
  'GET /api/user/me': {
    summary: 'The signed-in user',
    access: 'user',
    response: me,
  },
  'PUT /api/user/me': {
    summary: 'Change own data',
    access: 'user',
    body: meUpdate,
    response: me,
  },
  'DELETE /api/user/me': {
    summary: 'Delete the own account; orders stay without personal data',
    access: 'user',
    body: accountDeletion,
    errors: ['confirmationRequired', 'invalidCredentials', 'lastOwner', 'conflict'],
  },
  'GET /api/user/export': {
    summary: 'All data of the own account as a JSON file',
    access: 'user',
    confirmed: true,
    response: z.record(z.string(), z.unknown()),
  },
  'POST /api/user/addresses': {
    summary: 'Add a delivery address',
    access: 'user',
    body: addressInput,
    status: 201,
    response: savedAddress,
    errors: ['tooManyAddresses'],
  },
  'PUT /api/user/addresses/:id': {
    summary: 'Change a delivery address',
    access: 'user',
    params: byId,
    body: addressInput,
    response: savedAddress,
    errors: ['notFound'],
  },
  'DELETE /api/user/addresses/:id': {
    summary: 'Delete a delivery address',
    access: 'user',
    params: byId,
    errors: ['notFound'],
  },
  'GET /api/user/orders': {
    summary: "The signed-in user's own orders, newest first",
    access: 'user',
    response: z.array(shopperOrder),
  },
} as const satisfies Record<string, EndpointContract>;
