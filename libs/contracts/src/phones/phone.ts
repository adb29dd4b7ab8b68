import { DELIVERY_COUNTRIES, HOME_COUNTRY } from '@meridian/domain';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * Numbers after the calling code of each delivery country. The library also accepts the lengths of its service numbers and
 * a leading zero, which would hide a digit that is missing or the notation of another country.
 */
const NATIONAL_NUMBERS: ReadonlyMap<string, RegExp> = new Map([
  ['7', /^[1-9]\d{9}$/],
  ['374', /^[1-9]\d{7}$/],
  ['375', /^[1-9]\d{8}$/],
  ['995', /^[1-9]\d{8}$/],
  ['996', /^[1-9]\d{8}$/],
]);

/** Ten digits that begin with 8: a Russian city without the prefix of national calls, or that prefix and a digit too few. */
const AMBIGUOUS = /^\D*8(\D*\d){9}\D*$/;

const parse = (text: string, country?: string | null) => {
  const { code = HOME_COUNTRY } = DELIVERY_COUNTRIES.find(({ value }) => value === country) ?? {};
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: code, extract: false });
  // An extension is not part of E.164 and would be lost.
  if (!phone?.isPossible() || phone.ext !== undefined) return null;
  if (phone.countryCallingCode === '7' && AMBIGUOUS.test(text)) return null;
  const isNational = NATIONAL_NUMBERS.get(phone.countryCallingCode)?.test(phone.nationalNumber) ?? true;
  return isNational ? phone : null;
};

/**
 * Parses a phone number in any notation. The length decides whether a number is possible, because number ranges change.
 * @param country value of the delivery country whose national notation may be used; the shop's own one if there is none
 * @returns the number in E.164 format, such as `+77015551373`, or null if there is no number of this length
 */
export const parsePhone = (text: string, country?: string | null): string | null =>
  parse(text, country)?.number ?? null;

/**
 * Formats a phone number for display, such as `+7 701 555 13 73`. A text that is not a phone number stays as it is.
 * @param country as in `parsePhone`, for a number that is being typed
 */
export const formatPhone = (text: string, country?: string | null): string => {
  const phone = parse(text, country);
  if (!phone) return text;
  // Shoppers in Russia and Kazakhstan group the digits like this; the library groups each range differently.
  return phone.countryCallingCode === '7'
    ? phone.number.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2 $3 $4')
    : phone.formatInternational();
};

/** The URL that calls a phone number. */
export const phoneUrl = (text: string, country?: string | null): string =>
  `tel:${parsePhone(text, country) ?? text}`;
