import type { Settings } from '@meridian/contracts';
import {
  countryAsTarget,
  deliveryCountryOf,
  deliveryTargets,
  formatDays,
  isWithoutDelivery,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';
import { pageLoaded } from './page-loaded.ts';
import styles from './purchase.module.css';

interface DeliveryLineProps {
  id: string;
  dates: Settings['deliveryDates'];
}

/**
 * When an order that is placed now arrives in the shopper's country, and what its delivery costs, which is known after the
 * page has loaded. For a country without delivery, where the shop delivers.
 */
export const DeliveryLine = ({ id, dates }: DeliveryLineProps) => {
  const { t, language } = useTexts('catalog');
  const { api } = useServices();
  const { country: shopperCountry, currency } = useShop((state) => state.locale);
  const hydrated = useShop((state) => state.hydrated);
  const isForeign = isWithoutDelivery(shopperCountry);
  const country = deliveryCountryOf(shopperCountry);
  const { data: offer } = useRequest(
    hydrated && !isForeign ? [id, country.code, currency].join() : null,
    async (signal) => {
      await pageLoaded();
      const [{ deliveryOffer }, quote] = await Promise.all([
        import(/* webpackChunkName: "product-more" */ './delivery-offer.ts'),
        api('POST /api/delivery/quote', {
          body: { country: country.code, currency, items: [{ itemId: id, quantity: 1 }] },
          signal,
        }),
      ]);
      return deliveryOffer(quote, currency);
    },
  );
  if (isForeign)
    return (
      <p className={styles.delivery} data-testid="product-delivery">
        {t('product.noDelivery', { countries: deliveryTargets(language) })}
      </p>
    );
  const days = formatDays(offer?.dates ?? dates[country.code], language);
  return (
    <p className={styles.delivery} data-testid="product-delivery">
      {t('product.delivery', { country: countryAsTarget(country, language), days })}
      <span data-testid="product-delivery-price">{offer?.text[language]}</span>
    </p>
  );
};
