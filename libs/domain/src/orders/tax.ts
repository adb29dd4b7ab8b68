import { dividedAmount, toHundredths } from '../shop/money.ts';
import type { Seller } from '../shop/shop.ts';
import { passesCustoms } from './customs.ts';
import type { DeliveryCountryCode } from './delivery-dates.ts';
import { DELIVERY_COUNTRIES } from './orders.ts';

/** A tax rate of sales to a country of delivery. Prices include the tax. */
export interface TaxRule {
  country: DeliveryCountryCode;
  /** The id of a watch category; null: watches of every category, and deliveries. */
  category: string | null;
  /** Percent, with at most two decimals. */
  rate: number;
  /** The first day of validity (`yyyy-mm-dd`) in the shop's time zone. */
  from: string;
}

/**
 * The rules of a shop whose staff have entered none: the standard rates of both countries. The other countries have no rule
 * and therefore a rate of 0. Read on 2026-11-30:
 * - Kazakhstan, 12 % since 2009 and 16 % from 2026: Tax Code no. 214-VIII of 18 July 2025
 *   (https://www.inform.kz/ru/chto-izmenitsya-v-kazahstane-s-1-yanvarya-260802)
 * - Russia, 20 % since 2019 and 22 % from 2026: article 164(3) of the Tax Code by law no. 425-FZ of 28 November 2025
 *   (https://lexviator.ru/tax2026)
 */
export const DEFAULT_TAX_RULES: readonly TaxRule[] = [
  { country: 'KZ', category: null, rate: 12, from: '2009-01-01' },
  { country: 'KZ', category: null, rate: 16, from: '2026-01-01' },
  { country: 'RU', category: null, rate: 20, from: '2019-01-01' },
  { country: 'RU', category: null, rate: 22, from: '2026-01-01' },
];

type TaxedSeller = Pick<Seller, 'country' | 'isVatRegistered'>;

/** What a tax rate depends on. */
export interface TaxedSale {
  /** Of delivery, by its stored name. */
  country: string;
  /** Of the watch, by its id; null for a delivery and for a watch without one. */
  category: string | null;
  /** Of supply (`yyyy-mm-dd`), in the shop's time zone. */
  day: string;
}

/**
 * The tax rate of a sale in percent: that of the latest rule that holds on the day, where a rule of the category takes
 * precedence over one of all categories. A seller without a registration, and a country without a rule, have a rate of 0.
 */
export const taxRateOf = (
  seller: TaxedSeller,
  rules: readonly TaxRule[],
  { country, category, day }: TaxedSale,
): number => {
  const code = DELIVERY_COUNTRIES.find(({ value }) => value === country)?.code;
  if (seller.isVatRegistered === false) return 0;
  const held = rules
    .filter((rule) => rule.country === code && rule.from <= day)
    .sort((a, b) => a.from.localeCompare(b.from));
  const latest = (of: string | null) => held.findLast((rule) => rule.category === of);
  return (latest(category) ?? latest(null))?.rate ?? 0;
};

/** The tax rates of sales to a country on a day: of each category with rules of its own, and of the others. */
export const taxRatesTo = (
  country: DeliveryCountryCode,
  seller: TaxedSeller,
  rules: readonly TaxRule[],
  day: string,
): number[] => {
  const name = DELIVERY_COUNTRIES.find(({ code }) => code === country)?.value ?? '';
  const categories = new Set([null, ...rules.map(({ category }) => category)]);
  return [...categories].map((category) => taxRateOf(seller, rules, { country: name, category, day }));
};

const isSameRule = (one: TaxRule, other: TaxRule): boolean =>
  one.country === other.country && one.category === other.category && one.from === other.from;

/**
 * Rules with those of a saved list that were in force before a day, which always stay. By country, all categories first,
 * then by day.
 */
export const withPastRules = (
  rules: readonly TaxRule[],
  saved: readonly TaxRule[],
  today: string,
): TaxRule[] => {
  const past = saved.filter(({ from }) => from < today);
  const others = rules.filter((rule) => !past.some((other) => isSameRule(rule, other)));
  const keyOf = ({ country, category, from }: TaxRule): string => `${country} ${category ?? ''} ${from}`;
  return [...past, ...others].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};

/**
 * Why rules cannot be saved, by their index. `repeated`: an earlier rule has the same country, category and day; `past`: the
 * rule begins before today and is not one of the saved rules.
 */
export const taxRuleProblems = (
  rules: readonly TaxRule[],
  saved: readonly TaxRule[],
  today: string,
): Map<number, 'repeated' | 'past'> => {
  const problems = new Map<number, 'repeated' | 'past'>();
  for (const [index, rule] of rules.entries()) {
    const isSaved = saved.some((other) => isSameRule(rule, other) && rule.rate === other.rate);
    if (rule.from < today && !isSaved) problems.set(index, 'past');
    if (rules.slice(0, index).some((other) => isSameRule(rule, other))) problems.set(index, 'repeated');
  }
  return problems;
};

/** The tax rate of a delivery: that of its method; without one, that of all categories. A seller without a registration has none. */
export const deliveryTaxRate = (
  seller: Pick<Seller, 'isVatRegistered'>,
  method: { taxRate: number | null } | undefined,
  ofAll: number,
): number => (seller.isVatRegistered === false ? ofAll : (method?.taxRate ?? ofAll));

/**
 * Why a document states no tax. `notRegisteredKZ` and `notRegisteredRU` name the law of the seller's country; `export` is a
 * delivery to another country, and `eaeu` one within the Eurasian Economic Union. `outsideEu` is the reason on documents from
 * before sellers had a country.
 */
export type NoTaxReason =
  | 'notRegistered'
  | 'notRegisteredKZ'
  | 'notRegisteredRU'
  | 'export'
  | 'eaeu'
  | 'zeroRate'
  | 'outsideEu';

export const noTaxReason = ({ country, isVatRegistered }: TaxedSeller, countryName: string): NoTaxReason => {
  if (isVatRegistered === undefined) return 'outsideEu';
  if (!isVatRegistered)
    return country === 'KZ' || country === 'RU' ? `notRegistered${country}` : 'notRegistered';
  const destination = DELIVERY_COUNTRIES.find(({ value }) => value === countryName)?.code;
  if (destination === undefined || destination === country) return 'zeroRate';
  return country && !passesCustoms(country, destination) ? 'eaeu' : 'export';
};

/**
 * Returns the tax that an amount includes, rounded half up to hundredths: amount × rate / (100 + rate).
 * @param amount with at most two decimals; the tax of a negative one is negative
 * @param rate percent, with at most two decimals
 */
export const includedTax = (amount: number, rate: number): number => {
  // Whole numbers, because floating-point products of large amounts would round some halves down.
  if (amount < 0) return -includedTax(-amount, rate);
  const hundredths = BigInt(Math.round(amount * 100));
  const share = BigInt(Math.round(rate * 100));
  const whole = BigInt(10_000) + share;
  const two = BigInt(2);
  return Number((two * hundredths * share + whole) / (two * whole)) / 100;
};

/** An amount with one tax rate in percent, which it includes. */
export interface TaxedPart {
  rate: number;
  amount: number;
}

/** A part with its tax. */
export interface PartWithTax extends TaxedPart {
  tax: number;
}

/** The parts of an amount by their rates, the highest first. A rate without an amount is left out if others have one. */
export const taxesByRate = (parts: readonly TaxedPart[]): PartWithTax[] => {
  const sums = new Map<number, number>();
  for (const { rate, amount } of parts) sums.set(rate, (sums.get(rate) ?? 0) + toHundredths(amount));
  const isFree = [...sums.values()].every((amount) => amount === 0);
  return [...sums]
    .filter(([, amount], index) => (isFree ? index === 0 : amount !== 0))
    .sort(([a], [b]) => b - a)
    .map(([rate, sum]) => ({ rate, amount: sum / 100, tax: includedTax(sum / 100, rate) }));
};

/**
 * The tax of each part, for example of each line. The parts of a rate add up to the tax of the rate: the last one that costs
 * something gets the rest of the rounding.
 * @param taxes of the rates; their amounts can be lower than those of the parts, which are reduced in proportion
 */
export const taxOfParts = (parts: readonly TaxedPart[], taxes: readonly PartWithTax[]): number[] => {
  const shares = parts.map(() => 0);
  for (const { rate, amount, tax } of taxes) {
    const indexes = parts.flatMap((part, index) => (part.rate === rate && part.amount > 0 ? [index] : []));
    const amounts = indexes.map((index) => toHundredths(parts[index]?.amount ?? 0));
    const isWhole = toHundredths(amount) === amounts.reduce((sum, part) => sum + part, 0);
    const reduced = isWhole ? amounts : dividedAmount(toHundredths(amount), amounts);
    let left = toHundredths(tax);
    for (const [position, index] of indexes.entries()) {
      const own = toHundredths(includedTax((reduced[position] ?? 0) / 100, rate));
      const share = position === indexes.length - 1 ? left : Math.min(own, left);
      left -= share;
      shares[index] = share / 100;
    }
  }
  return shares;
};

/**
 * Divides a credited amount over the rates of its invoice: first over the parts that it names, at most what is left of their
 * rates, then over everything that is left in proportion.
 * @param wanted the parts that are credited, for example the lines that are returned
 * @param left what is not credited yet, by rate
 */
export const creditByRate = (
  amount: number,
  wanted: readonly TaxedPart[],
  left: readonly TaxedPart[],
): TaxedPart[] => {
  const wantedOf = (rate: number): number =>
    wanted.reduce((sum, part) => sum + (part.rate === rate ? toHundredths(part.amount) : 0), 0);
  const whole = toHundredths(amount);
  const available = left.map((part) => Math.max(0, toHundredths(part.amount)));
  const named = left.map(({ rate }, index) => Math.min(wantedOf(rate), available[index] ?? 0));
  const sum = named.reduce((total, part) => total + part, 0);
  const first = sum > whole ? dividedAmount(whole, named) : named;
  const rest = whole - Math.min(sum, whole);
  const remaining = available.map((part, index) => part - (first[index] ?? 0));
  const further = dividedAmount(
    Math.min(
      rest,
      remaining.reduce((total, part) => total + part, 0),
    ),
    remaining,
  );
  const credited = left.map(({ rate }, index) => ({
    rate,
    amount: (first[index] ?? 0) + (further[index] ?? 0),
  }));
  // More than what is left, which only documents of earlier versions can have credited.
  const missing = whole - credited.reduce((total, part) => total + part.amount, 0);
  return credited.map((part, index) => ({
    rate: part.rate,
    amount: (part.amount + (index === 0 ? missing : 0)) / 100,
  }));
};

/**
 * Returns the tax of a credit note: with the earlier ones of its invoice, it is the tax of everything that is credited. The
 * credit notes of a whole invoice add up to its tax, because the last one gets the rest.
 * @param earlier documents that credit the invoice, and negative ones that reverse them
 */
export const creditedTax = (
  amount: number,
  rate: number,
  earlier: readonly { amount: number; tax: number }[],
): number => {
  const credited = earlier.reduce(
    (sum, document) => sum + toHundredths(document.amount),
    toHundredths(amount),
  );
  const taxed = earlier.reduce((sum, { tax }) => sum + toHundredths(tax), 0);
  return Math.max(0, toHundredths(includedTax(credited / 100, rate)) - taxed) / 100;
};
