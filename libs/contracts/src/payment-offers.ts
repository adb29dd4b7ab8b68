import {
  CURRENCIES,
  DELIVERY_COUNTRIES,
  PAYMENT_METHODS,
  PAYMENT_PROVIDERS,
  PROVIDER_TERMS,
  type SavedOffer,
} from '@meridian/domain';
import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { amount, countryCode } from './values.ts';

/** How the shop takes payments: one offer per provider. */
const limit = amount.min(0.01).multipleOf(0.01);
const amountRange = z
  .object({ minimum: limit, maximum: limit })
  .refine(({ minimum, maximum }) => minimum <= maximum, { path: ['maximum'] });
const methods = z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length);

export const paymentOffer = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  countries: z
    .array(countryCode)
    .max(DELIVERY_COUNTRIES.length)
    .meta({ description: 'Countries of delivery; empty: all' }),
  methods,
  limits: z
    .partialRecord(z.enum(CURRENCIES), amountRange)
    .meta({ description: 'Of one payment; a currency without limits is not accepted' }),
});

/** Limits outside of the provider's terms, and an active offer that accepts nothing. */
const checkTerms = (offer: SavedOffer, context: z.RefinementCtx): void => {
  const terms = PROVIDER_TERMS[offer.provider];
  const refuse = (...path: string[]) => context.addIssue({ code: 'custom', path });
  if (offer.methods.some((method) => !terms.methods.includes(method))) refuse('methods');
  if (offer.isActive && offer.methods.length === 0) refuse('methods');
  if (offer.isActive && Object.keys(offer.limits).length === 0) refuse('limits');
  for (const currency of CURRENCIES) {
    const range = offer.limits[currency];
    if (!range) continue;
    const possible = terms.limits[currency];
    if (!possible || range.minimum < possible.minimum) refuse('limits', currency, 'minimum');
    if (!possible || range.maximum > possible.maximum) refuse('limits', currency, 'maximum');
  }
};

const savedOffer = paymentOffer.extend({ isActive: z.boolean() }).superRefine(checkTerms);
export const paymentOffersInput = z.object({
  offers: z
    .array(savedOffer)
    .max(PAYMENT_PROVIDERS.length)
    .refine((offers) => new Set(offers.map(({ provider }) => provider)).size === offers.length)
    .meta({ description: 'In order of preference' }),
  revision: z.int().min(0).meta({ description: 'Incremented with every change' }),
});
const providerNames = z.array(z.enum(PAYMENT_PROVIDERS));
const panelPaymentOffers = paymentOffersInput.extend({
  listed: providerNames.meta({ description: 'The providers of `PAYMENTS`; others take no new payments' }),
  configured: providerNames.meta({ description: 'Providers whose webhooks and refunds work' }),
  hasBankDetails: z
    .boolean()
    .meta({ description: 'Whether the settings have the bank details that a transfer needs' }),
});
export type PaymentOffersInput = z.infer<typeof paymentOffersInput>;
export type PanelPaymentOffers = z.infer<typeof panelPaymentOffers>;

export const paymentOfferEndpoints = {
  'GET /api/panel/payment-offers': {
    summary: 'How new orders can be paid, by payment provider',
    access: 'settings.edit',
    response: panelPaymentOffers,
  },
  'PUT /api/panel/payment-offers': {
    summary: 'Change how new orders can be paid; opened payments stay payable',
    access: 'settings.edit',
    body: paymentOffersInput,
    response: panelPaymentOffers,
    errors: ['conflict'],
  },
} as const satisfies Record<string, EndpointContract>;
