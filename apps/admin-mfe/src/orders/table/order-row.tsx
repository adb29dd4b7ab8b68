import type { Order } from '@meridian/contracts';
import { formatPrice, type PaymentStatus, orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, Checkbox } from '@meridian/ui';
import { memo } from 'react';
import { customerEmail, customerName, orderDate } from '../../data/order-text.ts';
import styles from './orders-table.module.css';
import { PaymentMark } from '../detail/payment-reports.tsx';
import { StatusSelect } from '../status/status-select.tsx';

const PAYMENT_TONES: Record<PaymentStatus, 'neutral' | 'success' | 'error' | 'accent'> = {
  pending: 'accent',
  paid: 'success',
  failed: 'error',
  lapsed: 'error',
  refunded: 'neutral',
};
export const PaymentBadge = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { status } = order.payment;
  return <Badge tone={PAYMENT_TONES[status]}>{t(`orders.payments.${status}`)}</Badge>;
};

export interface OrderRowProps {
  order: Order;
  fresh: boolean;
  selected: boolean;
  /** Tab reaches this row and what is in it: one row of the table at a time. */
  reachable: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onOpen: (id: string) => void;
}

/** One order of the table; only what changed is drawn anew when news come. */
export const OrderRow = memo(({ order, fresh, selected, reachable, onSelect, onOpen }: OrderRowProps) => {
  const { t, language } = useTexts('admin');
  const tabIndex = reachable ? 0 : -1;
  const who = { name: customerName(order), date: orderDate(order.date) };
  return (
    <tr
      data-testid="order-row"
      data-order-id={order._id}
      aria-selected={selected}
      tabIndex={tabIndex}
      className={styles.row}
    >
      <td className={styles.dateCell} data-label={t('orders.date')}>
        <div className={styles.date}>
          <Checkbox
            label={<span className="visually-hidden">{t('orders.selectOne', who)}</span>}
            className={styles.check}
            tabIndex={tabIndex}
            checked={selected}
            onChange={({ target }) => onSelect(order._id, target.checked)}
          />
          <div>
            <time dateTime={order.date} className="tabular">
              {who.date}
            </time>
            <button
              type="button"
              className={styles.number}
              tabIndex={tabIndex}
              aria-label={t('orders.open', { ...who, number: orderNumber(order._id) })}
              onClick={() => onOpen(order._id)}
            >
              {orderNumber(order._id)}
            </button>
            {fresh ? <Badge tone="accent">{t('orders.new')}</Badge> : null}
          </div>
        </div>
      </td>
      <td className={styles.email} data-label={t('orders.email')}>
        {customerEmail(order)}
      </td>
      <td data-label={t('orders.name')}>
        {who.name}
        {order.userId ? null : <span className={styles.muted}>{t('orders.guest')}</span>}
      </td>
      <td data-label={t('orders.items')}>
        <ul className={styles.items}>
          {order.items.map((item, index) => (
            <li key={index}>
              <span className={styles.itemName}>{item.name}</span>
              <span className={styles.itemFacts}>
                {[item.sku, item.colorName, item.size].join(' · ')},{' '}
                <span className={styles.pieces}>{t('orders.pieces', { quantity: item.quantity })}</span>
              </span>
            </li>
          ))}
        </ul>
      </td>
      <td className={styles.statusCell} data-label={t('orders.status')}>
        <StatusSelect order={order} tabIndex={tabIndex} />
        <p className={styles.money}>
          <span className="tabular">{formatPrice(order.amount, order.currency, language)}</span>
          <PaymentBadge order={order} />
          <PaymentMark order={order} />
        </p>
      </td>
    </tr>
  );
});
