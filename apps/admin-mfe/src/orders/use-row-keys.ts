import type { Order } from '@meridian/contracts';
import { ORDER_STATUSES } from '@meridian/domain';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useStatusChange } from './use-status-change.ts';

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('tr[data-order-id]') : null;

const STEPS: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  j: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
  k: 'previousElementSibling',
};

/**
 * A day of orders by the keyboard. The keys act only while a row itself has the focus, so that they never get in the
 * way of typing, of a select's own keys or of a screen reader.
 */
export const useRowKeys = ({
  orders,
  selected,
  onSelect,
  onOpen,
}: {
  orders: readonly Order[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onOpen: (id: string) => void;
}) => {
  const [current, setCurrent] = useState<string | null>(null);
  const changeStatus = useStatusChange();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const id = row?.dataset['orderId'];
    if (!row || !id || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.target !== row) {
      // From a control inside, Escape leads back to the row.
      if (key === 'Escape') row.focus();
      return;
    }
    const step = STEPS[key];
    const status = ORDER_STATUSES[Number(key) - 1];
    if (step) {
      const next = row[step];
      if (next instanceof HTMLElement) next.focus();
    } else if (status) void changeStatus(id, status);
    else if (key === 'x') onSelect(id, !selected.has(id));
    else if (key === 'Enter') onOpen(id);
    else if (key === '/') document.querySelector<HTMLElement>('[data-testid="admin-search"]')?.focus();
    else return;
    event.preventDefault();
  };
  return {
    /** The row that Tab reaches; the first one as long as none had the focus or it is gone. */
    current: orders.some((order) => order._id === current) ? current : null,
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => setCurrent(rowOf(event.target)?.dataset['orderId'] ?? null),
  };
};
