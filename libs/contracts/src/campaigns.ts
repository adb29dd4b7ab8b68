import { CAMPAIGN_STATUSES, CURRENCIES, WATCH_FLAGS } from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { price as positiveAmount, wholePrice } from './form-values.ts';
import { objectId, shortText, timestamp } from './values.ts';
import { price } from './watches/schemas.ts';

/** Campaigns that are planned or running. */
export const MAX_CAMPAIGNS = 200;
export const MAX_CAMPAIGN_PERCENT = 90;
export const CAMPAIGN_SCOPE_LIMITS = { watches: 1000, references: 200 } as const;

const ids = (max: number) => z.array(objectId).max(max);
const scope = z
  .object({
    watches: ids(CAMPAIGN_SCOPE_LIMITS.watches),
    brands: ids(CAMPAIGN_SCOPE_LIMITS.references),
    collections: ids(CAMPAIGN_SCOPE_LIMITS.references),
    categories: ids(CAMPAIGN_SCOPE_LIMITS.references),
    flags: z.array(z.enum(WATCH_FLAGS)).max(WATCH_FLAGS.length),
  })
  .meta({ description: 'A watch is in the campaign if any list names it. Without entries every watch is' });
const amounts = z
  .object({ kzt: wholePrice.optional(), rub: positiveAmount.optional(), usd: positiveAmount.optional() })
  .refine((value) => CURRENCIES.some((currency) => value[currency] !== undefined))
  .meta({ description: 'A currency that is missing is not on sale' });
const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(MAX_CAMPAIGN_PERCENT) }),
  z.object({ kind: z.literal('amount'), amount: amounts.meta({ description: 'Taken off the price' }) }),
  z.object({ kind: z.literal('price'), price: amounts.meta({ description: 'The sale price' }) }),
]);

const fields = z.object({
  nameEN: shortText.max(120),
  nameRU: shortText.max(120),
  from: timestamp.nullable(),
  until: timestamp.nullable().meta({ description: 'Exclusive' }),
  scope,
  discount,
});
/** A campaign ends after it begins. */
const lasts = ({ from, until }: { from: string | null; until: string | null }): boolean =>
  from === null || until === null || Date.parse(from) < Date.parse(until);
const ORDER = { path: ['until'] };

export const campaignInput = fields.refine(lasts, ORDER);
export type CampaignInput = z.output<typeof campaignInput>;

const revision = z.int().min(0).meta({ description: 'Incremented with every change' });
export const panelCampaign = fields.extend({
  id: objectId,
  isStopped: z.boolean(),
  revision,
  status: z.enum(CAMPAIGN_STATUSES),
});
export type PanelCampaign = z.infer<typeof panelCampaign>;

const preview = z.object({
  watches: z.int().meta({ description: 'Live watches that are on sale in any currency' }),
  lowest: price.meta({ description: 'The lowest sale price in each currency' }),
  notApplied: z.int().meta({
    description:
      'Live watches of the scope without a sale price: it would not be below the price, or not above 0',
  }),
  conflicts: z
    .array(z.object({ id: objectId, nameEN: z.string(), nameRU: z.string(), watches: z.int() }))
    .meta({ description: 'Other campaigns at the same time, and the watches that are in both' }),
});
export type CampaignPreview = z.infer<typeof preview>;

export const campaignResults = z.object({
  orders: z.int(),
  pieces: z.int().meta({ description: 'Sold at a price of the campaign and kept' }),
  revenue: price,
});
export type CampaignResults = z.infer<typeof campaignResults>;

export const campaignEndpoints = {
  'GET /api/panel/campaigns': {
    summary: 'All campaigns, the latest beginning first',
    access: 'catalogue.view',
    response: z.object({
      items: z.array(panelCampaign),
      timeZone: z.string().meta({ description: 'Of the shop' }),
    }),
  },
  'POST /api/panel/campaigns': {
    summary: 'Add a campaign',
    access: 'catalogue.edit',
    body: campaignInput,
    status: 201,
    response: panelCampaign,
    errors: ['tooManyCampaigns'],
  },
  'PUT /api/panel/campaigns/:id': {
    summary: 'Change a campaign that is not stopped',
    access: 'catalogue.edit',
    params: byId,
    body: fields.extend({ revision }).refine(lasts, ORDER),
    response: panelCampaign,
    errors: ['conflict', 'campaignStopped', 'tooManyCampaigns'],
  },
  'DELETE /api/panel/campaigns/:id': {
    summary: 'Delete a campaign that has not begun',
    access: 'catalogue.edit',
    params: byId,
    errors: ['conflict', 'campaignStarted'],
  },
  'POST /api/panel/campaigns/:id/stop': {
    summary: 'End a campaign at once and for good',
    access: 'catalogue.edit',
    params: byId,
    response: panelCampaign,
    errors: ['conflict'],
  },
  'POST /api/panel/campaigns/preview': {
    summary: 'The watches and prices of a campaign. Nothing is saved',
    access: 'catalogue.edit',
    body: fields
      .extend({ id: objectId.optional().meta({ description: 'Of the campaign that is edited' }) })
      .refine(lasts, ORDER),
    response: preview,
  },
} as const satisfies Record<string, EndpointContract>;
