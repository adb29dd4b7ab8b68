import { CURRENCIES, type Currency, type Price, toHundredths } from '../shop/money.ts';
import { SALE_GRACE_MS } from './campaigns.ts';

/** A variant of a watch that a promotion gives away. */
export interface PromotionGift {
  itemId: string;
  /** English name of the colour. */
  colorName: string;
  size: string;
}

/** What a promo code gives. An amount without the currency of the order makes the code invalid; amounts are never converted. */
export type PromotionDiscount =
  /** Whole percent, 1 to 100. */
  | { kind: 'percent'; percent: number }
  /** Taken off the price of all eligible pieces together. */
  | { kind: 'amount'; amount: Price }
  | { kind: 'freeDelivery' }
  | { kind: 'gift'; gift: PromotionGift };
export const PROMOTION_KINDS = ['percent', 'amount', 'freeDelivery', 'gift'] as const;

/** A discount that customers get with a code. An order has at most one. */
export interface Promotion {
  id: string;
  nameEN: string;
  nameRU: string;
  /** The code of all customers; null for generated codes, each of which is used once. */
  code: string | null;
  /** ISO instant; null is from the beginning. */
  from: string | null;
  /** ISO instant, exclusive; null is without an end. */
  until: string | null;
  /** Stopped by hand, whatever its instants are. */
  isStopped: boolean;
  discount: PromotionDiscount;
  /** The eligible watches by the ids of their brands and collections. Without entries every watch is eligible. */
  scope: { brands: string[]; collections: string[] };
  /** Whether watches on sale are eligible. */
  includesSalePrices: boolean;
  /** What the eligible pieces must cost at least, by currency; null is no minimum. The code is invalid in a currency without an amount. */
  minimum: Price | null;
  isFirstOrderOnly: boolean;
  maxUsesPerCustomer: number | null;
  maxUses: number | null;
}

/**
 * Why a code does not apply. `unknown`: there is no such code; `currency`: it is not valid in the currency; `scope` and
 * `salePrices`: no watch of the cart is eligible; `noDelivery`: the delivery is free without it. The last four depend on
 * other orders and on the stock, so the server decides them.
 */
export const PROMOTION_PROBLEMS = [
  'unknown',
  'notStarted',
  'ended',
  'currency',
  'scope',
  'salePrices',
  'minimum',
  'noDelivery',
  'usedUp',
  'usedByCustomer',
  'notFirstOrder',
  'giftSoldOut',
] as const;
export type PromotionProblem = (typeof PROMOTION_PROBLEMS)[number];

/** A cart line, as far as a code depends on it. References are ids. */
export interface PromotedLine {
  /** Present price of a piece. */
  price: number;
  quantity: number;
  /** Of a piece on sale: the price without the sale. */
  regularPrice?: number | undefined;
  brand?: string | null | undefined;
  collection?: string | null | undefined;
  /** A piece that the promotion gives away. */
  isGift?: boolean | undefined;
}

export const MIN_CODE_LENGTH = 3;
export const MAX_CODE_LENGTH = 32;

/** A code as it is stored and compared: without spaces, in capitals. */
export const normalizeCode = (text: string): string =>
  text.normalize('NFKC').replace(/\s/gu, '').toUpperCase();

/** Whether a normalised code has a valid form: letters, digits and hyphens. */
export const isCode = (code: string): boolean =>
  code.length >= MIN_CODE_LENGTH && code.length <= MAX_CODE_LENGTH && /^[\p{L}\p{N}-]+$/u.test(code);

const isInScope = ({ brands, collections }: Promotion['scope'], line: PromotedLine): boolean =>
  brands.length + collections.length === 0 ||
  brands.includes(line.brand ?? '') ||
  collections.includes(line.collection ?? '');

/** Whether the pieces of a line are reduced by a promotion, and count for its minimum. */
export const isEligible = (
  { scope, includesSalePrices }: Pick<Promotion, 'scope' | 'includesSalePrices'>,
  line: PromotedLine,
): boolean =>
  !line.isGift && isInScope(scope, line) && (includesSalePrices || line.regularPrice === undefined);

/** What the eligible pieces cost, in hundredths. */
const eligibleWorth = (promotion: Promotion, lines: readonly PromotedLine[]): number =>
  lines
    .filter((line) => isEligible(promotion, line))
    .reduce((sum, { price, quantity }) => sum + toHundredths(price) * quantity, 0);

const isValidIn = ({ minimum, discount }: Promotion, currency: Currency): boolean =>
  (minimum === null || minimum[currency] !== undefined) &&
  (discount.kind !== 'amount' || discount.amount[currency] !== undefined);

/** The currencies in which a promotion is valid. */
export const currenciesOf = (promotion: Promotion): Currency[] =>
  CURRENCIES.filter((currency) => isValidIn(promotion, currency));

/** What the eligible pieces of a cart lack for the minimum of a promotion. */
export const missingForMinimum = (
  promotion: Promotion,
  { currency, lines }: { currency: Currency; lines: readonly PromotedLine[] },
): number =>
  Math.max(0, toHundredths(promotion.minimum?.[currency] ?? 0) - eligibleWorth(promotion, lines)) / 100;

/** Whether a promotion applies at a time, from its date and its stop. */
export const promotionStatus = (
  { from, until, isStopped }: Pick<Promotion, 'from' | 'until' | 'isStopped'>,
  at: Date,
): 'planned' | 'running' | 'ended' | 'stopped' => {
  if (isStopped) return 'stopped';
  if (until !== null && at.getTime() >= Date.parse(until)) return 'ended';
  return from !== null && at.getTime() < Date.parse(from) ? 'planned' : 'running';
};

/**
 * The time at which the code of an order is checked that a shopper places now. A code that has ended by its date applies for
 * `SALE_GRACE_MS`, because the shopper saw its prices; a stopped one does not.
 */
export const timeOfOrder = ({ until }: Pick<Promotion, 'until'>, now: Date): Date => {
  const end = until === null ? Infinity : Date.parse(until);
  const isInGrace = end <= now.getTime() && now.getTime() - end < SALE_GRACE_MS;
  return isInGrace ? new Date(end - 1) : now;
};

/**
 * Why a promotion does not apply to a cart; null if it does.
 * @param cart with the price of its delivery before the code; undefined while it is not known
 */
export const promotionProblem = (
  promotion: Promotion,
  {
    currency,
    lines,
    delivery,
  }: { currency: Currency; lines: readonly PromotedLine[]; delivery?: number | undefined },
  at: Date,
): PromotionProblem | null => {
  const status = promotionStatus(promotion, at);
  if (status === 'planned') return 'notStarted';
  if (status !== 'running') return 'ended';
  if (!isValidIn(promotion, currency)) return 'currency';
  if (!lines.some((line) => isEligible(promotion, line))) {
    const isOnSale = lines.some((line) => isEligible({ ...promotion, includesSalePrices: true }, line));
    return isOnSale ? 'salePrices' : 'scope';
  }
  const minimum = promotion.minimum?.[currency] ?? 0;
  if (eligibleWorth(promotion, lines) < toHundredths(minimum)) return 'minimum';
  return promotion.discount.kind === 'freeDelivery' && delivery === 0 ? 'noDelivery' : null;
};
