import type { Order } from '@meridian/contracts';
import { formatPrice, type OrderStatus, readOrderStatus } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../panel/confirm-dialog.tsx';
import { useStatusChange } from './use-status-change.ts';

/** A change of status that asks before it refunds, and the dialog in which it asks. */
export interface ConfirmedStatusChange {
  change: (order: Order, status: OrderStatus) => void;
  dialog: ReactNode;
}

/** Cancelling a paid order refunds it, which cannot be undone: it asks first. Any other change is made at once. */
export const useConfirmedStatusChange = (): ConfirmedStatusChange => {
  const { t, language } = useTexts('admin');
  const changeStatus = useStatusChange();
  const [asked, setAsked] = useState<Order | null>(null);

  const change: ConfirmedStatusChange['change'] = (order, status) => {
    const isRefund = order.payment.status === 'paid' && readOrderStatus(order.status) !== 'cancelled';
    if (status === 'cancelled' && isRefund) setAsked(order);
    else void changeStatus(order._id, status);
  };
  const confirm = () => {
    if (asked) void changeStatus(asked._id, 'cancelled');
    setAsked(null);
  };

  const dialog = asked ? (
    <ConfirmDialog
      open
      title={t('orders.refundConfirm', { amount: formatPrice(asked.amount, asked.currency, language) })}
      text={t('orders.refundConfirmText')}
      yes={t('orders.refundAndCancel')}
      no={t('orders.keepOrder')}
      onNo={() => setAsked(null)}
      onYes={confirm}
    />
  ) : null;
  return { change, dialog };
};
