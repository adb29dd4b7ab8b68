import type { OfflineMethod } from '@meridian/domain';
import { workKind } from '../../../platform/work/work-kind.ts';

/** A recorded payment that was a mistake. */
export interface UndoOfPayment {
  payment: string;
  order: string;
  /** Email of the member of staff. */
  by: string;
  reason: string;
  /** The payment that is recorded instead. */
  instead?: { method: OfflineMethod; reference?: string | undefined };
}

/** Removes a recorded payment from its order. */
export const PAYMENT_UNDONE = workKind<UndoOfPayment>('payment.undone');
