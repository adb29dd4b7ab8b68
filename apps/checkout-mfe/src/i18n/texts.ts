import type { Dictionaries } from '@meridian/i18n';

/** Texts of the cart and the checkout. */
export const checkoutTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-en" */ './en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-ru" */ './ru.ts'),
};

/** Texts of the result pages, loaded together with them. */
export const resultTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-results-en" */ './results-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-results-ru" */ './results-ru.ts'),
};
