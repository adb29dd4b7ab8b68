import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { cartData, cartMerge, favoriteData, favoritesMerge, lineKey } from '../cart.ts';
import { catalogueQuery } from '../catalogue-query.ts';
import { collectionEndpoints } from './collection-endpoints.ts';
import { importEndpoints } from './import-endpoints.ts';
import { releaseEndpoints } from './release-endpoints.ts';
import { healthStatus, openApiResponse } from '../operation.ts';
import { byId, named } from './lookup-endpoints.ts';
import { ownerEndpoints } from './owner-endpoints.ts';
import { order, orderInput, orderKey, orderStatusUpdate, ownOrder, payInput, placedOrder } from '../order.ts';
import { client, clientDetails, credentials, me, meUpdate, registration, session, stats } from '../user.ts';
import { watch, watchPage } from '../watch.ts';
import { watchForm } from '../forms.ts';

/** Maximum of a guest's list in bytes: hundreds of lines, some of them with the populated watch. */
const MERGE_LIMIT = 128 * 1024;

/** Every endpoint of the API (spec section 7), by method and path. */
export const endpoints = {
  'GET /api/watches': {
    summary:
      'With a query a page of watches; without one every watch, unless the catalogue is too large: then the first page, with `total` and `nextCursor`',
    tag: 'watches',
    access: 'public',
    query: catalogueQuery,
    status: 200,
    response: watchPage,
  },
  'GET /api/watches/:id': {
    summary:
      'One watch, by id or by slug; a slug that it has had before will do, the answer names the present one',
    tag: 'watches',
    access: 'public',
    params: z.object({ id: z.string().min(1).max(250) }),
    status: 200,
    response: z.object({ watch }),
    errors: [404],
  },
  'POST /api/watches': {
    summary: 'Add a watch',
    tag: 'watches',
    access: 'admin',
    body: watchForm,
    multipart: true,
    status: 201,
    response: z.object({ watch }),
    errors: [409, 413, 415],
  },
  'PUT /api/watches/:id': {
    summary: 'Save a watch',
    tag: 'watches',
    access: 'admin',
    params: byId,
    body: watchForm,
    multipart: true,
    status: 200,
    response: z.object({ watch }),
    errors: [404, 409, 413, 415],
  },
  'DELETE /api/watches/:id': {
    summary: 'Delete a watch',
    tag: 'watches',
    access: 'admin',
    params: byId,
    status: 204,
    errors: [404, 409],
  },

  ...importEndpoints,

  ...named('brands', 'brands'),
  ...named('categories', 'categories'),
  ...named('watch types', 'watchTypes'),

  ...collectionEndpoints,

  'POST /api/cart/add': {
    summary: 'Raise a line by 1',
    tag: 'cart',
    access: 'user',
    body: lineKey,
    status: 200,
    response: cartData,
    errors: [404],
  },
  'POST /api/cart/remove': {
    summary: 'Lower a line by 1',
    tag: 'cart',
    access: 'user',
    body: lineKey,
    status: 200,
    response: cartData,
  },
  'POST /api/cart/remove-all': {
    summary: 'Delete a line',
    tag: 'cart',
    access: 'user',
    body: lineKey,
    status: 200,
    response: cartData,
  },
  'POST /api/cart/get': { summary: 'The cart', tag: 'cart', access: 'user', status: 200, response: cartData },
  'POST /api/cart/merge': {
    summary: 'Merge the guest cart',
    tag: 'cart',
    access: 'user',
    body: cartMerge,
    bodyLimit: MERGE_LIMIT,
    status: 200,
    response: cartData,
  },

  'POST /api/favorites/add': {
    summary: 'Add a favourite',
    tag: 'favorites',
    access: 'user',
    body: lineKey,
    status: 200,
    response: favoriteData,
    errors: [404],
  },
  'POST /api/favorites/remove': {
    summary: 'Remove a favourite',
    tag: 'favorites',
    access: 'user',
    body: lineKey,
    status: 200,
    response: favoriteData,
  },
  'GET /api/favorites/get': {
    summary: 'The favourites',
    tag: 'favorites',
    access: 'user',
    status: 200,
    response: favoriteData,
  },
  'POST /api/favorites/merge': {
    summary: 'Merge the guest favourites',
    tag: 'favorites',
    access: 'user',
    body: favoritesMerge,
    bodyLimit: MERGE_LIMIT,
    status: 200,
    response: favoriteData,
  },

  'POST /api/user/login': {
    summary: 'Sign in',
    tag: 'users',
    access: 'public',
    body: credentials,
    status: 200,
    response: session,
    errors: [401],
  },
  'POST /api/user/register': {
    summary: 'Register',
    tag: 'users',
    access: 'public',
    body: registration,
    status: 201,
    response: session,
    errors: [409],
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
  'GET /api/user/all': {
    summary: 'Clients',
    tag: 'users',
    access: 'admin',
    status: 200,
    response: z.array(client),
  },
  'GET /api/user/details/:id': {
    summary: 'One client',
    tag: 'users',
    access: 'admin',
    params: byId,
    status: 200,
    response: clientDetails,
    errors: [404],
  },

  'GET /api/stats': {
    summary: 'Orders and revenue of today, this week and this month',
    tag: 'stats',
    access: 'admin',
    status: 200,
    response: stats,
  },
  'GET /api/ip': {
    summary: "The visitor's country",
    tag: 'geo',
    access: 'public',
    status: 200,
    response: z.object({ country: z.string().nullable() }),
  },

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

  ...ownerEndpoints,

  ...releaseEndpoints,

  'GET /api/health/live': {
    summary: 'Whether the process lives',
    tag: 'operation',
    access: 'public',
    status: 200,
    response: healthStatus,
  },
  'GET /api/health/ready': {
    summary: 'Whether the process can serve: the database answers, and it is not stopping',
    tag: 'operation',
    access: 'public',
    status: 200,
    response: healthStatus,
    errors: [503],
  },
  'GET /api/openapi.json': {
    summary: 'This document; not found where the server does not describe its API',
    tag: 'operation',
    access: 'public',
    status: 200,
    response: openApiResponse,
    errors: [404],
  },
} satisfies Record<string, EndpointContract>;

export type EndpointName = keyof typeof endpoints;
type Part<K extends EndpointName, P extends string> = (typeof endpoints)[K] extends {
  [key in P]: infer S extends z.ZodType;
}
  ? S
  : never;
type InputOf<K extends EndpointName, P extends string> = [Part<K, P>] extends [never]
  ? unknown
  : Record<P, z.input<Part<K, P>>>;
type OptionalInputOf<K extends EndpointName, P extends string> = [Part<K, P>] extends [never]
  ? unknown
  : Partial<Record<P, z.input<Part<K, P>>>>;
type OutputOf<K extends EndpointName, P extends string> = [Part<K, P>] extends [never]
  ? unknown
  : Record<P, z.output<Part<K, P>>>;

/** Arguments of a client's request. A multipart body is sent as FormData. */
export type EndpointInput<K extends EndpointName> = InputOf<K, 'params'> &
  OptionalInputOf<K, 'query'> &
  OptionalInputOf<K, 'headers'> &
  ((typeof endpoints)[K] extends { multipart: true } ? { body: FormData } : InputOf<K, 'body'>);

/** Validated input of a handler. */
export type EndpointArguments<K extends EndpointName> = OutputOf<K, 'params'> &
  OutputOf<K, 'query'> &
  OutputOf<K, 'headers'> &
  OutputOf<K, 'body'>;

/** Body of a success response. */
export type EndpointOutput<K extends EndpointName> = [Part<K, 'response'>] extends [never]
  ? void
  : z.output<Part<K, 'response'>>;
