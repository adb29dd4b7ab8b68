import type { Order } from '@meridian/contracts';
import { ORDER_STATUSES, type OrderStatus } from '@meridian/domain';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useConfirmedStatusChange } from '../status/use-confirmed-status-change.tsx';

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('tr[data-order-id]') : null;
const idOf = (row: HTMLElement | null): string | null => row?.dataset['orderId'] ?? null;

/** Gives the focus to the row that Tab reaches. */
export const focusCurrentRow = (): void => {
  // Once it is drawn: what had the focus may just be going.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('tr[data-order-id][tabindex="0"]')?.focus(),
  );
};

const STEPS: ReadonlyMap<string, 'nextElementSibling' | 'previousElementSibling'> = new Map([
  ['ArrowDown', 'nextElementSibling'],
  ['j', 'nextElementSibling'],
  ['ArrowUp', 'previousElementSibling'],
  ['k', 'previousElementSibling'],
]);
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['/', 'admin-search'],
  ['b', 'bulk-status'],
]);

/** Keys with these modifiers belong to the browser and the system. */
const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean =>
  ctrlKey || metaKey || altKey;

/**
 * A day of orders by the keyboard. The keys act only while a row itself has the focus, so that they never get in the
 * way of typing, of a select's own keys or of a screen reader. One row at a time is reached by Tab, with what is in it.
 */
export const useRowShortcuts = ({
  orders,
  selected,
  onSelect,
  onSelectAll,
  onOpen,
}: {
  orders: readonly Order[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onSelectAll: () => void;
  onOpen: (id: string) => void;
}) => {
  const [place, setPlace] = useState<{ id: string; index: number } | null>(null);
  const hasFocus = useRef(false);
  const { change, dialog } = useConfirmedStatusChange();
  // A row that left (its status is another tab's now) hands over to the one that has moved into its place.
  const isRemoved = place !== null && orders.every(({ _id }) => _id !== place.id);
  const replacement = isRemoved ? orders[Math.min(place.index, orders.length - 1)] : undefined;
  const current = (isRemoved ? replacement?._id : place?.id) ?? orders[0]?._id ?? null;

  useLayoutEffect(() => {
    if (!isRemoved || !hasFocus.current || !current) return;
    document.querySelector<HTMLElement>(`tr[data-order-id="${current}"]`)?.focus();
  }, [isRemoved, current]);

  const setStatus = (id: string, status: OrderStatus) => {
    const order = orders.find(({ _id }) => _id === id);
    if (order) change(order, status);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const id = idOf(row);
    if (!row || !id || isShortcut(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.target !== row) {
      // From a control inside, Escape leads back to the row.
      if (key === 'Escape') row.focus();
      return;
    }
    const step = STEPS.get(key);
    const field = FIELDS.get(key);
    const status = ORDER_STATUSES[Number(key) - 1];
    if (step) {
      const next = row[step];
      if (!(next instanceof HTMLElement)) return;
      const nextId = idOf(next);
      if (event.shiftKey && nextId) for (const one of [id, nextId]) onSelect(one, true);
      next.focus();
    } else if (status) setStatus(id, status);
    else if (key === 'x') onSelect(id, !selected.has(id));
    else if (key === 'a') onSelectAll();
    else if (key === 'Enter') onOpen(id);
    else if (field) document.querySelector<HTMLElement>(`[data-testid="${field}"]`)?.focus();
    else return;
    event.preventDefault();
  };
  return {
    /** The row that Tab reaches. */
    current,
    /** The question that a status key may ask. */
    dialog,
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      hasFocus.current = true;
      const id = idOf(rowOf(event.target));
      if (id) setPlace({ id, index: orders.findIndex(({ _id }) => _id === id) });
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // Nothing else has it: it may have gone with its row.
      if (event.relatedTarget || event.target.isConnected)
        hasFocus.current = rowOf(event.relatedTarget) !== null;
    },
  };
};
