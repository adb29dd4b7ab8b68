import type { Order } from '@meridian/contracts';
import { formatPrice, isCurrency, isRefundDue } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText, useAccess } from '@meridian/panel';
import { Button } from '@meridian/ui';
import { useState } from 'react';
import { hasFailedRefund } from '../payment-badges.tsx';
import styles from './payment-reports.module.css';
import { useStatusChange } from '../status/use-status-change.ts';
import { valueText } from '../../panel/value-text.ts';

const RetryRefund = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const changeStatus = useStatusChange();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    // Cancelling the order again retries the refund.
    await changeStatus(order._id, 'cancelled');
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      onClick={() => void retry()}
      data-testid="refund-again"
    >
      {t('orders.reports.refundAgain')}
    </Button>
  );
};

/** All reports of the payment provider for an order: refunds, disputes and mismatched payments. */
export const PaymentReports = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const { disputes = [], mismatch } = order.payment;
  const isFailed = hasFailedRefund(order);
  if (disputes.length === 0 && !mismatch && !isFailed) return null;
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
              date: dateText(mismatch.at),
            })}
          </li>
        ) : null}
        {disputes.map((dispute) => (
          <li key={dispute.reference}>
            {t(`orders.reports.dispute.${dispute.status}`, {
              money: money(dispute.amount, dispute.currency),
              reason: valueText(t, `orders.reports.reasons.${dispute.reason}`, dispute.reason),
            })}
            {dispute.status === 'needsResponse' && dispute.respondBefore
              ? ` ${t('orders.reports.respondBefore', { date: dateText(dispute.respondBefore) })}`
              : null}
          </li>
        ))}
      </ul>
      {isFailed ? <p className={styles.advice}>{t('orders.reports.failedAdvice')}</p> : null}
      {isFailed && isRefundDue(order) && can('orders.edit') ? <RetryRefund order={order} /> : null}
    </section>
  );
};
