import { total } from '@meridian/domain';
import { useShop, useShopStore } from '@meridian/store';
import { useEffect, useMemo, useState } from 'react';
import { type ResolvedLine, resolveLines, watchIdOf } from './resolve-lines.ts';
import { useCartWatches, type CartWatches } from './use-cart-watches.ts';

export interface CartLines extends Pick<CartWatches, 'reload' | 'correctStock'> {
  /** `failed`: there is something in the cart of which nothing can be shown. */
  status: 'loading' | 'failed' | 'ready';
  lines: ResolvedLine[];
  /** Sum over the lines in the chosen currency. */
  subtotal: number;
  /** How many lines have left the cart because the shop no longer has them. */
  noLongerSold: number;
  /** Lowers every line to what is in stock, or to a lower limit, by the id of the line. */
  adjust: (limits?: Readonly<Record<string, number>>) => void;
}

/** The lines of the cart as every screen shows them. Those whose watch or colour is gone leave the cart. */
export const useCartLines = (): CartLines => {
  const store = useShopStore();
  const { known, loadedIds, failed, reload, correctStock } = useCartWatches();
  const hydrated = useShop((state) => state.hydrated);
  const cart = useShop((state) => state.cart);
  const currency = useShop((state) => state.locale.currency);
  const { lines, unavailable, complete } = useMemo(
    () => resolveLines(cart, known, currency),
    [cart, known, currency],
  );
  const [noLongerSold, setDropped] = useState(0);

  useEffect(() => {
    const certain = unavailable.filter((line) => loadedIds.has(watchIdOf(line)));
    if (certain.length === 0) return;
    for (const line of certain) store.getState().removeLine(line);
    setDropped((before) => before + certain.length);
  }, [store, unavailable, loadedIds]);

  const adjust: CartLines['adjust'] = (limits = {}) => {
    const { removeFromCart, removeLine } = store.getState();
    for (const { id, line, available } of lines) {
      if (available === 0) removeLine(line);
      // A limit of 0 passes within minutes, so the line stays.
      const limit = Math.min(available, limits[id] || available);
      // Steps of one: in whatever order they arrive, the account's cart comes to the same.
      if (limit > 0) for (let step = line.quantity; step > limit; step -= 1) removeFromCart(line);
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
