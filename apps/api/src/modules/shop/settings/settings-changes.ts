import type { ActivityChange, Bilingual, PanelSettings } from '@meridian/contracts';
import { countryName, dateLocale, DELIVERY_COUNTRIES, type Language, type Seller } from '@meridian/domain';

/** A Monday. */
const FIRST_WEEK = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const weekdays = (days: readonly number[], language: Language): string => {
  const format = new Intl.DateTimeFormat(dateLocale(language), { weekday: 'short', timeZone: 'UTC' });
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => format.format(FIRST_WEEK + (day - 1) * DAY_MS))
    .join(', ');
};

/** Names that the activity log and notices show. */
export const countryOf = ({ country = '' }: Seller): Bilingual => ({
  en: countryName(country, 'en'),
  ru: countryName(country, 'ru'),
});
export const registrationOf = ({ isVatRegistered }: Seller): Bilingual => {
  if (isVatRegistered === undefined) return { en: '', ru: '' };
  return isVatRegistered ? { en: 'yes', ru: 'да' } : { en: 'no', ru: 'нет' };
};

type Edited = Pick<PanelSettings, 'delivery' | 'lowStockThreshold' | 'seller'>;

/** The values of the settings in the activity log, by field and, for values of a country, by country. */
const valuesOf = ({ delivery, lowStockThreshold, seller }: Edited) => [
  {
    field: 'workingDays',
    value: { en: weekdays(delivery.workingDays, 'en'), ru: weekdays(delivery.workingDays, 'ru') },
  },
  { field: 'holidays', value: delivery.holidays.join(', ') },
  { field: 'cutOffHour', value: `${delivery.cutOffHour}:00` },
  ...DELIVERY_COUNTRIES.map(({ code, en, value: ru }) => ({
    field: 'deliveryDays',
    of: { en, ru },
    value: `${delivery.countries[code].minDays}–${delivery.countries[code].maxDays}`,
  })),
  { field: 'lowStockThreshold', value: lowStockThreshold },
  { field: 'sellerName', value: seller.name },
  { field: 'sellerAddress', value: seller.address },
  { field: 'sellerTaxId', value: seller.taxId },
  { field: 'sellerEmail', value: seller.email },
  { field: 'sellerBank', value: seller.bank },
  { field: 'sellerPhone', value: seller.phone ?? '' },
  { field: 'sellerHours', value: seller.hours ?? '' },
  { field: 'sellerMessenger', value: seller.messenger ?? '' },
  { field: 'sellerCountry', value: countryOf(seller) },
  { field: 'sellerIsVatRegistered', value: registrationOf(seller) },
];

const isEqual = (one: string | number | Bilingual, other: string | number | Bilingual): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The changes of a save for the activity log. */
export const settingsChanges = (before: Edited, after: Edited): ActivityChange[] => {
  const old = valuesOf(before);
  return valuesOf(after).flatMap(({ field, value, ...country }, index) => {
    const previous = old[index]?.value ?? value;
    if (isEqual(previous, value)) return [];
    return [{ field, of: null, ...country, before: previous, after: value }];
  });
};

const SELLER_FIELDS = [
  ...(['name', 'address', 'country', 'taxId', 'isVatRegistered', 'email', 'bank'] as const),
  ...(['phone', 'hours', 'messenger'] as const),
] as const;
export type SellerField = (typeof SELLER_FIELDS)[number];

export const changedSellerFields = (before: Seller, after: Seller): SellerField[] =>
  SELLER_FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
