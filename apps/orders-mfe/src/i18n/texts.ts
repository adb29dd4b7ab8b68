import type { Dictionaries } from '@meridian/i18n';

/** Texts that several screens need, loaded with the remote. */
export const commonTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-en" */ './en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-ru" */ './ru.ts'),
};

export const orderTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-order-en" */ './order-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-order-ru" */ './order-ru.ts'),
};

export const myOrdersTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-my-orders-en" */ './my-orders-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-my-orders-ru" */ './my-orders-ru.ts'),
};

export const findTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-find-en" */ './find-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-find-ru" */ './find-ru.ts'),
};

/** Texts of the return page. */
export const returnTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-return-en" */ './return-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-return-ru" */ './return-ru.ts'),
};

/** Texts of the page of an invoice or a credit note. */
export const invoiceTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-invoice-en" */ './invoice-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-invoice-ru" */ './invoice-ru.ts'),
};
