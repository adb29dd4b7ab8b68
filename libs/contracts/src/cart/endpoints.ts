import type { EndpointContract } from '../endpoint.ts';
import { cartData, cartMerge, lineKey } from './schemas.ts';

/** Maximum of a guest's list in bytes: hundreds of lines, some of them with the populated watch. */
export const MERGE_LIMIT = 128 * 1024;

export const cartEndpoints = {
  'POST /api/cart/add': {
    summary: 'Raise a line by 1',
    access: 'user',
    body: lineKey,
    response: cartData,
    errors: ['notFound'],
  },
  'POST /api/cart/remove': {
    summary: 'Lower a line by 1',
    access: 'user',
    body: lineKey,
    response: cartData,
  },
  'POST /api/cart/remove-all': {
    summary: 'Delete a line',
    access: 'user',
    body: lineKey,
    response: cartData,
  },
  'POST /api/cart/get': { summary: 'The cart', access: 'user', response: cartData },
  'POST /api/cart/merge': {
    summary: 'Merge the guest cart',
    access: 'user',
    body: cartMerge,
    bodyLimit: MERGE_LIMIT,
    response: cartData,
  },
} as const satisfies Record<string, EndpointContract>;
