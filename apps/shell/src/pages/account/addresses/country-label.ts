import { DELIVERY_COUNTRIES, type Language } from '@meridian/domain';

/** Name of a delivery country in a language. */
export const countryLabel = (value: string, language: Language): string =>
  language === 'ru' ? value : (DELIVERY_COUNTRIES.find((country) => country.value === value)?.en ?? value);
