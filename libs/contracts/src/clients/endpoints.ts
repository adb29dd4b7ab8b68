import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { client, clientDetails, clientPage, clientsQuery } from './schemas.ts';

export const clientEndpoints = {
  'GET /api/user/all': {
    summary: 'Clients',
    access: 'clients.view',
    response: z.array(client),
  },
  'GET /api/user/details/:id': {
    summary: 'One client',
    access: 'clients.view',
    params: byId,
    response: clientDetails,
    errors: ['notFound'],
  },
  'GET /api/user/page': {
    summary: 'Clients a page at a time, the best first',
    access: 'clients.view',
    query: clientsQuery,
    response: clientPage,
  },
  'POST /api/clients/exports': {
    summary: 'Record an export of clients by a member of staff before the panel creates the file',
    access: 'clients.view',
    confirmed: true,
  },
  'DELETE /api/clients/:id/sessions': {
    summary: 'End all sessions of a client',
    access: 'clients.edit',
    params: byId,
    errors: ['notFound'],
  },
} as const satisfies Record<string, EndpointContract>;
