import type { OutOfStockDetails } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { type ShopStore, useShop } from '@meridian/store';
import { useCallback, useEffect, useState } from 'react';
import { loadWatches } from './load-watches.ts';
import { type WatchesById, watchIdOf } from './resolve-lines.ts';

/** What was read last, so that a panel opened again shows its lines at once while it reads them anew. */
const remembered = new WeakMap<ShopStore, WatchesById>();

const NONE: WatchesById = new Map();

export interface CartWatches {
  known: WatchesById;
  /** Ids that this screen has read itself: only about these it can be said that a watch is gone. */
  loadedIds: ReadonlySet<string>;
  failed: boolean;
  /** Reads every watch of the cart anew, or again after a failure. */
  reload: () => void;
  /** Takes in what the server said of the stock when it refused an order. */
  correctStock: (items: OutOfStockDetails['items']) => void;
}

/** The watches of the cart, read when a screen appears and whenever the cart has one that was not read. */
export const useCartWatches = (): CartWatches => {
  const { api, store } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const cart = useShop((state) => state.cart);
  const [known, setKnown] = useState<WatchesById>(() => remembered.get(store) ?? NONE);
  const [loadedIds, setFresh] = useState<ReadonlySet<string>>(() => new Set());
  // The question that was not answered: another one is asked all the same.
  const [unanswered, setUnanswered] = useState('');

  const stale = [...new Set(cart.map(watchIdOf))].filter((id) => !loadedIds.has(id)).join(',');
  const failed = unanswered !== '' && unanswered === stale;
  const wanted = hydrated && stale !== '' && !failed;

  useEffect(() => {
    if (!wanted) return undefined;
    const ids = stale.split(',');
    const controller = new AbortController();
    loadWatches(api, ids, controller.signal).then(
      (found) => {
        if (controller.signal.aborted) return;
        const all = new Map([...(remembered.get(store) ?? NONE), ...found]);
        remembered.set(store, all);
        setKnown(all);
        setFresh((read) => new Set([...read, ...ids]));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('The watches of the cart could not be loaded', error);
        setUnanswered(stale);
      },
    );
    return () => controller.abort();
  }, [api, store, wanted, stale]);

  const reload = useCallback(() => {
    setUnanswered('');
    setFresh(new Set());
  }, []);

  const correctStock = useCallback(
    (items: OutOfStockDetails['items']) => {
      const corrected = new Map(remembered.get(store) ?? NONE);
      for (const { itemId, colorNameEN, size, available } of items) {
        const watch = corrected.get(itemId.toLowerCase());
        if (!watch) continue;
        const others = watch.stock.filter((row) => row.colorNameEN !== colorNameEN || row.size !== size);
        const row = { colorNameEN, colorNameRU: '', size, quantity: available };
        corrected.set(watch.id, { ...watch, stock: [...others, row] });
      }
      remembered.set(store, corrected);
      setKnown(corrected);
    },
    [store],
  );

  return { known, loadedIds, failed, reload, correctStock };
};
