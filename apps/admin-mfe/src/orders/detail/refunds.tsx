import type { Order } from '@meridian/contracts';
import { formatPrice, refundableAmount } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText, useAccess } from '@meridian/panel';
import { Badge, Button } from '@meridian/ui';
import { useState } from 'react';
import { RefundDialog } from './refund-dialog.tsx';
import styles from './refunds.module.css';

type Refund = NonNullable<Order['payment']['refunds']>[number];

const TONES = { pending: 'accent', succeeded: 'success', failed: 'error' } as const;

const RefundEntry = ({ refund, order }: { refund: Refund; order: Order }) => {
  const { t, language } = useTexts('admin');
  const { amount, status, isLate, reason, lines = [], by, at } = refund;
  const watches = lines.flatMap(({ line, quantity }) => {
    const item = order.items[line];
    return item ? [`${item.name}, ${item.colorName}, ${item.size} × ${quantity}`] : [];
  });
  return (
    <li className={styles.refund} data-testid="refund" data-status={status}>
      <p className={styles.head}>
        <span className="tabular">{formatPrice(amount, order.currency, language)}</span>
        <Badge tone={TONES[status]}>{t(`orders.refunds.status.${status}`)}</Badge>
      </p>
      {reason ? <p>{reason}</p> : null}
      {watches.map((watch) => (
        <p key={watch} className={styles.muted}>
          {watch}
        </p>
      ))}
      {status === 'succeeded' ? null : (
        <p className={styles.muted}>{t(`orders.refunds.statusText.${status}`)}</p>
      )}
      {isLate ? <p className={styles.muted}>{t('orders.refunds.late')}</p> : null}
      {at ? (
        <p className={styles.muted}>
          {t('orders.refunds.by', {
            date: dateText(at),
            who: by ?? t(isLate ? 'orders.detail.actors.system' : 'orders.refunds.atProvider'),
          })}
        </p>
      ) : null}
    </li>
  );
};

/** The refunds of an order with their status, and the button that refunds a part. */
export const Refunds = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { refunds = [] } = order.payment;
  const canRefund = can('orders.edit') && refundableAmount(order) > 0;
  if (refunds.length === 0 && !canRefund) return null;
  return (
    <section data-testid="refunds">
      <h3 className={styles.label}>{t('orders.refunds.title')}</h3>
      <ul>
        {refunds.map((refund, index) => (
          <RefundEntry key={refund.id ?? index} refund={refund} order={order} />
        ))}
      </ul>
      {canRefund ? (
        <Button variant="secondary" size="small" onClick={() => setOpen(true)} data-testid="refund-part">
          {t('orders.refunds.refund')}
        </Button>
      ) : null}
      {isOpen ? <RefundDialog order={order} onClose={() => setOpen(false)} /> : null}
    </section>
  );
};
