import type { Language } from '@meridian/domain';
import { retryThroughOutages } from '@meridian/federation';
import { createI18n, type Dictionaries, type TFunction } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { use } from 'react';
import type texts from './i18n/en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    identity: typeof texts;
  }
}

const DICTIONARIES: Dictionaries = {
  en: () => import(/* webpackChunkName: "i18n-identity-en" */ './i18n/en.ts'),
  ru: () => import(/* webpackChunkName: "i18n-identity-ru" */ './i18n/ru.ts'),
};

/** Texts of this library. */
export type IdentityTexts = TFunction<'identity'>;

const i18n = createI18n('en');
const loading = new Map<Language, Promise<IdentityTexts>>();

const textsIn = (language: Language): Promise<IdentityTexts> => {
  const known = loading.get(language);
  if (known) return known;
  const texts = retryThroughOutages(DICTIONARIES[language]).then(({ default: dictionary }) => {
    i18n.addResourceBundle(language, 'identity', dictionary);
    return i18n.getFixedT(language, 'identity');
  });
  loading.set(language, texts);
  texts.catch(() => loading.delete(language));
  return texts;
};

/**
 * Texts in the visitor's language. An app registers only texts of its own namespace, so this library loads its texts itself;
 * the component suspends meanwhile.
 */
export const useIdentityTexts = (): IdentityTexts => use(textsIn(useShop((state) => state.locale.language)));
