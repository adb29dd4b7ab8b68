import type { Language } from '@meridian/domain';
import type { i18n as I18n, TFunction } from 'i18next';
import { textsOf } from './i18n.ts';
import type { Namespace } from './typed-texts.ts';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

interface Translation<N extends Namespace> {
  t: TFunction<N>;
  language: Language;
}
interface Value {
  i18n: I18n;
  language: Language;
}

const Context = createContext<Value | null>(null);

/** Provides texts to the components below. Set `language` only after all its texts have loaded. */
export const I18nProvider = ({ i18n, language, children }: Value & { children: ReactNode }) => {
  const value = useMemo(() => ({ i18n, language }), [i18n, language]);
  return <Context value={value}>{children}</Context>;
};

/** Returns the texts of a namespace in the shopper's language. */
export const useTexts = <N extends Namespace>(namespace: N): Translation<N> => {
  const value = useContext(Context);
  if (!value) throw new Error('useTexts needs an I18nProvider above it');
  const { i18n, language } = value;
  return useMemo(() => ({ t: textsOf(i18n, language, namespace), language }), [i18n, language, namespace]);
};
