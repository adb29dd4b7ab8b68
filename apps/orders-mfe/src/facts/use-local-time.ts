import { dateLocale } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';

type Detail = 'day' | 'time';

/**
 * Returns a formatter of timestamps in the browser's time zone. Until client state is restored, and without script, it
 * returns the day in universal time, because the server does not know the time zone.
 */
export const useLocalTime = (): ((timestamp: string, detail?: Detail) => string) => {
  const { language } = useTexts('orders');
  const hydrated = useShop((state) => state.hydrated);
  const locale = dateLocale(language);
  return (timestamp, detail = 'time') => {
    const date = new Date(timestamp);
    if (!hydrated) return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
    return detail === 'day'
      ? date.toLocaleDateString(locale, { dateStyle: 'long' })
      : date.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  };
};
