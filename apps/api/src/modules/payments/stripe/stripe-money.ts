import type { ProviderLimits } from '../payment-provider.ts';

/** Stripe takes at most eight digits in the smallest unit of a currency, and it counts hundredths of all of ours. */
export const MAX_AMOUNT = 999_999.99;
const MINUTE_MS = 60_000;

/**
 * What Stripe accepts. Its minimum is half a dollar, in other currencies by the exchange rate of the day; the tenge and
 * rouble minimums are about a dollar, so that a falling rate does not undercut them.
 */
export const STRIPE_LIMITS: ProviderLimits = {
  amount: {
    kzt: { minimum: 500, maximum: MAX_AMOUNT },
    rub: { minimum: 100, maximum: MAX_AMOUNT },
    usd: { minimum: 0.5, maximum: MAX_AMOUNT },
  },
  lifetime: { minimum: 30 * MINUTE_MS, maximum: 24 * 60 * MINUTE_MS },
};

export const toHundredths = (amount: number): number => Math.round(amount * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;
