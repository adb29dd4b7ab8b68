import { CURRENCIES } from '@meridian/domain';
import { z } from 'zod';
import { amount, email, objectId, shortText, timestamp } from '../values.ts';

const requester = {
  watchId: objectId,
  email: email.optional().meta({
    description:
      'Where the alert is sent. A signed-in user may leave it out; the address of the account is used then',
  }),
};
const watchNames = z.object({ nameEN: z.string(), nameRU: z.string() });
const variant = { colorNameEN: shortText, size: shortText };

/** A request for an alert: when a sold-out colour and size is back, or when the price in a currency drops. */
export const alertInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stock'), ...requester, ...variant }),
  z.object({ kind: z.literal('price'), ...requester, currency: z.enum(CURRENCIES) }),
]);
export type AlertInput = z.infer<typeof alertInput>;

const shopperAlertFields = {
  id: objectId,
  isConfirmed: z.boolean().meta({ description: 'False until the link in the confirmation email is used' }),
  email: z.string(),
  watch: watchNames.extend({ slug: z.string() }).nullable().meta({
    description: 'Null if the watch is no longer sold',
  }),
  createdAt: timestamp,
};

/** An alert as its shopper sees it. */
export const shopperAlert = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stock'), ...shopperAlertFields, ...variant, colorNameRU: z.string() }),
  z.object({
    kind: z.literal('price'),
    ...shopperAlertFields,
    currency: z.enum(CURRENCIES),
    price: amount.meta({ description: 'The price when the alert was requested' }),
  }),
]);
export type ShopperAlert = z.infer<typeof shopperAlert>;

/** How many shoppers wait for a colour and size of a watch. */
export const waitingVariant = watchNames.extend({
  watchId: objectId,
  colorNameEN: z.string(),
  colorNameRU: z.string(),
  size: z.string(),
  quantity: z.int(),
  waiting: z.int(),
});
export type WaitingVariant = z.infer<typeof waitingVariant>;

export const waitingQuery = z.strictObject({ watchId: objectId.optional() });
