import { errorResponse } from '@meridian/api-client';
import type { OwnOrder } from '@meridian/contracts';
import { formatPrice, isPaid, orderNumber } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, type AttemptOutcome, Button, Dialog, Heading, toast } from '@meridian/ui';
import styles from './order-page.module.css';

interface CancelDialogProps {
  order: OwnOrder;
  /** Called with the order after its cancellation. */
  onCancelled: (order: OwnOrder) => void;
  onClose: () => void;
}

/** The sum that a cancellation returns. */
const refundOf = ({ amount, refunds = [] }: OwnOrder): number =>
  refunds.reduce((left, refund) => (refund.status === 'failed' ? left : left - refund.amount), amount);

/** Asks before an order is cancelled. It stays open with the message of a failure. */
export const CancelDialog = ({ order, onCancelled, onClose }: CancelDialogProps) => {
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
  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy="order-cancellation"
      maxWidth={480}
      data-testid="order-cancellation"
    >
      <div className={styles.dialog}>
        <Heading level={2} size="xs" id="order-cancellation">
          {t('order.cancellation.title')}
        </Heading>
        <p>
          {isPaid(order.payment.status)
            ? t('order.cancellation.paid', {
                number,
                amount: formatPrice(refundOf(order), order.currency, language),
              })
            : t('order.cancellation.unpaid', { number })}
        </p>
        <p>{t('order.cancellation.final')}</p>
        <div className={styles.dialogActions}>
          <Button variant="secondary" size="small" onClick={onClose} data-testid="order-cancel-keep">
            {t('order.cancellation.keep')}
          </Button>
          <AttemptButton
            variant="danger"
            size="small"
            attempt={cancel}
            busyLabel={t('order.cancellation.busy')}
            data-testid="order-cancel-submit"
          >
            {t('order.cancellation.submit')}
          </AttemptButton>
        </div>
      </div>
    </Dialog>
  );
};
