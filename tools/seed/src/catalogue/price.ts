import type { Price } from '@meridian/domain';

/** Tenge per unit of the currency; the shop's list rate. */
const KZT_PER = { rub: 6.2, usd: 510 };

const roundTo = (amount: number, step: number): number => Math.round(amount / step) * step;

/** Prices in the three currencies in whole units, rounded as in a price list. */
export const priceList = (kzt: number): Required<Price> => {
  return {
    kzt,
    rub: roundTo(kzt / KZT_PER.rub, kzt < 500_000 ? 100 : 500),
    usd: roundTo(kzt / KZT_PER.usd, kzt < 500_000 ? 5 : 10),
  };
};
