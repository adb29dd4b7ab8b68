import { CURRENCIES } from '@meridian/domain';
import { z } from 'zod';
import { deliveryMethodId } from '../delivery.ts';
import { phone, phonesByCountry } from '../phones/phone-values.ts';
import { amount, email, objectId, optionalText, promoCode } from '../values.ts';
import { deliveryInput, orderItemInput } from './order-input.ts';

/** What a shopper is about to order. Fields of the delivery may be missing while the form is incomplete. */
const fields = z.object({
  items: z
    .array(orderItemInput.pick({ itemId: true, colorName: true, size: true, quantity: true }))
    .min(1)
    .max(100),
  currency: z.enum(CURRENCIES),
  promoCode: promoCode.optional(),
  country: z.union([z.literal(''), deliveryInput.shape.country]).nullish(),
  zipCode: optionalText.nullish(),
  city: optionalText.nullish(),
  deliveryMethod: deliveryMethodId
    .optional()
    .meta({ description: 'Absent: the sums are without the delivery' }),
  email: email.nullish().catch(null).meta({ description: 'For codes with a limit per customer' }),
  phone: phone.nullish().catch(null).meta({ description: 'As `email`' }),
});
export type QuoteInput = z.input<typeof fields>;
export const quoteInput = z.preprocess((body: QuoteInput) => phonesByCountry(body), fields);

const quotedItem = z.object({
  itemId: objectId,
  name: z.string(),
  nameRU: z.string(),
  colorName: z.string(),
  colorNameRU: z.string(),
  size: z.string(),
  image: z.string(),
  quantity: z.int(),
  price: amount.meta({ description: 'To pay per piece' }),
  regularPrice: amount.optional().meta({ description: 'Of a piece on sale: the price without the sale' }),
  discount: amount.optional().meta({ description: 'What the promo code takes off each piece' }),
  isGift: z.boolean().optional().meta({ description: 'A piece that the promo code gives away' }),
});

export const orderQuote = z.object({
  items: z.array(quotedItem).meta({
    description:
      'In the sequence of the request, then the gift. A line is divided if its pieces have different prices',
  }),
  subtotal: amount.meta({ description: 'Of the items, before the code' }),
  discount: amount.meta({ description: 'What the code takes off the items' }),
  delivery: amount.nullable().meta({ description: 'To pay; null without a method' }),
  deliveryDiscount: amount.meta({ description: 'What the code takes off the delivery' }),
  tax: amount.meta({ description: 'The tax that the total includes' }),
  total: amount.meta({ description: 'The `amount` of `POST /api/orders/place-order`' }),
  promotion: z.object({ code: z.string(), nameEN: z.string(), nameRU: z.string() }).nullable(),
});
export type OrderQuote = z.infer<typeof orderQuote>;
