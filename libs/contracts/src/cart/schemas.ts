import { z } from 'zod';
import { objectId, shortText } from '../values.ts';

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
export const cartMerge = z.object({ items: z.array(cartLineInput).max(200) });

export const storedKey = z.object({
  itemId: objectId,
  colorNameRU: z.string(),
  colorNameEN: z.string(),
  size: z.string(),
});
export const cartItem = storedKey.extend({ quantity: z.int() });
export const cartData = z.object({ cartData: z.array(cartItem) });
