import { formatPrice, type Price } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';

/** Returns a formatter: the price in the shopper's currency, or the text for a watch that is not sold in it. */
export const usePriceText = (): ((price: Price) => string) => {
  const { t, language } = useTexts('catalog');
  const currency = useShop((state) => state.locale.currency);
  return (price) => {
    const amount = price[currency];
    return amount === undefined ? t('buy.noPrice') : formatPrice(amount, currency, language);
  };
};
