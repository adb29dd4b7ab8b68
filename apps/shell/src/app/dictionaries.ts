import type { Dictionaries } from '@meridian/i18n';

/** The shell's own texts. */
export const dictionaries: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-en" */ '../i18n/en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-ru" */ '../i18n/ru.ts'),
};
