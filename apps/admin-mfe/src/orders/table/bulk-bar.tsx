import { MAX_SHIPMENT_ROWS } from '@meridian/contracts';
import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useAccess } from '@meridian/panel';
import { Button, ConfirmDialog, Select, toast } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { statusLabel } from '../../data/order-text.ts';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import { BulkShippedDialog, type TrackingRow } from '../fulfilment/bulk-shipped-dialog.tsx';
import styles from './bulk-bar.module.css';
import { focusCurrentRow } from './use-row-shortcuts.ts';
import { cachedOrder } from '../../data/cached-orders.ts';
import { CancelDialog } from '../status/cancel-dialog.tsx';
import { useStatusChange } from '../status/use-status-change.ts';

const MAX_CONCURRENT_REQUESTS = 4;

/** Bulk actions for the selected orders: set a status, print packing slips. */
export const BulkBar = ({
  selected,
  onSelect,
}: {
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[]) => void;
}) => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const { api } = useServices();
  const changeStatus = useStatusChange();
  const queries = useQueryClient();
  const [status, setStatus] = useState<OrderStatus | ''>('');
  const [isConfirming, setConfirming] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const count = selected.size;

  /** Returns the ids of the orders that were not changed. */
  const addTrackingNumbers = async (rows: readonly TrackingRow[]): Promise<string[]> => {
    const failed: string[] = [];
    for (let start = 0; start < rows.length; start += MAX_SHIPMENT_ROWS) {
      const part = rows.slice(start, start + MAX_SHIPMENT_ROWS);
      try {
        const result = await api('POST /api/orders/shipments', { body: { rows: part } });
        const refused = result.rows.filter(({ outcome }) => outcome !== 'added' && outcome !== 'exists');
        failed.push(...refused.map(({ order }) => order));
      } catch (error) {
        console.error('Error adding tracking numbers', error);
        failed.push(...part.map(({ order }) => order));
      }
    }
    await queries.invalidateQueries({ queryKey: ORDERS_KEY });
    return failed;
  };

  const apply = async (
    newStatus: OrderStatus,
    {
      rows = [],
      ...answer
    }: { reason?: string | undefined; restock?: boolean; rows?: readonly TrackingRow[] } = {},
  ) => {
    setDone(0);
    // Rows set the status themselves, so that the email about the dispatch contains the tracking number.
    const failed = rows.length > 0 ? await addTrackingNumbers(rows) : [];
    const numbered = new Set(rows.map(({ order }) => order));
    const queue = [...selected].filter((id) => !numbered.has(id));
    setDone(numbered.size);
    const declined: string[] = [];
    const processQueue = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const outcome = await changeStatus(id, newStatus, { ...answer, quiet: true });
        if (outcome === 'failed') failed.push(id);
        // The rest would ask for the confirmation again.
        if (outcome === 'declined') declined.push(id, ...queue.splice(0));
        setDone((before) => (before ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, processQueue));
    setDone(null);
    setConfirming(false);
    // Orders that were not changed stay selected for a retry, and so does the status.
    onSelect([...failed, ...declined]);
    const saved = count - failed.length - declined.length;
    if (saved > 0) toast(t('orders.bulkDone', { count: saved }), { tone: 'success' });
    if (failed.length > 0) toast(t('orders.bulkFailed', { count: failed.length }), { tone: 'error' });
  };

  const busyProps = {
    busy: done !== null,
    busyLabel: t('orders.applying', { done: done ?? 0, count }),
    onNo: () => setConfirming(false),
  };
  return (
    <>
      <div
        className={styles.bar}
        role="region"
        aria-label={t('orders.selected', { count })}
        onKeyDown={(event) => {
          // Escape moves the focus back to the rows.
          if (event.key === 'Escape') focusCurrentRow();
        }}
        data-surface="dark"
      >
        <p className={styles.count} role="status">
          {t('orders.selected', { count })}
        </p>
        <Button variant="quiet" size="small" className={styles.clear} onClick={() => onSelect([])}>
          {t('orders.clearSelection')}
        </Button>
        {can('orders.edit') ? (
          <>
            <Select
              label={t('orders.setStatus')}
              hideLabel
              look="frame"
              className={styles.select}
              placeholder={t('orders.setStatus')}
              options={ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value, language) }))}
              value={status}
              onChange={({ target }) => setStatus(isOrderStatus(target.value) ? target.value : '')}
              data-testid="bulk-status"
            />
            <Button
              variant="secondary"
              size="small"
              disabled={status === ''}
              onClick={() => setConfirming(true)}
              data-testid="bulk-apply"
            >
              {t('orders.apply')}
            </Button>
          </>
        ) : null}
        <Button
          as={Link}
          to={`/admin-panel/orders/slips?ids=${[...selected].join(',')}`}
          target="_blank"
          variant="quiet"
          size="small"
        >
          {t('orders.slip.print', { count })}
        </Button>
      </div>
      {isConfirming && status === 'cancelled' ? (
        <CancelDialog
          {...busyProps}
          orders={[...selected].flatMap((id) => cachedOrder(queries, id) ?? [])}
          count={count}
          onYes={(answer) => void apply(status, answer)}
        />
      ) : null}
      {isConfirming && status === 'shipped' ? (
        <BulkShippedDialog
          {...busyProps}
          orders={[...selected].flatMap((id) => cachedOrder(queries, id) ?? [])}
          count={count}
          onYes={(rows) => void apply(status, { rows })}
        />
      ) : null}
      <ConfirmDialog
        {...busyProps}
        open={isConfirming && !['', 'cancelled', 'shipped'].includes(status)}
        title={t('orders.bulkConfirm', { count, status: status ? statusLabel(status, language) : '' })}
        danger={false}
        yes={t('orders.apply')}
        no={t('states.cancel')}
        onYes={() => {
          if (status) void apply(status);
        }}
      />
    </>
  );
};
