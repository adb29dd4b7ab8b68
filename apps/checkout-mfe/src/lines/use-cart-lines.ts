import { total } from '@meridian/domain';
import { useShop, useShopStore } from '@meridian/store';
import { useEffect, useMemo, useState } from 'react';
import { lowerLine } from './lower-line.ts';
import { type ResolvedLine, resolveLines, watchIdOf } from './resolve-lines.ts';
import { useCartWatches, type CartWatches } from './use-cart-watches.ts';

export interface CartLines extends Pick<CartWatches, 'reload' | 'correctStock'> {
  /** `failed`: the watches of the cart could not be loaded. */
  status: 'loading' | 'failed' | 'ready';
  lines: ResolvedLine[];
  /** Sum over the lines in the selected currency. */
  subtotal: number;
  /** Number of lines removed because their watch or colour no longer exists. */
  noLongerSold: number;
  /** Reduces every line to the stock, or to a lower limit by line id. */
  adjust: (limits?: Readonly<Record<string, number>>) => void;
}

/** The resolved lines of the cart. Lines whose watch or colour no longer exists are removed from the cart. */
export const useCartLines = (): CartLines => {
  const store = useShopStore();
  const { watches, loadedIds, failed, reload, correctStock } = useCartWatches();
  const hydrated = useShop((state) => state.hydrated);
  const cart = useShop((state) => state.cart);
  const currency = useShop((state) => state.locale.currency);
  const { lines, unavailable, complete } = useMemo(
    () => resolveLines(cart, watches, currency),
    [cart, watches, currency],
  );
  const [noLongerSold, setNoLongerSold] = useState(0);

  useEffect(() => {
    const deleted = unavailable.filter((line) => loadedIds.has(watchIdOf(line)));
    if (deleted.length === 0) return;
    for (const line of deleted) store.getState().removeLine(line);
    setNoLongerSold((count) => count + deleted.length);
  }, [store, unavailable, loadedIds]);

  const adjust: CartLines['adjust'] = (limits = {}) => {
    for (const { id, line, available } of lines) {
      // A limit of 0 means reserved by others, which ends within minutes, so the line stays.
      lowerLine(store.getState(), line, Math.min(available, limits[id] || available));
    }
  };

  const ready = hydrated && complete;
  return {
    status: ready ? 'ready' : failed ? 'failed' : 'loading',
    lines,
    subtotal: useMemo(
      () => total(lines.map(({ price, line }) => ({ price, quantity: line.quantity }))),
      [lines],
    ),
    noLongerSold,
    adjust,
    reload,
    correctStock,
  };
};
