import type { Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cx, Table } from '@meridian/ui';
import { useId } from 'react';
import cards from '../../panel/lists/cards.module.css';
import { OrderRow } from './order-row.tsx';
import styles from './orders-table.module.css';
import { useRowShortcuts } from './use-row-shortcuts.ts';

/** The table of orders (spec section 2): Date, Email, Name, Items, Status. */
export const OrdersTable = ({
  orders,
  stale,
  fresh,
  selected,
  onSelect,
  onSelectAll,
  onOpen,
}: {
  orders: readonly Order[];
  /** Another view is on its way. */
  stale: boolean;
  fresh: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onSelectAll: () => void;
  onOpen: (id: string) => void;
}) => {
  const { t } = useTexts('admin');
  const hint = useId();
  const keys = useRowShortcuts({ orders, selected, onSelect, onSelectAll, onOpen });
  return (
    <>
      <p className={styles.keys} id={hint}>
        {t('orders.keys')}
      </p>
      <Table
        caption={t('orders.table')}
        className={cx(cards.cards, styles.table, stale && styles.stale)}
        frameClassName={styles.frame}
        aria-describedby={hint}
        aria-busy={stale}
      >
        <thead>
          <tr>
            <th scope="col">{t('orders.date')}</th>
            <th scope="col">{t('orders.email')}</th>
            <th scope="col">{t('orders.name')}</th>
            <th scope="col">{t('orders.items')}</th>
            <th scope="col">{t('orders.status')}</th>
          </tr>
        </thead>
        <tbody onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onBlur={keys.onBlur}>
          {orders.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              fresh={fresh.has(order._id)}
              selected={selected.has(order._id)}
              reachable={keys.current === order._id}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
      {keys.dialog}
    </>
  );
};
