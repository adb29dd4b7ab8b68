import type { Settings } from '@meridian/contracts';
import {
  countryAsTarget,
  DELIVERY_COUNTRIES,
  deliveryCountryOf,
  deliveryTargets,
  formatDays,
  isWithoutDelivery,
  type Locale,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';

/**
 * When an order that is placed now arrives in the country of the form, or before a choice in that of the shopper. For one
 * without delivery, where the shop delivers.
 */
export const deliveryText = (
  t: TFunction<'checkout'>,
  dates: Settings['deliveryDates'],
  chosen: string | undefined,
  { language, country: shopperCountry }: Pick<Locale, 'language' | 'country'>,
): string => {
  const inForm = DELIVERY_COUNTRIES.find(({ value }) => value === chosen);
  if (!inForm && isWithoutDelivery(shopperCountry))
    return t('noDelivery', { countries: deliveryTargets(language) });
  const country = inForm ?? deliveryCountryOf(shopperCountry);
  return t('checkout.estimate', {
    country: countryAsTarget(country, language),
    days: formatDays(dates[country.code], language),
  });
};
