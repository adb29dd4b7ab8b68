import type { Dictionaries } from '@meridian/i18n';

/** Texts that several screens of the remote share. */
export const commonTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-en" */ './en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-ru" */ './ru.ts'),
};

export const homeTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-home-en" */ './home-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-home-ru" */ './home-ru.ts'),
};

export const catalogueTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-catalogue-en" */ './catalogue-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-catalogue-ru" */ './catalogue-ru.ts'),
};

export const productTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-product-en" */ './product-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-product-ru" */ './product-ru.ts'),
};

export const brandTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-brands-en" */ './brands-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-brands-ru" */ './brands-ru.ts'),
};
export const favoritesTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-favorites-en" */ './favorites-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-favorites-ru" */ './favorites-ru.ts'),
};
