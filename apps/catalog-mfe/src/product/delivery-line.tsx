import type { Settings } from '@meridian/contracts';
import { countryAsTarget, deliveryCountryOf, formatDays } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import styles from './purchase.module.css';

/** When an order that is placed now arrives in the visitor's country. */
export const DeliveryLine = ({ dates }: { dates: Settings['deliveryDates'] }) => {
  const { t, language } = useTexts('catalog');
  const country = deliveryCountryOf(useShop((state) => state.locale.country));
  return (
    <p className={styles.delivery} data-testid="product-delivery">
      {t('product.delivery', {
        country: countryAsTarget(country, language),
        days: formatDays(dates[country.code], language),
      })}
    </p>
  );
};
