import type { OrderStatus } from './orders.ts';

/** Statuses in which a shopper can cancel an order. */
const CANCELLABLE: readonly OrderStatus[] = ['pending', 'processing'];

/** Whether a shopper can cancel an order: before it is shipped, also in part. */
export const isCancellable = ({
  status,
  shipments = [],
  items = [],
}: {
  status: OrderStatus;
  shipments?: readonly unknown[] | undefined;
  items?: readonly { dispatched?: number | undefined }[];
}): boolean =>
  CANCELLABLE.includes(status) &&
  shipments.length === 0 &&
  items.every(({ dispatched = 0 }) => dispatched === 0);
