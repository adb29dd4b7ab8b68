import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { orderInput } from './order-input.ts';
import {
  order,
  orderCounts,
  orderKey,
  orderPage,
  ordersQuery,
  orderStatusUpdate,
  ownOrder,
  payInput,
  placedOrder,
} from './schemas.ts';

export const orderEndpoints = {
  'POST /api/orders/place-order': {
    summary: 'Place an order; the server prices it and takes the stock',
    tag: 'orders',
    access: 'optional',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    body: orderInput,
    status: 201,
    response: placedOrder,
    errors: [409],
  },
  'GET /api/orders/by-key/:key': {
    summary: "One's own order, by the key that its placing answered",
    tag: 'orders',
    access: 'public',
    params: z.object({ key: orderKey }),
    status: 200,
    response: ownOrder,
    errors: [404],
  },
  'POST /api/orders/:id/pay': {
    summary:
      'Pay an order, for the first time or again; an order that failed or lapsed takes its stock again',
    tag: 'orders',
    access: 'optional',
    params: byId,
    body: payInput,
    status: 200,
    response: placedOrder,
    errors: [404, 409],
  },
  'GET /api/orders/all-orders': {
    summary: 'All orders, newest first',
    tag: 'orders',
    access: 'admin',
    status: 200,
    response: z.array(order),
  },
  'PUT /api/orders/update-order-status': {
    summary: 'Change the status of an order',
    tag: 'orders',
    access: 'admin',
    body: orderStatusUpdate,
    status: 200,
    response: order,
    errors: [404, 409],
  },
  'GET /api/orders/page': {
    summary: 'Orders a page at a time, newest first',
    tag: 'orders',
    access: 'admin',
    query: ordersQuery,
    status: 200,
    response: orderPage,
  },
  'GET /api/orders/counts': {
    summary: 'How many orders have each status; cheap to ask again and again',
    tag: 'orders',
    access: 'admin',
    status: 200,
    response: orderCounts,
  },
} as const satisfies Record<string, EndpointContract>;
