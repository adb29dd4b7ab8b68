import type { Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Table } from '@meridian/ui';
import { useGrowing } from '../panel/use-growing.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

/** The table of orders (spec section 2): Date, Email, Name, Items, Status. */
export const OrdersTable = ({
  orders,
  view,
  fresh,
  selected,
  onSelect,
  onOpen,
}: {
  orders: readonly Order[];
  /** Names what is shown, so that another view starts at its top. */
  view: string;
  fresh: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onOpen: (id: string) => void;
}) => {
  const { t } = useTexts('admin');
  const { count, more, end } = useGrowing(orders.length, view);
  const keys = useRowKeys({ orders, selected, onSelect, onOpen });
  return (
    <>
      <Table caption={t('orders.table')} className={styles.table} frameClassName={styles.frame}>
        <thead>
          <tr>
            <th scope="col">{t('orders.date')}</th>
            <th scope="col">{t('orders.email')}</th>
            <th scope="col">{t('orders.name')}</th>
            <th scope="col">{t('orders.items')}</th>
            <th scope="col">{t('orders.status')}</th>
          </tr>
        </thead>
        <tbody onKeyDown={keys.onKeyDown} onFocus={keys.onFocus}>
          {orders.slice(0, count).map((order, index) => (
            <OrderRow
              key={order._id}
              order={order}
              fresh={fresh.has(order._id)}
              selected={selected.has(order._id)}
              reachable={keys.current ? keys.current === order._id : index === 0}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
      {more ? <div ref={end} aria-hidden="true" className={styles.end} /> : null}
      <p className={styles.keys}>{t('orders.keys')}</p>
    </>
  );
};
