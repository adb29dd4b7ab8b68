import { isApiError } from '@meridian/api-client';
import type {
  AmountTooLargeDetails,
  AmountTooSmallDetails,
  OutOfStockDetails,
  PriceChangedDetails,
  StockReservedDetails,
  TooManyPiecesDetails,
} from '@meridian/contracts';
import { type ResolvedLine, watchIdOf } from '../lines/resolve-lines.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from '../persisted/checkout-fields.ts';

/** A failed order request that the shopper can fix. */
export type OrderRejection =
  /** No response: the server could not be reached. */
  | { kind: 'offline' }
  | { kind: 'priceChanged'; amount: number }
  | { kind: 'outOfStock'; items: OutOfStockDetails['items'] }
  | {
      kind: 'amountTooLarge' | 'amountTooSmall';
      /** Maximum or minimum amount of one payment, in the currency of the order. */
      limit: number;
      alternatives: AmountTooLargeDetails['alternatives'];
    }
  | {
      kind: 'tooManyPieces' | 'stockReserved';
      /** Quantity that can be ordered now, by line id. */
      limits: Record<string, number>;
    }
  | { kind: 'tooManyUnpaidOrders' }
  | { kind: 'sessionExpired' }
  | {
      kind: 'invalid';
      /** Messages by form field. */
      fields: Partial<Record<CheckoutField, string>>;
      /** Messages by line id. */
      lines: Record<string, string>;
      message: string;
    };

const fieldsOf = (fields: Record<string, string>): Partial<Record<CheckoutField, string>> =>
  Object.fromEntries(CHECKOUT_FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

const linesOf = (fields: Record<string, string>, sent: readonly ResolvedLine[]): Record<string, string> => {
  const messages: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const position = /^items\.(\d+)\b/.exec(path)?.[1];
    const entry = position === undefined ? undefined : sent[Number(position)];
    if (entry) messages[entry.id] = message;
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

/** Converts an API error; null for an unexpected error, after which the order has failed. */
export const rejectionOf = (error: unknown, sent: readonly ResolvedLine[]): OrderRejection | null => {
  if (!isApiError(error)) return null;
  const { code, details, fields, message, status } = error;
  if (status === 0) return { kind: 'offline' };
  if (code === 'priceChanged') {
    const { amount } = details as unknown as PriceChangedDetails;
    return { kind: 'priceChanged', amount };
  }
  if (code === 'outOfStock') {
    const { items } = details as unknown as OutOfStockDetails;
    return { kind: 'outOfStock', items };
  }
  if (code === 'amountTooLarge') {
    const { maximum, alternatives } = details as unknown as AmountTooLargeDetails;
    return { kind: code, limit: maximum, alternatives };
  }
  if (code === 'amountTooSmall') {
    const { minimum, alternatives } = details as unknown as AmountTooSmallDetails;
    return { kind: code, limit: minimum, alternatives };
  }
  if (code === 'tooManyPieces') {
    const { max, items } = details as unknown as TooManyPiecesDetails;
    return { kind: code, limits: limitsOf(items, () => max, sent) };
  }
  if (code === 'stockReserved') {
    const { items } = details as unknown as StockReservedDetails;
    return { kind: code, limits: limitsOf(items, ({ available }) => available, sent) };
  }
  if (code === 'tooManyUnpaidOrders') return { kind: code };
  if (status === 401) return { kind: 'sessionExpired' };
  if (code !== 'validation') return null;
  return { kind: 'invalid', fields: fieldsOf(fields), lines: linesOf(fields, sent), message };
};

/** Whether the order may have been placed despite the error: no response, or a server error. */
export const mayHaveBeenPlaced = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/** Whether a retry with the same idempotency key may succeed. */
export const isRetryable = (error: unknown): boolean => isApiError(error, 'unavailable');
