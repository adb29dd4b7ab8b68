/** Money and currencies (spec sections 1, 5 and 9). Amounts are in units of the currency, with at most two decimals. */
export const CURRENCIES = ['kzt', 'rub', 'usd'] as const;
export type Currency = (typeof CURRENCIES)[number];
/** A price in each currency; a missing one means that the watch is not sold in that currency. */
export type Price = Partial<Record<Currency, number>>;

export const DEFAULT_CURRENCY: Currency = 'kzt';
export const CURRENCY_SYMBOLS: Record<Currency, string> = { kzt: '₸', rub: '₽', usd: '$' };

/** Hundredths of the smallest step of a price: tenge are whole. */
export const PRICE_STEP: Record<Currency, number> = { kzt: 100, rub: 1, usd: 1 };

export const isCurrency = (value: unknown): value is Currency => CURRENCIES.includes(value as Currency);

/** Price to display; 0 if missing (spec section 5). */
export const priceIn = (price: Price | undefined, currency: Currency): number => price?.[currency] ?? 0;

/** Whether a watch is sold in a currency. A price of 0 counts as a missing one. */
export const isSoldIn = (price: Price | undefined, currency: Currency): boolean =>
  priceIn(price, currency) > 0;

/** An amount in whole hundredths, in which sums are exact. */
export const toHundredths = (amount: number): number => Math.round(amount * 100);

/** Sum of price times quantity (spec section 5, cart total); exact for prices with up to two decimals. */
export const total = (lines: Iterable<{ price: number; quantity: number }>): number => {
  // Sums whole hundredths, because floating-point sums could differ between the browser and the server.
  let hundredths = 0;
  for (const line of lines) hundredths += toHundredths(line.price) * line.quantity;
  return hundredths / 100;
};

/**
 * Divides an amount in proportion to parts. All numbers are whole. Each share is rounded by the sum so far, so the last one
 * gets the rest and none exceeds its part if the amount does not exceed their sum.
 */
export const dividedAmount = (amount: number, parts: readonly number[]): number[] => {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let sum = 0;
  let divided = 0;
  return parts.map((part) => {
    sum += part;
    const upTo = whole === 0 ? 0 : Number((BigInt(amount) * BigInt(sum)) / BigInt(whole));
    const share = upTo - divided;
    divided = upTo;
    return share;
  });
};

/** Cached, because constructing a NumberFormat costs more than formatting all prices of a page. */
const formats = new Map<string, Intl.NumberFormat>();
const formatOf = (locale: string, minimumFractionDigits: number): Intl.NumberFormat => {
  const key = `${locale} ${minimumFractionDigits}`;
  const known =
    formats.get(key) ?? new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 2 });
  formats.set(key, known);
  return known;
};

/**
 * Formats a price with locale grouping, a non-breaking space and the symbol (spec section 9), e.g. `1 250 000 ₸`. An
 * amount with a fraction has two decimals, e.g. `19.50 $`. A negative amount has a minus sign, not a hyphen.
 */
export const formatPrice = (amount: number, currency: Currency, language: string): string =>
  `${formatOf(language === 'ru' ? 'ru-RU' : 'en-US', toHundredths(amount) % 100 === 0 ? 0 : 2)
    .format(amount)
    .replace('-', '−')}\u00a0${CURRENCY_SYMBOLS[currency]}`;
