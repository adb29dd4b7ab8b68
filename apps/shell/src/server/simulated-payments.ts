import type { Language } from '@meridian/domain';

/** The banner of a shop whose orders are paid without money. */
export const SIMULATED_PAYMENTS: Record<Language, string> = {
  en: 'This is a test shop: payments are simulated and no money is taken.',
  ru: 'Это тестовый магазин: оплата не настоящая, деньги не списываются.',
};
