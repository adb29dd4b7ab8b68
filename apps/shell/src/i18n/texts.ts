import type { Dictionaries } from '@meridian/i18n';

/** The texts of the frame, which every page shows. */
export const layoutTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-en" */ './en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-ru" */ './ru.ts'),
};

/** Those of the shell's own pages, which come with them. */
export const pageTexts: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-pages-en" */ './pages-en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-pages-ru" */ './pages-ru.ts'),
};
