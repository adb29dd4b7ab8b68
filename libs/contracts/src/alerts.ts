import { CURRENCIES } from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { amount, email, objectId, shortText, timestamp } from './values.ts';

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
  },
  'GET /api/alerts/waiting': {
    summary: 'How many shoppers wait for each colour and size, most wanted first; at most 100',
    access: 'catalogue.view',
    query: z.strictObject({ watchId: objectId.optional() }),
    response: z.array(waitingVariant),
  },
} as const satisfies Record<string, EndpointContract>;
