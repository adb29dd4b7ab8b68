import { dateLocale, type Language } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';

/** Formatters of numbers, times and dates for a language. */
export const formattersFor = (t: TFunction<'releases'>, language: Language) => {
  const locale = dateLocale(language);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    number,
    percent: (share: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(
        share,
      ),
    time: (ms: number | null | undefined) => {
      if (ms === null || ms === undefined) return t('releases.none');
      return ms < 1000
        ? t('releases.ms', { value: number(ms) })
        : t('releases.seconds', { value: number(ms / 1000, 1) });
    },
    date: (at: string) => date.format(new Date(at)),
  };
};
