import { type BulkChange, PRICE_ROUNDINGS, type PriceRounding } from '@meridian/contracts';
import {
  CURRENCIES,
  type Currency,
  isHsCode,
  normalizeHsCode,
  WATCH_FLAGS,
  WATCH_STATUSES,
  type WatchFlag,
} from '@meridian/domain';
import { plainNumber } from '../../data/plain-number.ts';

/** The fields of the bulk edit; every number is text, and '' changes nothing. */
export interface BulkValues {
  status: string;
  /** Id of a collection, or `none`. */
  collection: string;
  hsCode: string;
  originCountry: string;
  addFlags: readonly WatchFlag[];
  removeFlags: readonly WatchFlag[];
  priceMode: '' | 'percent' | 'amounts';
  percent: string;
  amounts: Record<Currency, string>;
  rounding: PriceRounding;
}
export const NO_COLLECTION = 'none';

export const noChange = (): BulkValues => ({
  status: '',
  collection: '',
  hsCode: '',
  originCountry: '',
  addFlags: [],
  removeFlags: [],
  priceMode: '',
  percent: '',
  amounts: { kzt: '', rub: '', usd: '' },
  rounding: PRICE_ROUNDINGS[0],
});

/** Reads a signed number with a comma or a dot; null for other texts. */
const readNumber = (text: string): number | null => {
  const dense = plainNumber(text).replace('−', '-');
  return /^[+-]?\d{1,12}(\.\d{1,2})?$/.test(dense) ? Number(dense) : null;
};

const invalidAmounts = ({ priceMode, percent, amounts }: BulkValues): string[] => {
  if (priceMode === 'percent') return readNumber(percent) === null ? ['percent'] : [];
  if (priceMode !== 'amounts') return [];
  const invalid = CURRENCIES.filter(
    (currency) => amounts[currency].trim() !== '' && readNumber(amounts[currency]) === null,
  );
  return invalid.map((currency) => `amounts.${currency}`);
};

/** The names of the text fields that are not valid. */
export const invalidFields = (values: BulkValues): string[] => {
  const hsCode = normalizeHsCode(values.hsCode);
  return [...invalidAmounts(values), ...(hsCode === '' || isHsCode(hsCode) ? [] : ['hsCode'])];
};

/** The change of valid values; null if they change nothing. */
export const changeOf = (values: BulkValues): BulkChange | null => {
  const { addFlags, removeFlags, priceMode, amounts, rounding, originCountry } = values;
  const hsCode = normalizeHsCode(values.hsCode);
  const status = WATCH_STATUSES.find((each) => each === values.status);
  const percent = readNumber(values.percent);
  const given = CURRENCIES.flatMap((currency) => {
    const amount = readNumber(amounts[currency]);
    return amount === null ? [] : [[currency, amount] as const];
  });
  const change: BulkChange = {
    ...(status && { status }),
    ...(values.collection && {
      collection: values.collection === NO_COLLECTION ? null : values.collection,
    }),
    ...(hsCode && { hsCode }),
    ...(originCountry && { originCountry }),
    ...(addFlags.length > 0 && { addFlags: [...addFlags] }),
    ...(removeFlags.length > 0 && { removeFlags: [...removeFlags] }),
    ...(priceMode === 'percent' && percent !== null && { price: { percent, rounding } }),
    ...(priceMode === 'amounts' &&
      given.length > 0 && { price: { amounts: Object.fromEntries(given), rounding } }),
  };
  return Object.keys(change).length > 0 ? change : null;
};

/** Adds a flag to a list or removes it, in the order of all flags. */
export const toggled = (list: readonly WatchFlag[], flag: WatchFlag): WatchFlag[] =>
  WATCH_FLAGS.filter((each) => (each === flag ? !list.includes(flag) : list.includes(each)));
