import type { Dictionaries } from '@meridian/i18n';

/** Texts of the page of an invoice or a credit note. */
export const invoiceTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-invoice-en" */ './invoice-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-invoice-ru" */ './invoice-ru.ts'),
};
