import { formatPrice, type Price as Prices, saleTexts } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Price, type PriceProps } from '@meridian/ui';

interface WatchPriceProps extends Omit<PriceProps, 'sale' | 'children'> {
  watch: { price: Prices; regularPrice?: Prices | undefined };
}

/** The price in the shopper's currency with the regular one of a sale, or the text for a watch that is not sold in it. */
export const WatchPrice = ({ watch, ...rest }: WatchPriceProps) => {
  const { t, language } = useTexts('catalog');
  const currency = useShop((state) => state.locale.currency);
  const amount = watch.price[currency];
  return (
    <Price {...rest} sale={saleTexts(amount, watch.regularPrice?.[currency], currency, language)}>
      {amount === undefined ? t('buy.noPrice') : formatPrice(amount, currency, language)}
    </Price>
  );
};
