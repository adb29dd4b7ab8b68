import { createI18n, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';
import en from '../../i18n/fit-en.ts';
import ru from '../../i18n/fit-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    fit: typeof en;
  }
}

const i18n = createI18n('en');
i18n.addResourceBundle('en', 'fit', en);
i18n.addResourceBundle('ru', 'fit', ru);

/** Texts of the size guide. They are part of its chunk, because those of the product page are in the first load. */
export const useFitTexts = (): TFunction<'fit'> => {
  const { language } = useTexts('catalog');
  return useMemo(() => i18n.getFixedT(language, 'fit'), [language]);
};
