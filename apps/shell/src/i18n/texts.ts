import type { Dictionaries } from '@meridian/i18n';

/** Texts of the layout, which every page needs. */
export const layoutTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-en" */ './en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-ru" */ './ru.ts'),
};

/** Texts of the shell pages, loaded together with them. */
export const pageTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-pages-en" */ './pages-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-pages-ru" */ './pages-ru.ts'),
};
