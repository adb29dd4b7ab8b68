import type { Order } from '@meridian/contracts';
import { formatPrice, type OrderStatus, readOrderStatus } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../panel/confirm-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** A status change that asks for confirmation before a refund, and the confirmation dialog. */
interface ConfirmedStatusChange {
  change: (order: Order, status: OrderStatus) => void;
  dialog: ReactNode;
}

/**
 * Changes a status. Cancelling a paid order refunds it, which cannot be undone, so it needs a confirmation. Any other
 * change is made at once.
 */
export const useConfirmedStatusChange = (): ConfirmedStatusChange => {
  const { t, language } = useTexts('admin');
  const changeStatus = useStatusChange();
  const [toRefund, setToRefund] = useState<Order | null>(null);

  const change: ConfirmedStatusChange['change'] = (order, status) => {
    const isRefund = order.payment.status === 'paid' && readOrderStatus(order.status) !== 'cancelled';
    if (status === 'cancelled' && isRefund) setToRefund(order);
    else void changeStatus(order._id, status);
  };
  const confirm = () => {
    if (toRefund) void changeStatus(toRefund._id, 'cancelled');
    setToRefund(null);
  };

  const dialog = toRefund ? (
    <ConfirmDialog
      open
      title={t('orders.refundConfirm', { amount: formatPrice(toRefund.amount, toRefund.currency, language) })}
      text={t('orders.refundConfirmText')}
      yes={t('orders.refundAndCancel')}
      no={t('orders.keepOrder')}
      onNo={() => setToRefund(null)}
      onYes={confirm}
    />
  ) : null;
  return { change, dialog };
};
