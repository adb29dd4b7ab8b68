import type { Order } from '@meridian/contracts';
import { isRefundDue, type PaymentStatus, shippingWarning } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge } from '@meridian/ui';

const PAYMENT_TONES: Record<PaymentStatus, 'neutral' | 'success' | 'error' | 'accent'> = {
  pending: 'accent',
  paid: 'success',
  paidOffline: 'success',
  partlyRefunded: 'neutral',
  failed: 'error',
  lapsed: 'error',
  refunded: 'neutral',
};
/** The status of an order's payment; of a payment by transfer or in cash with its method. */
export const PaymentBadge = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { status, method } = order.payment;
  const label =
    order.delivery.method?.cashOnDelivery && status === 'pending'
      ? t('orders.awaited.delivery')
      : method && status === 'pending'
        ? t(`orders.awaited.${method}`)
        : method && status === 'paidOffline'
          ? t(`orders.received.${method}`)
          : t(`orders.payments.${status}`);
  return <Badge tone={PAYMENT_TONES[status]}>{label}</Badge>;
};

/** A condition of a payment that the staff must see in the list of orders. */
type PaymentAlert = 'mismatch' | 'disputed' | 'disputeLost' | 'refundFailed' | 'refundPending';

const ALERT_TONES: Record<PaymentAlert, 'neutral' | 'accent' | 'error'> = {
  mismatch: 'error',
  disputed: 'error',
  disputeLost: 'error',
  refundFailed: 'error',
  refundPending: 'accent',
};

/** Whether the customer is owed money and no refund is in progress. */
export const hasFailedRefund = (order: Order): boolean => {
  const { refunds = [] } = order.payment;
  if (refunds.some(({ status }) => status === 'pending')) return false;
  const lateRefunds = refunds.filter(({ isLate }) => isLate);
  return (
    isRefundDue(order) || (lateRefunds.length > 0 && lateRefunds.every(({ status }) => status === 'failed'))
  );
};

/** The most urgent alert of an order's payment. */
const alertOf = (order: Order): PaymentAlert | null => {
  const { disputes = [], mismatch } = order.payment;
  const warning = shippingWarning(order.payment);
  if (mismatch) return 'mismatch';
  if (warning === 'disputed') return 'disputed';
  if (hasFailedRefund(order)) return 'refundFailed';
  if (warning) return warning;
  return disputes.some((dispute) => dispute.status === 'lost') ? 'disputeLost' : null;
};

/** A badge for the most urgent alert that the payment provider has reported. */
export const PaymentAlertBadge = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const alert = alertOf(order);
  if (!alert) return null;
  return (
    <Badge tone={ALERT_TONES[alert]} data-testid="payment-mark" data-mark={alert}>
      {t(`orders.paymentAlerts.${alert}`)}
    </Badge>
  );
};
