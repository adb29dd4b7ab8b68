import { createI18n, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';
import en from '../../i18n/search-en.ts';
import ru from '../../i18n/search-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    search: typeof en;
  }
}

const i18n = createI18n('en');
i18n.addResourceBundle('en', 'search', en);
i18n.addResourceBundle('ru', 'search', ru);

/** Texts of the search panel. They are part of its chunk, because the texts of the layout are in the first load. */
export const useSearchTexts = (): TFunction<'search'> => {
  const { language } = useTexts('shell');
  return useMemo(() => i18n.getFixedT(language, 'search'), [language]);
};
