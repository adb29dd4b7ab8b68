import type { Order } from '@meridian/contracts';
import { formatPrice, isCurrency, isRefundDue } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, Button } from '@meridian/ui';
import { useState } from 'react';
import { orderDate } from '../../data/order-text.ts';
import styles from './payment-reports.module.css';
import { useStatusChange } from '../status/use-status-change.ts';

type Mark = 'mismatch' | 'disputed' | 'disputeLost' | 'refundFailed' | 'refundPending' | 'partlyRefunded';

const TONES: Record<Mark, 'neutral' | 'accent' | 'error'> = {
  mismatch: 'error',
  disputed: 'error',
  disputeLost: 'error',
  refundFailed: 'error',
  refundPending: 'accent',
  partlyRefunded: 'neutral',
};

/** Whether money is owed to the shopper and no refund of it is under way. */
const hasFailedRefund = (order: Order): boolean => {
  const { refunds = [] } = order.payment;
  if (refunds.some(({ status }) => status === 'pending')) return false;
  const late = refunds.filter(({ isLate }) => isLate);
  return isRefundDue(order) || (late.length > 0 && late.every(({ status }) => status === 'failed'));
};

/** What the owner has to know at once of an order's money; the most urgent first. */
const markOf = (order: Order): Mark | null => {
  const { refunds = [], disputes = [], mismatch, status } = order.payment;
  if (mismatch) return 'mismatch';
  if (disputes.some((dispute) => ['needsResponse', 'underReview'].includes(dispute.status)))
    return 'disputed';
  if (hasFailedRefund(order)) return 'refundFailed';
  if (refunds.some((refund) => refund.status === 'pending')) return 'refundPending';
  if (disputes.some((dispute) => dispute.status === 'lost')) return 'disputeLost';
  const isPart = refunds.some((refund) => refund.status === 'succeeded' && !refund.isLate);
  return status === 'paid' && isPart ? 'partlyRefunded' : null;
};

/** A mark beside the payment's status for what its provider reports. */
export const PaymentMark = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const mark = markOf(order);
  if (!mark) return null;
  return (
    <Badge tone={TONES[mark]} data-testid="payment-mark" data-mark={mark}>
      {t(`orders.paymentAlerts.${mark}`)}
    </Badge>
  );
};

const RefundAgain = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const changeStatus = useStatusChange();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    // Cancelling refunds what is still paid.
    await changeStatus(order._id, 'cancelled');
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      onClick={() => void again()}
      data-testid="refund-again"
    >
      {t('orders.reports.refundAgain')}
    </Button>
  );
};

/** Everything that the payment provider reports of an order: refunds, disputes, payments that do not match. */
export const PaymentReports = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { refunds = [], disputes = [], mismatch } = order.payment;
  const isFailed = hasFailedRefund(order);
  if (refunds.length === 0 && disputes.length === 0 && !mismatch && !isFailed) return null;
  const money = (amount: number, currency: string): string =>
    isCurrency(currency) ? formatPrice(amount, currency, language) : `${amount} ${currency.toUpperCase()}`;
  return (
    <section data-testid="payment-reports">
      <h3 className={styles.label}>{t('orders.reports.title')}</h3>
      <ul className={styles.reports}>
        {mismatch ? (
          <li>
            {t(`orders.reports.mismatch.${mismatch.field}`, {
              money: mismatch.money ? money(mismatch.money.amount, mismatch.money.currency) : '–',
              date: orderDate(mismatch.at),
            })}
          </li>
        ) : null}
        {disputes.map((dispute) => (
          <li key={dispute.reference}>
            {t(`orders.reports.dispute.${dispute.status}`, {
              money: money(dispute.amount, dispute.currency),
              reason: t(`orders.reports.reasons.${dispute.reason}`, { defaultValue: dispute.reason }),
            })}
            {dispute.status === 'needsResponse' && dispute.respondBefore
              ? ` ${t('orders.reports.respondBefore', { date: orderDate(dispute.respondBefore) })}`
              : null}
          </li>
        ))}
        {refunds.map(({ amount, status, isLate }, index) => (
          <li key={index}>
            {t(`orders.reports.refund.${status}`, { money: money(amount, order.currency) })}
            {isLate ? ` ${t('orders.reports.late')}` : null}
          </li>
        ))}
      </ul>
      {isFailed ? <p className={styles.advice}>{t('orders.reports.failedAdvice')}</p> : null}
      {isFailed && isRefundDue(order) ? <RefundAgain order={order} /> : null}
    </section>
  );
};
