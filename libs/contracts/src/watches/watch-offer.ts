import { z } from 'zod';
import { price, wholePrice } from '../form-values.ts';
import { stockReason } from '../stock.ts';
import { shortText } from '../values.ts';

/** A change of prices and stock in the staff's list of watches. What is left out stays. */
export const watchOffer = z.object({
  /** Revision of the watch that the staff have seen. */
  revision: z.int().min(0),
  price: z.object({ kzt: wholePrice.optional(), rub: price.optional(), usd: price.optional() }).optional(),
  stock: z
    .array(
      z.object({
        colorNameEN: shortText,
        size: shortText,
        /** Added to the present quantity, so that a sale in between stays sold. */
        change: z.int().min(-1_000_000).max(1_000_000),
      }),
    )
    .max(900)
    .optional(),
  /** Why the stock changes. */
  reason: stockReason,
});
export type WatchOffer = z.output<typeof watchOffer>;
