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

/** An answer to an order, or its absence, that the shopper can do something about. */
export type OrderRejection =
  /** The request got no answer: the server could not be reached. */
  | { kind: 'offline' }
  | { kind: 'priceChanged'; amount: number }
  | { kind: 'outOfStock'; items: OutOfStockDetails['items'] }
  | {
      kind: 'amountTooLarge' | 'amountTooSmall';
      /** The largest or smallest amount of one payment, in the currency of the order. */
      limit: number;
      alternatives: AmountTooLargeDetails['alternatives'];
    }
  | {
      kind: 'tooManyPieces' | 'stockReserved';
      /** The pieces that can be ordered now, by the id of the line. */
      limits: Record<string, number>;
    }
  | { kind: 'tooManyUnpaidOrders' }
  | { kind: 'sessionExpired' }
  | {
      kind: 'invalid';
      /** Messages at fields of the form. */
      fields: Partial<Record<CheckoutField, string>>;
      /** Messages at lines, by their id. */
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

/** Reads a refusal, or null for anything else: then the order has failed. */
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

/** Whether the server may have taken the order all the same: its answer was lost, or it broke while giving it. */
export const mayHaveBeenPlaced = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/** Whether asking once more, with the same key, may help. */
export const isRetryable = (error: unknown): boolean => isApiError(error, 'unavailable');
