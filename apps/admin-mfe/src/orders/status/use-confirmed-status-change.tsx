import type { Order } from '@meridian/contracts';
import {
  dispatchedPieces,
  type OrderStatus,
  piecesToShip,
  readOrderStatus,
  refundableAmount,
} from '@meridian/domain';
import { type ReactNode, useState } from 'react';
import { ShippedDialog } from './shipped-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** A status change that may need an answer in a dialog, and the dialog. */
interface ConfirmedStatusChange {
  change: (order: Order, status: OrderStatus) => void;
  dialog: ReactNode;
}

/**
 * Changes a status. Cancelling a paid order refunds it, which cannot be undone, and dispatched pieces stay with the
 * customer, so both need a confirmation. An order that
 * becomes shipped asks for its tracking number, if pieces are left to ship. Any other change is made at once (spec
 * section 4).
 */
export const useConfirmedStatusChange = (): ConfirmedStatusChange => {
  const changeStatus = useStatusChange();
  const [toCancel, setToCancel] = useState<Order | null>(null);
  const [toShip, setToShip] = useState<Order | null>(null);

  const change: ConfirmedStatusChange['change'] = (order, status) => {
    if (status === readOrderStatus(order.status)) return;
    const hasDispatched = dispatchedPieces(order).some(Boolean);
    if (status === 'cancelled' && (hasDispatched || refundableAmount(order) > 0)) setToCancel(order);
    else if (status === 'shipped' && piecesToShip(order.items, order.shipments ?? []).length > 0)
      setToShip(order);
    else void changeStatus(order._id, status);
  };
  const cancelDialog = toCancel ? (
    <CancelDialog
      orders={[toCancel]}
      onNo={() => setToCancel(null)}
      onYes={(answer) => {
        void changeStatus(toCancel._id, 'cancelled', answer);
        setToCancel(null);
      }}
    />
  ) : null;
  const dialog = toShip ? <ShippedDialog order={toShip} onClose={() => setToShip(null)} /> : cancelDialog;
  return { change, dialog };
};
