import { createI18n, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';
import en from './deferred-en.ts';
import ru from './deferred-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    deferred: typeof en;
  }
}

const i18n = createI18n('en');
i18n.addResourceBundle('en', 'deferred', en);
i18n.addResourceBundle('ru', 'deferred', ru);

/** Texts that are part of a deferred chunk, because the other texts of a screen are in its first load. */
export const useDeferredTexts = (): TFunction<'deferred'> => {
  const { language } = useTexts('catalog');
  return useMemo(() => i18n.getFixedT(language, 'deferred'), [language]);
};
