import { CARRIERS, DELIVERY_KINDS } from '@meridian/domain';
import { z } from 'zod';
import { amount, calendarDay } from './values.ts';

/** A method as a shopper can choose it. */
export const deliveryOption = z.object({
  methodId: z.string(),
  kind: z.enum(DELIVERY_KINDS),
  nameEN: z.string(),
  nameRU: z.string(),
  carrier: z.enum(CARRIERS).nullable(),
  price: amount.meta({ description: 'Includes the tax; 0 is free' }),
  freeFrom: amount
    .nullable()
    .meta({ description: 'The value of lines from which it is free; null if it is free now, or never' }),
  dates: z.object({ from: calendarDay, to: calendarDay }),
  cashOnDelivery: z.boolean(),
});
