import { isApiError } from '@meridian/api-client';
import type { EndpointErrorCode, ErrorDetails, OutOfStockDetails } from '@meridian/contracts';
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
      alternatives: ErrorDetails<'amountTooLarge'>['alternatives'];
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
  if (!isApiError<EndpointErrorCode<'POST /api/orders/place-order'>>(error)) return null;
  if (error.status === 0) return { kind: 'offline' };
  switch (error.code) {
    case 'priceChanged':
      return { kind: error.code, amount: error.details.amount };
    case 'outOfStock':
      return { kind: error.code, items: error.details.items };
    case 'amountTooLarge':
      return {
        kind: error.code,
        limit: error.details.maximum,
        alternatives: error.details.alternatives,
      };
    case 'amountTooSmall':
      return {
        kind: error.code,
        limit: error.details.minimum,
        alternatives: error.details.alternatives,
      };
    case 'tooManyPieces': {
      const { items, max } = error.details;
      return { kind: error.code, limits: limitsOf(items, () => max, sent) };
    }
    case 'stockReserved':
      return {
        kind: error.code,
        limits: limitsOf(error.details.items, ({ available }) => available, sent),
      };
    case 'tooManyUnpaidOrders':
      return { kind: error.code };
    case 'unauthorized':
      return { kind: 'sessionExpired' };
    case 'validation': {
      const { fields, message } = error;
      return { kind: 'invalid', fields: fieldsOf(fields), lines: linesOf(fields, sent), message };
    }
    case 'badRequest':
    case 'idempotencyMismatch':
    case 'internal':
    case 'paymentUnavailable':
    case 'payloadTooLarge':
    case 'tooManyRequests':
    case 'unavailable':
    case 'unsupportedMediaType':
      return null;
    default:
      error satisfies never;
      return null;
  }
};

/** Whether the order may have been placed despite the error: no response, or a server error. */
export const mayHaveBeenPlaced = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/** Whether a retry with the same idempotency key may succeed. */
export const isRetryable = (error: unknown): boolean => isApiError(error, 'unavailable');
