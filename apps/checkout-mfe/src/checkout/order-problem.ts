import { isApiError } from '@meridian/api-client';
import type { OrderRejection, SentOrder } from './order-rejection.ts';

/** Why the order was not placed. `offline`: no response. */
export type CheckoutProblem =
  | OrderRejection
  | { kind: 'cartEmpty' }
  | { kind: 'cartFailed' }
  | { kind: 'offline' };

const loadRejections = () =>
  import(/* webpackChunkName: "form-schema" */ './order-rejection.ts').catch(() => null);

/** Whether the order may have been placed despite the error: no response, or a server error. */
export const mayHaveBeenPlaced = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500;

/** Whether a retry with the same idempotency key may succeed. */
export const isRetryable = (error: unknown): boolean => isApiError(error, 'unavailable');

/**
 * Converts the error of an order request; null for an unexpected error, after which the order has failed. The code of
 * rejections does not delay the page. It is in the chunk of the form schema, which the validation has already loaded.
 * A lost connection is recognised without it, because then neither can be loaded.
 */
export const problemOf = async (error: unknown, sent: SentOrder): Promise<CheckoutProblem | null> => {
  if (!isApiError(error)) return null;
  if (error.status === 0) return { kind: 'offline' };
  return (await loadRejections())?.rejectionOf(error, sent) ?? null;
};

/** An order that is not sent, because its total with the promo code is not known. */
export const promoUnchecked = async (): Promise<CheckoutProblem> =>
  (await loadRejections())?.PROMO_UNCHECKED ?? { kind: 'offline' };
