import type { Settings } from '@meridian/contracts';
import {
  countryAsTarget,
  deliveryCountryOf,
  deliveryTargets,
  formatDays,
  isWithoutDelivery,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import styles from './purchase.module.css';

/** When an order that is placed now arrives in the shopper's country; for a country without delivery, where the shop delivers. */
export const DeliveryLine = ({ dates }: { dates: Settings['deliveryDates'] }) => {
  const { t, language } = useTexts('catalog');
  const shopperCountry = useShop((state) => state.locale.country);
  const country = deliveryCountryOf(shopperCountry);
  return (
    <p className={styles.delivery} data-testid="product-delivery">
      {isWithoutDelivery(shopperCountry)
        ? t('product.noDelivery', { countries: deliveryTargets(language) })
        : t('product.delivery', {
            country: countryAsTarget(country, language),
            days: formatDays(dates[country.code], language),
          })}
    </p>
  );
};
