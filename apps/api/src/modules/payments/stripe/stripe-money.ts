import type { ProviderLimits } from '../payment-provider.ts';

/** Stripe accepts at most eight digits in the smallest unit, which is a hundredth for all currencies of the shop. */
export const MAX_AMOUNT = 999_999.99;
const MINUTE_MS = 60_000;

/**
 * The limits of Stripe. Its minimum is half a dollar, converted at the daily exchange rate. The minimums in tenge and
 * roubles are about a dollar, so that they stay above Stripe's minimum when the rate falls.
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
