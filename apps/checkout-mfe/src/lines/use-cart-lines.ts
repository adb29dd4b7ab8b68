import { total } from '@meridian/domain';
import { useShop, useShopStore } from '@meridian/store';
import { useEffect, useMemo, useState } from 'react';
import { lowerLine } from './lower-line.ts';
import { type ResolvedLine, resolveLines, watchIdOf } from './resolve-lines.ts';
import { useCartWatches, type CartWatches } from './use-cart-watches.ts';

/** The last removal of a line, which can be undone. */
export interface Removal {
  entry: ResolvedLine;
  /** Position that the line had in the cart. */
  position: number;
  isUndone: boolean;
}

export interface CartLines extends Pick<CartWatches, 'reload' | 'correctStock'> {
  /** `failed`: the watches of the cart could not be loaded. */
  status: 'loading' | 'failed' | 'ready';
  lines: ResolvedLine[];
  /** Whether the cart is known to have no lines. */
  isEmpty: boolean;
  /** Sum over the lines in the selected currency. */
  subtotal: number;
  /** Number of lines removed because their watch or colour no longer exists. */
  noLongerSold: number;
  /** Null before the first removal on this screen. */
  removal: Removal | null;
  remove: (entry: ResolvedLine) => void;
  /** Inserts the removed line again, with its quantity, at its position. */
  undoRemoval: (removal: Removal) => void;
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
  const [removal, setRemoval] = useState<Removal | null>(null);

  useEffect(() => {
    const deleted = unavailable.filter((line) => loadedIds.has(watchIdOf(line)));
    if (deleted.length === 0) return;
    for (const line of deleted) store.getState().removeLine(line);
    setNoLongerSold((count) => count + deleted.length);
  }, [store, unavailable, loadedIds]);

  const remove = (entry: ResolvedLine) => {
    store.getState().removeLine(entry.line);
    setRemoval({ entry, position: lines.indexOf(entry), isUndone: false });
  };
  const undoRemoval = (last: Removal) => {
    store.getState().restoreLine(last.entry.line, last.position);
    setRemoval({ ...last, isUndone: true });
  };

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
    isEmpty: ready && lines.length === 0,
    subtotal: useMemo(
      () => total(lines.map(({ price, line }) => ({ price, quantity: line.quantity }))),
      [lines],
    ),
    noLongerSold,
    removal,
    remove,
    undoRemoval,
    adjust,
    reload,
    correctStock,
  };
};
