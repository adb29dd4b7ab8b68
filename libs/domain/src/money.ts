/** Money and currencies (spec sections 1, 5 and 9). Amounts are in units of the currency, with at most two decimals. */
export const CURRENCIES = ['kzt', 'rub', 'usd'] as const;
export type Currency = (typeof CURRENCIES)[number];
/** A price in each currency; a missing one means the watch can't be bought in it. */
export type Price = Partial<Record<Currency, number>>;

export const DEFAULT_CURRENCY: Currency = 'kzt';
export const CURRENCY_SYMBOLS: Record<Currency, string> = { kzt: '₸', rub: '₽', usd: '$' };

export const isCurrency = (value: unknown): value is Currency => CURRENCIES.includes(value as Currency);

/** The price to show: 0 if missing (spec section 5). */
export const priceIn = (price: Price | undefined, currency: Currency): number => price?.[currency] ?? 0;

/** Sum over lines of price times quantity (spec section 5, cart total); exact for prices with up to two decimals. */
export const total = (lines: Iterable<{ price: number; quantity: number }>): number => {
  // Summed in whole hundredths: 0.1 + 0.2 must not differ between the shopper's cart and the server.
  let hundredths = 0;
  for (const line of lines) hundredths += Math.round(line.price * 100) * line.quantity;
  return hundredths / 100;
};

/** Making one costs a phone more than a page's prices together. */
const formats = new Map<string, Intl.NumberFormat>();
const formatOf = (locale: string): Intl.NumberFormat => {
  const known = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  formats.set(locale, known);
  return known;
};

/** A price for people: locale grouping followed by the symbol (spec section 9), e.g. `1 250 000 ₸`. */
export const formatPrice = (amount: number, currency: Currency, language: string): string =>
  `${formatOf(language === 'ru' ? 'ru-RU' : 'en-US').format(amount)} ${CURRENCY_SYMBOLS[currency]}`;
