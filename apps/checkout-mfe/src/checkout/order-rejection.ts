import { isApiError } from '@meridian/api-client';
import type { EndpointErrorCode, ErrorDetails, OutOfStockDetails } from '@meridian/contracts';
import {
  type Currency,
  type DeliveryOption,
  formatPrice,
  inLanguage,
  isPickup,
  type Language,
} from '@meridian/domain';
import { orderRejection as en } from '../i18n/en/order-rejection.ts';
import { orderRejection as ru } from '../i18n/ru/order-rejection.ts';
import { type ResolvedLine, watchIdOf } from '../lines/resolve-lines.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from '../persisted/checkout-fields.ts';
import type { PromoProblem } from './use-promo-code.ts';

/** In every language, because the shopper may change the language while the text is shown. */
type LocalizedText = Record<Language, string>;

/** A failed order request that the shopper can fix. */
export interface OrderRejection {
  kind: 'rejected';
  /** Reason and advice. */
  text: LocalizedText;
  /** Whether the order costs something else than the shopper may expect, so that the amount is confirmed. */
  isUnexpected?: boolean;
  /** The new amount. */
  priceChanged?: number;
  /** Whether the payment method does not fit the order any more. */
  isPaymentInvalid?: boolean;
  /** Why the promo code does not apply. */
  promotion?: PromoProblem;
  /** The methods of delivery that are offered now. */
  options?: DeliveryOption[];
  /** Whether the pickup point can no longer be chosen. */
  isPointClosed?: boolean;
  /** Current stock of the lines that sold out. */
  outOfStock?: OutOfStockDetails['items'];
  /** Messages by line id. */
  lines?: Record<string, LocalizedText>;
  /** Quantity that can be ordered now, by line id. */
  limits?: Record<string, number>;
  /** Messages by form field. */
  fields?: Partial<Record<CheckoutField, string>>;
  /** Currencies in which the order can be paid, with the label of the button. */
  currencies?: { currency: Currency; label: LocalizedText }[];
}

const localized = (text: (texts: typeof en, language: Language) => string): LocalizedText => ({
  en: text(en, 'en'),
  ru: text(ru, 'ru'),
});

const fieldsOf = (fields: Record<string, string>): Partial<Record<CheckoutField, string>> =>
  Object.fromEntries(CHECKOUT_FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

const linesOf = (
  fields: Record<string, string>,
  sent: readonly ResolvedLine[],
): Record<string, LocalizedText> => {
  const messages: Record<string, LocalizedText> = {};
  for (const [path, message] of Object.entries(fields)) {
    const position = /^items\.(\d+)\b/.exec(path)?.[1];
    const entry = position === undefined ? undefined : sent[Number(position)];
    if (entry) messages[entry.id] = localized(() => message);
  }
  return messages;
};

interface LimitedItem {
  itemId: string;
  colorNameEN: string;
  size: string;
}

const limitsOf = <T extends LimitedItem>(
  items: readonly T[],
  limitOf: (item: T) => number,
  sent: readonly ResolvedLine[],
): Record<string, number> => {
  const limits: Record<string, number> = {};
  for (const { id, line } of sent) {
    const item = items.find(
      ({ itemId, colorNameEN, size }) =>
        itemId === watchIdOf(line) && colorNameEN === line.colorNameEN && size === line.size,
    );
    if (item) limits[id] = limitOf(item);
  }
  return limits;
};

/** A rejection of lines whose quantity exceeds a limit. */
const limited = (
  limits: Record<string, number>,
  text: LocalizedText,
  lineText: (limit: number, texts: typeof en) => string,
): OrderRejection => ({
  kind: 'rejected',
  text,
  limits,
  lines: Object.fromEntries(
    Object.entries(limits).map(([id, limit]) => [id, localized((texts) => lineText(limit, texts))]),
  ),
});

/** A rejection of an amount that cannot be paid by card. */
const unpayable = (
  code: 'amountTooLarge' | 'amountTooSmall',
  limit: number,
  { currency, alternatives }: Pick<ErrorDetails<'amountTooLarge'>, 'currency' | 'alternatives'>,
  sellerEmail: string,
): OrderRejection => ({
  kind: 'rejected',
  text: localized((texts, language) =>
    [
      texts[code](formatPrice(limit, currency, language)),
      ...(alternatives.length > 0 ? [texts.switchAdvice] : []),
      texts[`${code}Advice`](sellerEmail),
    ].join(' '),
  ),
  currencies: alternatives.map((other) => ({
    currency: other.currency,
    label: localized((texts, language) =>
      texts.switchCurrency(
        texts.currencies[other.currency],
        formatPrice(other.amount, other.currency, language),
      ),
    ),
  })),
});

/** A method that costs something else or is not offered any more, or whose point is closed. */
const deliveryChanged = (
  options: DeliveryOption[],
  sent: DeliveryOption | undefined,
  currency: Currency,
): OrderRejection => {
  const now = options.find(({ methodId }) => methodId === sent?.methodId);
  const isPointClosed = now?.price === sent?.price && sent !== undefined && isPickup(sent.kind);
  const text = localized((texts, language) => {
    if (isPointClosed) return texts.pointClosed;
    const name = sent && inLanguage(sent, 'name', language);
    if (!name) return texts.noDelivery;
    return now
      ? texts.deliveryPrice(name, formatPrice(now.price, currency, language))
      : texts.deliveryGone(name);
  });
  return { kind: 'rejected', text, isUnexpected: true, options, isPointClosed };
};

/** The order that was sent. */
export interface SentOrder {
  lines: readonly ResolvedLine[];
  currency: Currency;
  /** The method of delivery, as displayed. */
  option: DeliveryOption | undefined;
  promoCode: string | undefined;
  /** The seller's email, for questions. */
  sellerEmail: string;
}

export const PROMO_UNCHECKED: OrderRejection = {
  kind: 'rejected',
  text: localized((texts) => texts.promoUnchecked),
  isUnexpected: true,
};

/** Converts an API error; null for an unexpected error, after which the order has failed. */
export const rejectionOf = (
  error: unknown,
  { lines: sent, currency, option, promoCode, sellerEmail }: SentOrder,
): OrderRejection | null => {
  if (!isApiError<EndpointErrorCode<'POST /api/orders/place-order'>>(error)) return null;
  switch (error.code) {
    case 'priceChanged': {
      const { amount } = error.details;
      const text = localized((texts, language) =>
        texts.priceChanged(formatPrice(amount, currency, language)),
      );
      return { kind: 'rejected', text, isUnexpected: true, priceChanged: amount };
    }
    case 'promotionInvalid':
      return {
        kind: 'rejected',
        text: localized((texts) => texts.promotionInvalid),
        promotion: error.details,
      };
    case 'paymentMethodInvalid':
      return {
        kind: 'rejected',
        text: localized((texts) => texts.paymentMethodInvalid),
        isPaymentInvalid: true,
      };
    case 'tooManyRequests':
      return {
        kind: 'rejected',
        text: localized((texts) => texts.tooManyRequests),
        ...(promoCode && { promotion: { reason: 'tooManyAttempts' } }),
      };
    case 'deliveryChanged':
      return deliveryChanged(error.details.options, option, currency);
    case 'outOfStock': {
      const text = localized((texts) => texts.outOfStock);
      return { kind: 'rejected', text, outOfStock: error.details.items };
    }
    case 'amountTooLarge':
      return unpayable(error.code, error.details.maximum, error.details, sellerEmail);
    case 'amountTooSmall':
      return unpayable(error.code, error.details.minimum, error.details, sellerEmail);
    case 'tooManyPieces': {
      const { items, max } = error.details;
      return limited(
        limitsOf(items, () => max, sent),
        localized((texts) => texts.tooManyPieces),
        (limit, { line }) => line.tooMany(limit),
      );
    }
    case 'stockReserved':
      return limited(
        limitsOf(error.details.items, ({ available }) => available, sent),
        localized((texts) => texts.stockReserved),
        (limit, { line }) => (limit > 0 ? line.partlyReserved(limit) : line.reserved),
      );
    case 'tooManyUnpaidOrders':
      return { kind: 'rejected', text: localized((texts) => texts.tooManyUnpaidOrders) };
    case 'unauthorized':
      return { kind: 'rejected', text: localized((texts) => texts.sessionExpired) };
    case 'validation': {
      const { message } = error;
      const fields = fieldsOf(error.fields);
      const lines = linesOf(error.fields, sent);
      const text = localized((texts) => {
        if (Object.keys(fields).length > 0) return texts.invalid;
        return Object.keys(lines).length > 0 ? texts.invalidLines : message;
      });
      return { kind: 'rejected', text, fields, lines };
    }
    default:
      return null;
  }
};
