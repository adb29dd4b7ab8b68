import { dateLocale } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';

/** Returns a formatter of timestamps in the browser's time zone; it returns null until client state is restored. */
export const useLocalTime = (): ((timestamp: string) => string | null) => {
  const { language } = useTexts('checkout');
  const hydrated = useShop((state) => state.hydrated);
  return (timestamp) =>
    hydrated
      ? new Date(timestamp).toLocaleString(dateLocale(language), { dateStyle: 'long', timeStyle: 'short' })
      : null;
};
