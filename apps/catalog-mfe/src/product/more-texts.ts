import { createI18n, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';
import en from '../i18n/product-more-en.ts';
import ru from '../i18n/product-more-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    productMore: typeof en;
  }
}

const i18n = createI18n('en');
i18n.addResourceBundle('en', 'productMore', en);
i18n.addResourceBundle('ru', 'productMore', ru);

/** Texts of the chunk `product-more`. They are part of it, because the texts of a route are in the first load. */
export const useMoreTexts = (): TFunction<'productMore'> => {
  const { language } = useTexts('catalog');
  return useMemo(() => i18n.getFixedT(language, 'productMore'), [language]);
};
