import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { client, clientDetails, clientPage, clientsQuery } from './schemas.ts';

export const clientEndpoints = {
  'GET /api/user/all': {
    summary: 'Clients',
    tag: 'users',
    access: 'admin',
    permission: 'clients.view',
    status: 200,
    response: z.array(client),
  },
  'GET /api/user/details/:id': {
    summary: 'One client',
    tag: 'users',
    access: 'admin',
    permission: 'clients.view',
    params: byId,
    status: 200,
    response: clientDetails,
    errors: ['notFound'],
  },
  'GET /api/user/page': {
    summary: 'Clients a page at a time, the best first',
    tag: 'users',
    access: 'admin',
    permission: 'clients.view',
    query: clientsQuery,
    status: 200,
    response: clientPage,
  },
  'POST /api/clients/exports': {
    summary: 'Record an export of clients by a member of staff before the panel creates the file',
    tag: 'users',
    access: 'admin',
    permission: 'clients.view',
    confirmed: true,
    status: 204,
  },
  'DELETE /api/clients/:id/sessions': {
    summary: 'End all sessions of a client',
    tag: 'users',
    access: 'admin',
    permission: 'clients.edit',
    params: byId,
    status: 204,
    errors: ['notFound'],
  },
} as const satisfies Record<string, EndpointContract>;
