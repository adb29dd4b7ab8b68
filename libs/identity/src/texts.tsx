import type { Language } from '@meridian/domain';
import { retryThroughOutages } from '@meridian/federation';
import { createI18n, type Dictionaries, type TFunction } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
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
const textsIn = async (language: Language): Promise<IdentityTexts> => {
  const { default: dictionary } = await retryThroughOutages(DICTIONARIES[language]);
  i18n.addResourceBundle(language, 'identity', dictionary);
  return i18n.getFixedT(language, 'identity');
};

const Context = createContext<IdentityTexts | null>(null);

interface Props {
  /** Rendered until the texts have loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Provides the texts in the shopper's language. An app registers only texts of its own namespace, so this library loads its
 * texts itself.
 */
export const TextsProvider = ({ fallback = null, children }: Props) => {
  const language = useShop((state) => state.locale.language);
  const [texts, setTexts] = useState<IdentityTexts | null>(null);
  useEffect(() => {
    let current = true;
    textsIn(language).then(
      (loaded) => current && setTexts(() => loaded),
      (error: unknown) => console.warn('Could not load the texts of the identity components', error),
    );
    return () => {
      current = false;
    };
  }, [language]);
  return texts ? <Context value={texts}>{children}</Context> : fallback;
};

export const useIdentityTexts = (): IdentityTexts => {
  const texts = useContext(Context);
  if (!texts) throw new Error('useIdentityTexts needs a TextsProvider above it');
  return texts;
};
