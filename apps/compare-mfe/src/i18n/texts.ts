import type { Dictionaries } from '@meridian/i18n';

/** Texts of the buttons and the bar, which every page of the shop loads. */
export const selectionTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-en" */ './en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-ru" */ './ru.ts'),
};

/** Texts of the comparison. */
export const pageTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-page-en" */ './page-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-page-ru" */ './page-ru.ts'),
};
