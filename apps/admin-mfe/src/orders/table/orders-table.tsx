import type { Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { cards, useAccess } from '@meridian/panel';
import { Button, cx, Table } from '@meridian/ui';
import { useContext, useId } from 'react';
import { ShortcutsHelpContext } from '../../panel/shortcuts/shortcuts-help.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './orders-table.module.css';
import { useRowShortcuts } from './use-row-shortcuts.ts';

/** The table of orders (spec section 2): Date, Email, Name, Items, Status. */
export const OrdersTable = ({
  orders,
  isStale,
  newIds,
  selected,
  onSelect,
  onSelectAll,
  onOpen,
}: {
  orders: readonly Order[];
  /** The rows belong to the previous filter, and the next ones are loading. */
  isStale: boolean;
  /** Ids of orders that arrived while the page was open. */
  newIds: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onSelectAll: () => void;
  onOpen: (id: string) => void;
}) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const hintId = useId();
  const openHelp = useContext(ShortcutsHelpContext);
  const shortcuts = useRowShortcuts({ orders, selected, onSelect, onSelectAll, onOpen });
  return (
    <>
      <div className={styles.above}>
        <p className={styles.keys} id={hintId}>
          {t(can('orders.edit') ? 'orders.keys' : 'orders.keysViewOnly')}{' '}
          <button type="button" className={styles.allKeys} onClick={openHelp}>
            {t('shortcuts.all')}
          </button>
        </p>
        <Button variant="quiet" size="small" onClick={onSelectAll}>
          {t('orders.selectAll')}
        </Button>
      </div>
      <Table
        caption={t('orders.table')}
        className={cx(cards.cards, styles.table, isStale && styles.stale)}
        aria-describedby={hintId}
        aria-busy={isStale}
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
        <tbody onKeyDown={shortcuts.onKeyDown} onFocus={shortcuts.onFocus} onBlur={shortcuts.onBlur}>
          {orders.map((order) => (
            <OrderRow
              key={order._id}
              order={order}
              isNew={newIds.has(order._id)}
              selected={selected.has(order._id)}
              isTabbable={shortcuts.current === order._id}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
      {shortcuts.dialog}
    </>
  );
};
