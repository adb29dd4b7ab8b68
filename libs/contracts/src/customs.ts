import { CURRENCIES, DUTY_RULES } from '@meridian/domain';
import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { amount, countryCode } from './values.ts';

/** Duties on deliveries to other countries. */
const duties = z.enum(DUTY_RULES).meta({
  description:
    'Whether there are none, the price includes them, an amount is expected, or the customer may have to pay them',
});

export const customsTerms = z.object({
  rule: duties,
  percent: z
    .number()
    .min(0)
    .max(1000)
    .multipleOf(0.01)
    .meta({ description: 'Of the worth above `dutyFree`; only `estimated` uses it' }),
  dutyFree: amount.max(100_000_000).multipleOf(0.01).meta({ description: 'In units of `currency`' }),
  currency: z.enum(CURRENCIES),
});
const rates = z
  .record(z.enum(CURRENCIES), z.number())
  .meta({ description: 'What one unit of a currency is worth in tenge today' });

/** What shoppers need to know before they pay (`customsNotice`). */
export const publicCustoms = z.object({ terms: z.record(countryCode, customsTerms), rates });

/** The duties of an order. */
export const orderCustoms = z
  .object({
    duties,
    amount: amount.optional().meta({ description: 'Of `estimated`, in the currency of the order' }),
  })
  .optional()
  .meta({ description: 'As of placing the order; absent if no customs are passed' });

const customsInput = z.object({
  countries: z.partialRecord(countryCode, customsTerms).meta({
    description: 'A country without terms has duties if it is in another customs union than the seller',
  }),
  revision: z.int().min(0).meta({ description: 'Incremented with every change' }),
});
const panelCustoms = customsInput.extend({
  sellerCountry: z.string().optional().meta({ description: 'Two-letter code' }),
});
export type CustomsInput = z.infer<typeof customsInput>;
export type PanelCustoms = z.infer<typeof panelCustoms>;

export const customsEndpoints = {
  'GET /api/panel/customs': {
    summary: 'How duties are paid, by country of delivery',
    access: 'settings.edit',
    response: panelCustoms,
  },
  'PUT /api/panel/customs': {
    summary: 'Change how duties are paid; placed orders keep theirs',
    access: 'settings.edit',
    body: customsInput,
    response: panelCustoms,
    errors: ['conflict'],
  },
} as const satisfies Record<string, EndpointContract>;
