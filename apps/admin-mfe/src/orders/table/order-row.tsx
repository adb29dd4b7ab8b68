import type { Order } from '@meridian/contracts';
import { formatPrice, orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText } from '@meridian/panel';
import { Badge, Checkbox } from '@meridian/ui';
import { memo } from 'react';
import { customerEmail, customerName, methodName, presentLines } from '../../data/order-text.ts';
import styles from './orders-table.module.css';
import { PaymentAlertBadge, PaymentBadge } from '../payment-badges.tsx';
import { StatusSelect } from '../status/status-select.tsx';

interface OrderRowProps {
  order: Order;
  /** The order arrived while the page was open. */
  isNew: boolean;
  selected: boolean;
  /** The row and its controls are in the tab order; only one row is at a time (roving tabindex). */
  isTabbable: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onOpen: (id: string) => void;
}

/** One row of the orders table. It is memoised, so that a refresh renders only changed orders. */
export const OrderRow = memo(({ order, isNew, selected, isTabbable, onSelect, onOpen }: OrderRowProps) => {
  const { t, language } = useTexts('admin');
  const tabIndex = isTabbable ? 0 : -1;
  const labels = { name: customerName(order), date: dateText(order.date) };
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
            label={<span className="visually-hidden">{t('orders.selectOne', labels)}</span>}
            className={styles.check}
            tabIndex={tabIndex}
            checked={selected}
            onChange={({ target }) => onSelect(order._id, target.checked)}
          />
          <div>
            <time dateTime={order.date} className="tabular">
              {labels.date}
            </time>
            <button
              type="button"
              className={styles.number}
              tabIndex={tabIndex}
              aria-label={t('orders.open', { ...labels, number: orderNumber(order._id) })}
              onClick={() => onOpen(order._id)}
            >
              {orderNumber(order._id)}
            </button>
            {isNew ? <Badge tone="accent">{t('orders.new')}</Badge> : null}
          </div>
        </div>
      </td>
      <td className={styles.email} data-label={t('orders.email')}>
        {customerEmail(order)}
      </td>
      <td className={styles.name} data-label={t('orders.name')}>
        {labels.name}
        {order.userId ? null : <span className={styles.muted}>{t('orders.guest')}</span>}
        {order.delivery.method ? (
          <span className={styles.muted} data-testid="order-row-delivery">
            {[methodName(order, language), order.delivery.city].filter(Boolean).join(', ')}
          </span>
        ) : null}
      </td>
      <td className={styles.itemsCell} data-label={t('orders.items')}>
        <ul className={styles.items}>
          {presentLines(order).map((item, index) => (
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
          <PaymentAlertBadge order={order} />
        </p>
      </td>
    </tr>
  );
});
