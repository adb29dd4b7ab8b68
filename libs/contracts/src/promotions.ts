import { CURRENCIES, isCode } from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { price as positiveAmount, wholePrice } from './form-values.ts';
import { amount, cursorText, objectId, promoCode, shortText, timestamp } from './values.ts';
import { price } from './watches/schemas.ts';

/** Promotions that are neither stopped nor ended. */
export const MAX_PROMOTIONS = 500;
/** Codes that one request generates, and that one promotion can have. */
export const MAX_GENERATED_CODES = 1000;
export const MAX_CODES_OF_PROMOTION = 10_000;
/** The highest limit of uses. Each order reads the uses of its promotion. */
export const MAX_USES_OF_PROMOTION = 100_000;
export const PROMOTION_STATUSES = ['planned', 'running', 'ended', 'stopped'] as const;

const ids = z.array(objectId).max(200);
const amounts = z
  .object({ kzt: wholePrice.optional(), rub: positiveAmount.optional(), usd: positiveAmount.optional() })
  .refine((value) => CURRENCIES.some((currency) => value[currency] !== undefined))
  .meta({ description: 'The code is not valid in a currency that is missing' });
export const promotionGift = z.object({ itemId: objectId, colorName: shortText, size: shortText });
const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(100) }),
  z.object({ kind: z.literal('amount'), amount: amounts.meta({ description: 'Taken off the watches' }) }),
  z.object({ kind: z.literal('freeDelivery') }),
  z.object({ kind: z.literal('gift'), gift: promotionGift }),
]);
const limit = z.int().min(1).max(MAX_USES_OF_PROMOTION).nullable();

const fields = z.object({
  nameEN: shortText.max(120),
  nameRU: shortText.max(120),
  code: promoCode
    .refine(isCode)
    .nullable()
    .meta({ description: 'Of all customers; null for generated codes, each of which is used once' }),
  from: timestamp.nullable(),
  until: timestamp.nullable().meta({ description: 'Exclusive' }),
  discount,
  scope: z.object({ brands: ids, collections: ids }).meta({
    description: 'The watches that are reduced and that count for the minimum; without entries all',
  }),
  includesSalePrices: z.boolean().meta({ description: 'Whether watches on sale are reduced, too' }),
  minimum: amounts.nullable().meta({ description: 'What the watches of the scope must cost at least' }),
  isFirstOrderOnly: z.boolean(),
  maxUsesPerCustomer: limit,
  maxUses: limit.meta({ description: 'In all. Unpaid orders that reserve their watches count' }),
});
/** A promotion ends after it begins. */
const lasts = ({ from, until }: { from: string | null; until: string | null }): boolean =>
  from === null || until === null || Date.parse(from) < Date.parse(until);
const ORDER = { path: ['until'] };

export const promotionInput = fields.refine(lasts, ORDER);
export type PromotionInput = z.output<typeof promotionInput>;

const revision = z.int().min(0).meta({ description: 'Incremented with every change' });
export const panelPromotion = fields.extend({
  id: objectId,
  isStopped: z.boolean(),
  revision,
  status: z.enum(PROMOTION_STATUSES),
  uses: z.int().meta({ description: 'Orders that have used it, without lapsed and cancelled ones' }),
  isUsed: z.boolean().meta({
    description:
      'Whether an order has ever used it. What it gives and its code stay then, and it is not deleted',
  }),
  codes: z.int().meta({ description: 'Generated codes. The code stays null once there are any' }),
});
export type PanelPromotion = z.infer<typeof panelPromotion>;

const preview = z.object({
  watches: z.int().meta({ description: 'Live watches that it reduces, or that it needs in the cart' }),
  notApplied: z
    .int()
    .meta({ description: 'Live watches of the scope that are on sale, if it excludes them' }),
  lowest: price.meta({ description: 'The lowest price of one of these watches with the code, by currency' }),
});
export type PromotionPreview = z.infer<typeof preview>;

const results = z.object({
  orders: z.int().meta({ description: 'Paid' }),
  revenue: price.meta({ description: 'What was paid for the kept pieces of these orders' }),
  discount: price.meta({ description: 'What the code has taken off these pieces' }),
});
export type PromotionResults = z.infer<typeof results>;

const generatedCode = z.object({
  code: z.string(),
  createdAt: timestamp,
  order: objectId.nullable().meta({ description: 'The order that uses it' }),
});
export type GeneratedCode = z.infer<typeof generatedCode>;

/** The promotion of an order, as of its placing. */
export const orderPromotion = z.object({
  id: objectId,
  code: z.string(),
  nameEN: z.string(),
  nameRU: z.string(),
  discount: amount.meta({ description: 'Taken off the lines when the order was placed' }),
  deliveryDiscount: amount.meta({ description: 'Taken off the delivery when the order was placed' }),
});
export type OrderPromotion = z.infer<typeof orderPromotion>;

export const promotionEndpoints = {
  'GET /api/panel/promotions': {
    summary: 'All promotions, the newest first',
    access: 'catalogue.edit',
    response: z.object({
      items: z.array(panelPromotion),
      timeZone: z.string().meta({ description: 'Of the shop' }),
    }),
  },
  'POST /api/panel/promotions': {
    summary: 'Add a promotion',
    access: 'catalogue.edit',
    body: promotionInput,
    status: 201,
    response: panelPromotion,
    errors: ['tooManyPromotions', 'codeTaken'],
  },
  'PUT /api/panel/promotions/:id': {
    summary: 'Change a promotion that is not stopped; its code and what it gives stay once it has been used',
    access: 'catalogue.edit',
    params: byId,
    body: fields.extend({ revision }).refine(lasts, ORDER),
    response: panelPromotion,
    errors: ['conflict', 'promotionStopped', 'tooManyPromotions', 'codeTaken'],
  },
  'DELETE /api/panel/promotions/:id': {
    summary: 'Delete a promotion that no order has used',
    access: 'catalogue.edit',
    params: byId,
    errors: ['conflict', 'promotionUsed'],
  },
  'POST /api/panel/promotions/:id/stop': {
    summary: 'End a promotion at once and for good',
    access: 'catalogue.edit',
    params: byId,
    response: panelPromotion,
    errors: ['conflict'],
  },
  'POST /api/panel/promotions/preview': {
    summary: 'The watches and prices of a promotion. Nothing is saved',
    access: 'catalogue.edit',
    body: promotionInput,
    response: preview,
  },
  'GET /api/panel/promotions/:id/results': {
    summary: 'The paid orders with a promotion and their revenue',
    access: 'catalogue.edit',
    params: byId,
    response: results,
  },
  'POST /api/panel/promotions/:id/codes': {
    summary: 'Generate codes, each of which is used once',
    access: 'catalogue.edit',
    params: byId,
    body: z.object({ count: z.int().min(1).max(MAX_GENERATED_CODES), revision }),
    status: 201,
    response: panelPromotion,
    errors: ['conflict', 'promotionStopped', 'tooManyCodes'],
  },
  'GET /api/panel/promotions/:id/codes': {
    summary: 'The generated codes a page at a time, in the sequence of their generation',
    access: 'catalogue.edit',
    params: byId,
    query: z.strictObject({ cursor: cursorText.optional() }),
    response: z.object({ items: z.array(generatedCode), nextCursor: z.string().nullable() }),
  },
  'GET /api/panel/promotions/:id/codes.csv': {
    summary: 'All generated codes with the orders that use them, as a CSV file',
    access: 'catalogue.edit',
    params: byId,
    contentType: 'text/csv',
    response: z.string(),
  },
} as const satisfies Record<string, EndpointContract>;
