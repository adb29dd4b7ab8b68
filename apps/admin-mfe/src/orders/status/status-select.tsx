import type { Order } from '@meridian/contracts';
import { isOrderStatus, ORDER_STATUSES, readOrderStatus } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText, useAccess } from '@meridian/panel';
import { Select } from '@meridian/ui';
import { customerName, statusLabel } from '../../data/order-text.ts';
import styles from './status-select.module.css';
import { useConfirmedStatusChange } from './use-confirmed-status-change.tsx';

/** Shows and changes the status of an order; any change is allowed (spec section 4). Members without the permission see it. */
export const StatusSelect = ({ order, tabIndex }: { order: Order; tabIndex?: number }) => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const { change, dialog } = useConfirmedStatusChange();
  const status = readOrderStatus(order.statusEN);
  return (
    <>
      <Select
        label={t('orders.statusOf', { name: customerName(order), date: dateText(order.date) })}
        hideLabel
        look="frame"
        tabIndex={tabIndex}
        disabled={!can('orders.edit')}
        className={styles.select}
        data-status={status}
        value={status}
        options={ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value, language) }))}
        onChange={({ target }) => {
          if (isOrderStatus(target.value)) change(order, target.value);
        }}
        data-testid="order-status"
      />
      {dialog}
    </>
  );
};
