const KEY = 'unpaidOrders';
/** More than anybody leaves unpaid. */
const KEPT = 20;

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

const write = (keys: readonly string[]): void => {
  try {
    if (keys.length > 0) localStorage.setItem(KEY, JSON.stringify(keys));
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('The browser does not keep which orders were placed', error);
  }
};

/** Keeps that this browser has placed an order: its cart is the one that the order was made of. */
export const rememberOrdered = (key: string): void =>
  write([...read().filter((kept) => kept !== key), key].slice(-KEPT));

/** Whether a paid order was placed from this browser's cart and has not been seen paid before: true once. */
export const settleOrdered = (key: string): boolean => {
  const kept = read();
  if (!kept.includes(key)) return false;
  write(kept.filter((other) => other !== key));
  return true;
};
