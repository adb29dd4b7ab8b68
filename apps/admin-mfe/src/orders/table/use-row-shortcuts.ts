import type { Order } from '@meridian/contracts';
import { ORDER_STATUSES } from '@meridian/domain';
import { useAccess } from '@meridian/panel';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../panel/shortcuts/use-shortcuts.ts';
import { useConfirmedStatusChange } from '../status/use-confirmed-status-change.tsx';

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('tr[data-order-id]') : null;
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('dialog') !== null;
const idOf = (row: HTMLElement | null): string | null => row?.dataset['orderId'] ?? null;

/** Moves the focus to the row that is in the tab order. */
export const focusCurrentRow = (): void =>
  document.querySelector<HTMLElement>('tr[data-order-id][tabindex="0"]')?.focus();

type Sibling = 'nextElementSibling' | 'previousElementSibling';
const SIBLING_BY_KEY: ReadonlyMap<string, Sibling> = new Map([
  ['ArrowDown', 'nextElementSibling'],
  ['j', 'nextElementSibling'],
  ['ArrowUp', 'previousElementSibling'],
  ['k', 'previousElementSibling'],
]);

/** Keys with these modifiers are shortcuts of the browser or the operating system. */
const isSystemShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean =>
  ctrlKey || metaKey || altKey;

/**
 * Keyboard shortcuts of the orders table. One row and its controls are in the tab order at a time. Arrow keys, Enter and
 * Escape apply to the row that has the focus. Single-key shortcuts work anywhere on the page; without a focused row, one
 * that concerns an order only moves the focus to the row, so that no order is changed by mistake.
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
  const { can } = useAccess();
  const { change, dialog } = useConfirmedStatusChange();
  // A status change may move the focused row to another tab. The focus then moves to the row that takes its position.
  const isRemoved = focused !== null && orders.every(({ _id }) => _id !== focused.id);
  const replacement = isRemoved ? orders[Math.min(focused.index, orders.length - 1)] : undefined;
  const current = (isRemoved ? replacement?._id : focused?.id) ?? orders[0]?._id ?? null;

  // After every render, because a row that is removed behind an open dialog can be replaced only when the dialog closes.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusCurrentRow();
  });

  const move = (row: HTMLElement, sibling: Sibling, extend: boolean) => {
    const next = row[sibling];
    if (!(next instanceof HTMLElement)) return;
    const ids = [idOf(row), idOf(next)];
    if (extend) for (const id of ids) if (id) onSelect(id, true);
    next.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target);
    const id = idOf(row);
    if (!row || !id || isSystemShortcut(event)) return;
    const { key } = event;
    // Escape moves the focus from a control to its row.
    if (event.target !== row) {
      if (key === 'Escape') row.focus();
      return;
    }
    const sibling = SIBLING_BY_KEY.get(key);
    if (key === 'Enter') onOpen(id);
    else if (sibling) move(row, sibling, event.shiftKey);
    else return;
    event.preventDefault();
  };
  useShortcuts((character, { shiftKey, repeat }) => {
    const row = rowOf(document.activeElement);
    const order = orders.find(({ _id }) => _id === idOf(row));
    const sibling = SIBLING_BY_KEY.get(character);
    const status = can('orders.edit') ? ORDER_STATUSES[Number(character) - 1] : undefined;
    if (character === 'b') document.querySelector<HTMLElement>('[data-testid="bulk-status"]')?.focus();
    else if (character === 'a') onSelectAll();
    else if (!sibling && !status && character !== 'x') return false;
    else if (!row || !order) focusCurrentRow();
    else if (sibling) move(row, sibling, shiftKey);
    // A held key must not change one order after the other.
    else if (repeat) return true;
    else if (status) change(order, status);
    else onSelect(order._id, !selected.has(order._id));
    return true;
  });
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
      // A dialog returns it to the row.
      if (event.relatedTarget || event.target.isConnected)
        hasFocus.current = rowOf(event.relatedTarget) !== null || isInDialog(event.relatedTarget);
    },
  };
};
