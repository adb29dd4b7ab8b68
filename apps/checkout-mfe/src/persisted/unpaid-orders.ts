import { browserStorage } from './json-storage.ts';

const KEY = 'unpaidOrders';
/** More than anybody leaves unpaid. */
const KEPT = 20;

const read = (): string[] => {
  const kept = browserStorage.read(KEY);
  return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : [];
};

const write = (keys: readonly string[]): void =>
  keys.length > 0 ? browserStorage.write(KEY, keys) : browserStorage.remove(KEY);

/** Keeps that this browser has placed an order: its cart is the one that the order was made of. */
export const addUnpaidOrder = (key: string): void =>
  write([...read().filter((kept) => kept !== key), key].slice(-KEPT));

/** Whether a paid order was placed from this browser's cart and has not been seen paid before: true once. */
export const takeUnpaidOrder = (key: string): boolean => {
  const kept = read();
  if (!kept.includes(key)) return false;
  write(kept.filter((other) => other !== key));
  return true;
};
