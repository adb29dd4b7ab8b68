import { dateLocale } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';

/** Formats a timestamp in the time zone of the reader; null until the page is hydrated, because only the browser knows it. */
export const useLocalTime = (): ((timestamp: string) => string | null) => {
  const { language } = useTexts('checkout');
  const hydrated = useShop((state) => state.hydrated);
  return (timestamp) =>
    hydrated
      ? new Date(timestamp).toLocaleString(dateLocale(language), { dateStyle: 'long', timeStyle: 'short' })
      : null;
};
