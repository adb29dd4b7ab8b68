import type { Order } from '@meridian/contracts';
import { type OrderStatus, readOrderStatus, refundableAmount } from '@meridian/domain';
import { type ReactNode, useState } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** A status change that asks for confirmation before a refund, and the confirmation dialog. */
interface ConfirmedStatusChange {
  change: (order: Order, status: OrderStatus) => void;
  dialog: ReactNode;
}

/**
 * Changes a status. Cancelling a paid order refunds it, which cannot be undone, so it needs a confirmation. Any other
 * change is made at once (spec section 4).
 */
export const useConfirmedStatusChange = (): ConfirmedStatusChange => {
  const changeStatus = useStatusChange();
  const [toCancel, setToCancel] = useState<Order | null>(null);

  const change: ConfirmedStatusChange['change'] = (order, status) => {
    if (status === readOrderStatus(order.status)) return;
    if (status === 'cancelled' && refundableAmount(order) > 0) setToCancel(order);
    else void changeStatus(order._id, status);
  };
  const dialog = toCancel ? (
    <CancelDialog
      orders={[toCancel]}
      onNo={() => setToCancel(null)}
      onYes={(reason) => {
        void changeStatus(toCancel._id, 'cancelled', { reason });
        setToCancel(null);
      }}
    />
  ) : null;
  return { change, dialog };
};
