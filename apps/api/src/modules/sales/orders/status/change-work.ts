import { workKind } from '../../../../platform/work/work-kind.ts';

export interface WorkOfChange {
  order: string;
  change: string;
}

/** Drops a change whose reservation a crash has interrupted, or whose difference is not paid in time. */
export const ORDER_CHANGE_DEADLINE = workKind<WorkOfChange>('order.changeDeadline');
/** Puts pieces into stock that a change has taken out, or has reserved in vain. */
export const ORDER_CHANGE_STOCK = workKind<WorkOfChange>('order.changeStock');
/** The refund of the difference of a change. */
export const ORDER_CHANGE_REFUND = workKind<WorkOfChange>('order.changeRefund');
/** The documents that correct the invoice of a paid order. */
export const ORDER_CHANGE_DOCUMENTS = workKind<WorkOfChange>('order.changeDocuments');
