import { dateLocale, type Language } from '@meridian/domain';

/** A calendar day (`yyyy-mm-dd`) in words. */
export const dayLabel = (day: string, language: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(dateLocale(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
