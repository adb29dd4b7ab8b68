import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { objectId, shortText } from './values.ts';

/** The cart (spec sections 3, 4 and 7). An item id may arrive as a populated watch with an `_id`. */
const itemId = z
  .union([objectId, z.looseObject({ _id: objectId })])
  .transform((value) => (typeof value === 'string' ? value : value._id));

export const lineKey = z.object({
  itemId,
  colorNameRU: shortText,
  colorNameEN: shortText,
  size: shortText,
});
/** Merging caps a quantity above the limit, so that one line does not reject the whole list. */
export const cartLineInput = lineKey.extend({ quantity: z.int().min(1) });
export const storedKey = z.object({
  itemId: objectId,
  colorNameRU: z.string(),
  colorNameEN: z.string(),
  size: z.string(),
});
export const cartItem = storedKey.extend({ quantity: z.int() });
export const cartData = z.object({ cartData: z.array(cartItem) });

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
    body: z.object({ items: z.array(cartLineInput).max(200) }),
    bodyLimit: MERGE_LIMIT,
    response: cartData,
  },
} as const satisfies Record<string, EndpointContract>;
