import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';

const UNPAID_KEY = STORAGE_KEYS.unpaidOrders;
const PAID_KEY = 'paidOrders';
const storage = guardedStorage(() => localStorage);
/** Maximum number of stored order keys per list; older ones are dropped. */
const MAX_ORDERS = 20;

const read = (list: string): string[] => {
  const stored = storage.readJson(list);
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
};

/** Keys of the orders placed from this browser that are not known to be paid, oldest first. */
export const readUnpaidOrders = (): string[] => read(UNPAID_KEY);

const write = (list: string, keys: readonly string[]): void =>
  storage.write(list, keys.length > 0 ? JSON.stringify(keys.slice(-MAX_ORDERS)) : null);

/** Records that an order was placed from this browser's cart, until it is paid. */
export const addUnpaidOrder = (key: string): void =>
  write(UNPAID_KEY, [...read(UNPAID_KEY).filter((other) => other !== key), key]);

/** Removes an order that is paid or can no longer be paid. Returns whether it was stored, that is, true once per order and browser. */
export const takeUnpaidOrder = (key: string): boolean => {
  const keys = read(UNPAID_KEY);
  if (!keys.includes(key)) return false;
  write(
    UNPAID_KEY,
    keys.filter((other) => other !== key),
  );
  write(PAID_KEY, [...read(PAID_KEY), key]);
  return true;
};

/** Whether an order was placed from this browser. */
export const isPlacedHere = (key: string): boolean =>
  read(UNPAID_KEY).includes(key) || read(PAID_KEY).includes(key);
