import type { Order } from '@meridian/contracts';
import { ORDER_STATUSES, type OrderStatus } from '@meridian/domain';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useConfirmedStatusChange } from '../status/use-confirmed-status-change.tsx';

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('tr[data-order-id]') : null;
const idOf = (row: HTMLElement | null): string | null => row?.dataset['orderId'] ?? null;

/** Moves the focus to the row that is in the tab order. */
export const focusCurrentRow = (): void => {
  // The next frame, because the focused element may be removed in this one.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('tr[data-order-id][tabindex="0"]')?.focus(),
  );
};

const SIBLING_BY_KEY: ReadonlyMap<string, 'nextElementSibling' | 'previousElementSibling'> = new Map([
  ['ArrowDown', 'nextElementSibling'],
  ['j', 'nextElementSibling'],
  ['ArrowUp', 'previousElementSibling'],
  ['k', 'previousElementSibling'],
]);
const FIELD_TEST_ID_BY_KEY: ReadonlyMap<string, string> = new Map([
  ['/', 'admin-search'],
  ['b', 'bulk-status'],
]);

/** Keys with these modifiers are shortcuts of the browser or the operating system. */
const isSystemShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean =>
  ctrlKey || metaKey || altKey;

/**
 * Keyboard shortcuts of the orders table. They apply only while a row itself has the focus, so that they do not interfere
 * with typing, with the keys of a select or with a screen reader. One row and its controls are in the tab order at a time.
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
  const [focused, setFocused] = useState<{ id: string; index: number } | null>(null);
  const hasFocus = useRef(false);
  const { change, dialog } = useConfirmedStatusChange();
  // A status change may move the focused row to another tab. The focus then moves to the row that takes its position.
  const isRemoved = focused !== null && orders.every(({ _id }) => _id !== focused.id);
  const replacement = isRemoved ? orders[Math.min(focused.index, orders.length - 1)] : undefined;
  const current = (isRemoved ? replacement?._id : focused?.id) ?? orders[0]?._id ?? null;

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
    if (!row || !id || isSystemShortcut(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.target !== row) {
      // Escape moves the focus from a control to its row.
      if (key === 'Escape') row.focus();
      return;
    }
    const sibling = SIBLING_BY_KEY.get(key);
    const field = FIELD_TEST_ID_BY_KEY.get(key);
    const status = ORDER_STATUSES[Number(key) - 1];
    if (sibling) {
      const next = row[sibling];
      if (!(next instanceof HTMLElement)) return;
      const nextId = idOf(next);
      if (event.shiftKey && nextId) for (const rowId of [id, nextId]) onSelect(rowId, true);
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
    /** Id of the row in the tab order. */
    current,
    /** The confirmation that a status shortcut may need. */
    dialog,
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      hasFocus.current = true;
      const id = idOf(rowOf(event.target));
      if (id) setFocused({ id, index: orders.findIndex(({ _id }) => _id === id) });
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // Without a new target the focused row may have been removed, so the focus still counts as inside the table.
      if (event.relatedTarget || event.target.isConnected)
        hasFocus.current = rowOf(event.relatedTarget) !== null;
    },
  };
};
