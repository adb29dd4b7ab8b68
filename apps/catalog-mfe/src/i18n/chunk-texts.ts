import { type Language, LANGUAGES } from '@meridian/domain';
import { createI18n, type Namespace, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';

/**
 * Returns a hook for texts that are part of a chunk, because the texts of a route are in the first load of its page.
 * @param namespace a namespace of `Texts` that no other chunk uses
 */
export const chunkTexts = <N extends Namespace>(namespace: N, texts: Record<Language, object>) => {
  const i18n = createI18n('en');
  for (const language of LANGUAGES) i18n.addResourceBundle(language, namespace, texts[language]);
  const useChunkTexts = (): TFunction<N> => {
    const { language } = useTexts('catalog');
    return useMemo(() => i18n.getFixedT(language, namespace), [language]);
  };
  return useChunkTexts;
};
