import type { Settings } from '@meridian/contracts';
import {
  countryAsTarget,
  DELIVERY_COUNTRIES,
  deliveryCountryOf,
  type DeliveryOption,
  deliveryTargets,
  formatDays,
  isPickup,
  isWithoutDelivery,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useDeliveryTexts } from './use-delivery-texts.ts';

interface DeliveryDaysProps {
  /** The country of the form. */
  country: string | undefined;
  /** The chosen method. */
  option: DeliveryOption | undefined;
  /** Without a method, the dates by country; undefined while loading and after a failure. */
  dates: Settings['deliveryDates'] | undefined;
}

/**
 * When an order that is placed now arrives in the country of the form, or before a choice in that of the shopper. For one
 * without delivery, where the shop delivers.
 */
export const DeliveryDays = ({ country: chosen, option, dates }: DeliveryDaysProps) => {
  const { t, language } = useTexts('checkout');
  const texts = useDeliveryTexts();
  const shopperCountry = useShop((state) => state.locale.country);
  const inForm = DELIVERY_COUNTRIES.find(({ value }) => value === chosen);
  if (!inForm && isWithoutDelivery(shopperCountry))
    return t('noDelivery', { countries: deliveryTargets(language) });
  const country = inForm ?? deliveryCountryOf(shopperCountry);
  const expected = option?.dates ?? dates?.[country.code];
  if (!expected) return '\u00A0';
  const days = formatDays(expected, language);
  return option && isPickup(option.kind)
    ? texts.pickupDays(days)
    : texts.days(countryAsTarget(country, language), days);
};
