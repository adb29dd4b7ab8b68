import type { Language } from '@meridian/domain';
import type { StaticPageName } from './static-pages.ts';
import type { StaticText } from './static-text.ts';

type LoadText = () => Promise<{ default: StaticText }>;

/** One chunk per page and language, so that a shopper loads only the text of the current page. */
export const TEXTS: Record<StaticPageName, Record<Language, LoadText>> = {
  terms: {
    en: () => import(/* webpackChunkName: "text-terms-en" */ './texts/en/terms.ts'),
    ru: () => import(/* webpackChunkName: "text-terms-ru" */ './texts/ru/terms.ts'),
  },
  privacy: {
    en: () => import(/* webpackChunkName: "text-privacy-en" */ './texts/en/privacy.ts'),
    ru: () => import(/* webpackChunkName: "text-privacy-ru" */ './texts/ru/privacy.ts'),
  },
  returns: {
    en: () => import(/* webpackChunkName: "text-returns-en" */ './texts/en/returns.ts'),
    ru: () => import(/* webpackChunkName: "text-returns-ru" */ './texts/ru/returns.ts'),
  },
  warranty: {
    en: () => import(/* webpackChunkName: "text-warranty-en" */ './texts/en/warranty.ts'),
    ru: () => import(/* webpackChunkName: "text-warranty-ru" */ './texts/ru/warranty.ts'),
  },
  accessibility: {
    en: () => import(/* webpackChunkName: "text-accessibility-en" */ './texts/en/accessibility.ts'),
    ru: () => import(/* webpackChunkName: "text-accessibility-ru" */ './texts/ru/accessibility.ts'),
  },
  authenticity: {
    en: () => import(/* webpackChunkName: "text-authenticity-en" */ './texts/en/authenticity.ts'),
    ru: () => import(/* webpackChunkName: "text-authenticity-ru" */ './texts/ru/authenticity.ts'),
  },
};
