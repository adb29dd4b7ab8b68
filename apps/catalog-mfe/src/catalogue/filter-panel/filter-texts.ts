import { createI18n, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';
import en from '../../i18n/filter-en.ts';
import ru from '../../i18n/filter-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    filter: typeof en;
  }
}

export type FilterTexts = TFunction<'filter'>;

const i18n = createI18n('en');
i18n.addResourceBundle('en', 'filter', en);
i18n.addResourceBundle('ru', 'filter', ru);

/** Texts of the filter panel. They are part of its chunk, because the texts of a route are in the first load. */
export const useFilterTexts = (): FilterTexts => {
  const { language } = useTexts('catalog');
  return useMemo(() => i18n.getFixedT(language, 'filter'), [language]);
};
