import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { alertInput, shopperAlert, waitingQuery, waitingVariant } from './schemas.ts';

export const alertEndpoints = {
  'POST /api/alerts': {
    summary: 'Request an email when a colour and size is back in stock, or when a price drops',
    access: 'optional',
    challenge: 'strict',
    body: alertInput,
    status: 202,
    errors: ['notFound', 'inStock', 'tooManyAlerts'],
  },
  'GET /api/alerts': {
    summary: 'The alerts of the signed-in user, newest first',
    access: 'user',
    response: z.array(shopperAlert),
  },
  'DELETE /api/alerts/:id': {
    summary: 'Remove an own alert',
    access: 'user',
    params: byId,
    errors: ['notFound'],
  },
  'GET /api/alerts/waiting': {
    summary: 'How many shoppers wait for each colour and size, most wanted first; at most 100',
    access: 'catalogue.view',
    query: waitingQuery,
    response: z.array(waitingVariant),
  },
} as const satisfies Record<string, EndpointContract>;
