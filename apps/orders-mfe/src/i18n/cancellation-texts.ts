import { type Language, LANGUAGES } from '@meridian/domain';
import { createI18n, type TFunction, useTexts } from '@meridian/i18n';
import { useMemo } from 'react';
import en from './cancellation-en.ts';
import ru from './cancellation-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    cancellation: typeof en;
  }
}

const texts: Record<Language, object> = { en, ru };
const i18n = createI18n('en');
for (const language of LANGUAGES) i18n.addResourceBundle(language, 'cancellation', texts[language]);

/** The texts of the cancellation. They are part of its chunk, because the texts of a route are in the first load of its page. */
export const useCancellationTexts = (): TFunction<'cancellation'> => {
  const { language } = useTexts('orders');
  return useMemo(() => i18n.getFixedT(language, 'cancellation'), [language]);
};
