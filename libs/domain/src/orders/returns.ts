import type { OrderStatus } from './orders.ts';
import { type LineQuantity, quantityOfLine } from './pieces.ts';

/** States of a return. `closed` ends a received return without a refund: refunded earlier, or repaired. */
export const RETURN_STATES = [
  'requested',
  'approved',
  'received',
  'refunded',
  'exchanged',
  'closed',
  'rejected',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/**
 * Transitions of a return, which the staff decide. A state without an entry is final, except that a refunded return is
 * received again if the payment provider fails its refund later.
 */
export const RETURN_TRANSITIONS: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['received', 'rejected'],
  received: ['refunded', 'exchanged', 'closed', 'rejected'],
  refunded: [],
  exchanged: [],
  closed: [],
  rejected: [],
};

export const SHOPPER_RETURN_REASONS = [
  'unwanted',
  'size',
  'damaged',
  'defective',
  'wrongItem',
  'other',
] as const;
/** `undelivered`: the parcel was refused or not claimed. The staff open such a return. */
export const RETURN_REASONS = [...SHOPPER_RETURN_REASONS, 'undelivered'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** A return can be requested within this time after the delivery (spec section 9). */
export const RETURN_WINDOW_DAYS = 30;
export const MAX_RETURN_PHOTOS = 4;
export const MAX_RETURN_TEXT_LENGTH = 1000;
export const MAX_RETURN_PHOTO_BYTES = 8 * 1024 * 1024;
export const MAX_RETURN_LABEL_BYTES = 2 * 1024 * 1024;
/** Length of the instructions for an approved return, in characters. */
export const MAX_RETURN_INSTRUCTIONS_LENGTH = 2000;

const DAY_MS = 86_400_000;

/** When the order was delivered; null while it is not. A later status ends the delivery. */
export const deliveredAt = (order: {
  status: OrderStatus;
  history: readonly { status: OrderStatus; at: Date | string }[];
}): Date | null => {
  const last = order.status === 'delivered' && order.history.findLast(({ status }) => status === 'delivered');
  return last ? new Date(last.at) : null;
};

/** The end of the time in which a return can be requested; null for an order that is not delivered. */
export const returnableUntil = (order: Parameters<typeof deliveredAt>[0]): Date | null => {
  const delivered = deliveredAt(order);
  return delivered && new Date(delivered.getTime() + RETURN_WINDOW_DAYS * DAY_MS);
};

/**
 * The pieces of each order line that can still be returned; cancelled ones were never sent. The pieces of a rejected return
 * can be returned again, unless the shop has put them back into stock.
 */
export const returnableQuantities = (
  items: readonly { quantity: number; cancelled?: number | undefined }[],
  returns: readonly {
    state: ReturnState;
    lines: readonly LineQuantity[];
    restocked?: readonly LineQuantity[] | null | undefined;
  }[],
): number[] => {
  const returned = returns.flatMap(({ state, lines, restocked }) =>
    state === 'rejected' ? (restocked ?? []) : lines,
  );
  return items.map(({ quantity, cancelled = 0 }, line) =>
    Math.max(0, quantity - cancelled - quantityOfLine(returned, line)),
  );
};
