import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { alertInput, shopperAlert, waitingQuery, waitingVariant } from './schemas.ts';

export const alertEndpoints = {
  'POST /api/alerts': {
    summary: 'Request an email when a colour and size is back in stock, or when a price drops',
    tag: 'alerts',
    access: 'optional',
    challenge: 'strict',
    body: alertInput,
    status: 202,
    errors: ['notFound', 'inStock', 'tooManyAlerts'],
  },
  'GET /api/alerts': {
    summary: 'The alerts of the signed-in user, newest first',
    tag: 'alerts',
    access: 'user',
    status: 200,
    response: z.array(shopperAlert),
  },
  'DELETE /api/alerts/:id': {
    summary: 'Remove an own alert',
    tag: 'alerts',
    access: 'user',
    params: byId,
    status: 204,
    errors: ['notFound'],
  },
  'GET /api/alerts/waiting': {
    summary: 'How many shoppers wait for each colour and size, most wanted first; at most 100',
    tag: 'alerts',
    access: 'admin',
    permission: 'catalogue.view',
    query: waitingQuery,
    status: 200,
    response: z.array(waitingVariant),
  },
} as const satisfies Record<string, EndpointContract>;
