import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';

import { calendarDay, countryCode, objectId } from './values.ts';

/** The tax rates of the shop, each with its first day. */
export const MAX_TAX_RULES = 500;

export const taxRule = z.object({
  country: countryCode.meta({ description: 'Of delivery' }),
  category: objectId.nullable().meta({
    description: 'Of the watch; null: watches of every category without a rule of its own, and deliveries',
  }),
  rate: z.number().min(0).max(100).multipleOf(0.01).meta({
    description: 'Percent. Prices include the tax',
  }),
  from: calendarDay.meta({ description: 'The first day' }),
});

export const panelTaxes = z.object({
  rules: z.array(taxRule).max(MAX_TAX_RULES),
  revision: z.int().min(0).meta({ description: 'Incremented with every change' }),
});
export type PanelTaxes = z.infer<typeof panelTaxes>;

export const taxEndpoints = {
  'GET /api/panel/taxes': {
    summary: 'The tax rates by country of delivery, category and first day',
    access: 'settings.edit',
    response: panelTaxes,
  },
  'PUT /api/panel/taxes': {
    summary: 'Change the tax rates of today and later; rules from before today stay',
    access: 'settings.edit',
    body: panelTaxes,
    response: panelTaxes,
    errors: ['conflict'],
  },
} as const satisfies Record<string, EndpointContract>;
