import type { Language } from '../shop/locale.ts';
import { DELIVERY_COUNTRIES } from './orders.ts';

/** The company that the invoice of an order is issued to. */
export interface Company {
  name: string;
  taxNumber: string;
  address: string;
}

/** A full address of a delivery is at most as long. */
export const COMPANY_ADDRESS_MAX_LENGTH = 700;

/** BIN or IIN of Kazakhstan, INN of Russia, or the number of another country, of which only the form is known. */
export type TaxNumberKind = 'bin' | 'inn' | 'taxNumber';

/** @param country of the delivery, as orders store it */
export const taxNumberKind = (country: string | null | undefined): TaxNumberKind => {
  const code = DELIVERY_COUNTRIES.find(({ value }) => value === country)?.code;
  if (code === 'KZ') return 'bin';
  return code === 'RU' ? 'inn' : 'taxNumber';
};

const LABELS: Record<TaxNumberKind, Record<Language, string>> = {
  bin: { en: 'BIN/IIN', ru: 'БИН/ИИН' },
  inn: { en: 'INN', ru: 'ИНН' },
  taxNumber: { en: 'Tax number', ru: 'Налоговый номер' },
};

export const taxNumberLabel = (country: string | null | undefined, language: Language): string =>
  LABELS[taxNumberKind(country)][language];

/** A tax number without the spaces of its printed form. */
export const normalizeTaxNumber = (text: string): string => text.replace(/\s+/g, '');

const remainder = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;

const BIN_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
/** For a number whose first remainder is 10. If the second one is 10 too, the number is not assigned. */
const BIN_WEIGHTS_AGAIN = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2];

const isBin = (text: string): boolean => {
  if (!/^\d{12}$/.test(text)) return false;
  const first = remainder(text, BIN_WEIGHTS);
  return Number(text[11]) === (first === 10 ? remainder(text, BIN_WEIGHTS_AGAIN) : first);
};

/** The weights of the last check digit of a number of 12 digits. Shorter numbers use their end. */
const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

const hasInnDigit = (text: string, position: number): boolean =>
  Number(text[position]) === remainder(text, INN_WEIGHTS.slice(-position)) % 10;

/** A company has 10 digits, the last of which is a check digit; a sole trader has 12, the last two of which are. */
const isInn = (text: string): boolean =>
  /^(\d{10}|\d{12})$/.test(text) &&
  (text.length === 10 ? hasInnDigit(text, 9) : hasInnDigit(text, 10) && hasInnDigit(text, 11));

const CHECKS: Record<TaxNumberKind, (text: string) => boolean> = {
  bin: isBin,
  inn: isInn,
  taxNumber: (text) => /^[\p{L}\d-]{5,20}$/u.test(text),
};

/**
 * Whether a tax number without spaces is right for the country of the delivery.
 * @param country as orders store it
 */
export const isTaxNumber = (taxNumber: string, country: string | null | undefined): boolean =>
  CHECKS[taxNumberKind(country)](taxNumber);
