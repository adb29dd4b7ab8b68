import { countryName, type Language, SELLER_COUNTRIES } from '@meridian/domain';
import type { SelectOption } from '@meridian/ui';

/** Countries in which watches are made. */
const ORIGIN_COUNTRIES = [...SELLER_COUNTRIES, 'IN', 'KR', 'MY', 'PH', 'TH', 'TW', 'VN'];

/** The options of the country of origin, sorted by name. */
export const originCountries = (language: Language): SelectOption[] =>
  ORIGIN_COUNTRIES.map((value) => ({ value, label: countryName(value, language) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
