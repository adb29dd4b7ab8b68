import { errorResponse } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import { formatPrice, isPaid, orderNumber } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { type AttemptOutcome, ConfirmDialog, toast } from '@meridian/ui';

interface CancelDialogProps {
  order: ShopperOrder;
  /** Called with the order after its cancellation. */
  onCancelled: (order: ShopperOrder) => void;
  onClose: () => void;
}

/** The sum that a cancellation returns. */
const refundOf = ({ amount, refunds = [] }: ShopperOrder): number =>
  refunds.reduce((left, refund) => (refund.status === 'failed' ? left : left - refund.amount), amount);

/** Asks before an order is cancelled. It stays open with the message of a failure. */
const CancelDialog = ({ order, onCancelled, onClose }: CancelDialogProps) => {
  const { t, language } = useTexts('orders');
  const { api } = useServices();
  const number = orderNumber(order._id);
  const cancel = async (): Promise<AttemptOutcome> => {
    try {
      onCancelled(await api('POST /api/orders/by-key/:key/cancel', { params: { key: order.key } }));
    } catch (error) {
      return { problem: errorResponse(error)?.message ?? t('noAnswer') };
    }
    toast(t('order.cancellation.done', { number }), { tone: 'success' });
    return 'done';
  };
  const text = isPaid(order.payment.status)
    ? t('order.cancellation.paid', {
        number,
        amount: formatPrice(refundOf(order), order.currency, language),
      })
    : t('order.cancellation.unpaid', { number });
  return (
    <ConfirmDialog
      title={t('order.cancellation.title')}
      text={`${text} ${t('order.cancellation.final')}`}
      yes={t('order.cancellation.submit')}
      no={t('order.cancellation.keep')}
      busyLabel={t('order.cancellation.busy')}
      onYes={cancel}
      onNo={onClose}
      hooks={{ dialog: 'order-cancellation', yes: 'order-cancel-submit', no: 'order-cancel-keep' }}
    />
  );
};
export default CancelDialog;
