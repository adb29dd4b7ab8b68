import { guardedStorage } from '@meridian/domain';

const UNPAID_KEY = 'unpaidOrders';
const PAID_KEY = 'paidOrders';
const storage = guardedStorage(() => localStorage);
/** Maximum number of stored order keys per list; older ones are dropped. */
const MAX_ORDERS = 20;

const read = (list: string): string[] => {
  const stored = storage.readJson(list);
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : [];
};

const write = (list: string, keys: readonly string[]): void =>
  storage.write(list, keys.length > 0 ? JSON.stringify(keys.slice(-MAX_ORDERS)) : null);

/** Records that an order was placed from this browser's cart, until it is paid. */
export const addUnpaidOrder = (key: string): void =>
  write(UNPAID_KEY, [...read(UNPAID_KEY).filter((other) => other !== key), key]);

/** Records that an order is paid. Returns whether it was unpaid, that is, true once per order and browser. */
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
export const isOwnOrder = (key: string): boolean =>
  read(UNPAID_KEY).includes(key) || read(PAID_KEY).includes(key);
