import { dateLocale, type Language } from '@meridian/domain';

/** Formats a day (`yyyy-mm-dd`) of the shop's time zone. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
