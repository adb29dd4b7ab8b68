import { dateLocale, type Language } from '@meridian/domain';

/** An ISO time as text, by the clock of the browser. */
export const dateTimeText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
