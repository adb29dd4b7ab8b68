import { type Language, LANGUAGES } from '@meridian/domain';
import { createI18n, type Namespace, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';

/** Returns a hook for texts that are a part of a chunk, because the texts of a route are in the first load of its page. */
export const chunkTexts = <N extends Namespace>(
  namespace: N,
  texts: Record<Language, object>,
): (() => TFunction<N>) => {
  const i18n = createI18n('en');
  for (const language of LANGUAGES) i18n.addResourceBundle(language, namespace, texts[language]);
  return () => {
    const { language } = useTexts('orders');
    return useMemo(() => i18n.getFixedT(language, namespace), [language]);
  };
};
