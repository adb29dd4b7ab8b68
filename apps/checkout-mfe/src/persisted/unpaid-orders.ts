import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';

const KEY = STORAGE_KEYS.unpaidOrders;
const storage = guardedStorage(() => localStorage);
/** Maximum number of stored order keys; older ones are dropped. */
const MAX_ORDERS = 20;

/** Keys of the orders placed from this browser that are not known to be paid, oldest first. */
export const readUnpaidOrders = (): string[] => {
  const stored = storage.readJson(KEY);
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
};

const write = (keys: readonly string[]): void =>
  storage.write(KEY, keys.length > 0 ? JSON.stringify(keys) : null);

/** Records that an order was placed from this browser's cart, until it is paid. */
export const addUnpaidOrder = (key: string): void =>
  write([...readUnpaidOrders().filter((other) => other !== key), key].slice(-MAX_ORDERS));

/** Removes an order that is paid or can no longer be paid. Returns whether it was stored, that is, true once per order and browser. */
export const takeUnpaidOrder = (key: string): boolean => {
  const keys = readUnpaidOrders();
  if (!keys.includes(key)) return false;
  write(keys.filter((other) => other !== key));
  return true;
};
