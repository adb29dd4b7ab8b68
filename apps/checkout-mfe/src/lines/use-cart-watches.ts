import type { OutOfStockDetails } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { type ShopStore, useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';
import { useCallback, useState } from 'react';
import { loadWatches } from './load-watches.ts';
import { type WatchesById, watchIdOf } from './resolve-lines.ts';

/** Watches loaded last, per store, so that a reopened panel shows its lines immediately while it reloads them. */
const cache = new WeakMap<ShopStore, WatchesById>();

const NONE: WatchesById = new Map();

export interface CartWatches {
  watches: WatchesById;
  /** Ids that this screen has loaded itself. Only for these a missing watch is known to be deleted. */
  loadedIds: ReadonlySet<string>;
  failed: boolean;
  /** Reloads all watches of the cart. */
  reload: () => void;
  /** Updates the stock from a rejected order. */
  correctStock: (items: OutOfStockDetails['items']) => void;
}

/** The watches of the cart, loaded on mount and when the cart has a watch that is not loaded. */
export const useCartWatches = (): CartWatches => {
  const { api, store } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const cart = useShop((state) => state.cart);
  const [watches, setWatches] = useState<WatchesById>(() => cache.get(store) ?? NONE);
  const [loadedIds, setLoadedIds] = useState<ReadonlySet<string>>(() => new Set());
  const missingIds = [...new Set(cart.map(watchIdOf))].filter((id) => !loadedIds.has(id));

  const load = async (signal: AbortSignal) => {
    const found = await loadWatches(api, missingIds, signal);
    const all = new Map([...(cache.get(store) ?? NONE), ...found]);
    cache.set(store, all);
    setWatches(all);
    setLoadedIds((loaded) => new Set([...loaded, ...missingIds]));
  };
  const { error, retry } = useRequest(hydrated && missingIds.length > 0 ? missingIds.join() : null, load);

  const reload = useCallback(() => {
    setLoadedIds(new Set());
    retry();
  }, [retry]);

  const correctStock = useCallback(
    (items: OutOfStockDetails['items']) => {
      const corrected = new Map(cache.get(store) ?? NONE);
      for (const { itemId, colorNameEN, size, available } of items) {
        const watch = corrected.get(itemId.toLowerCase());
        if (!watch) continue;
        const others = watch.stock.filter((row) => row.colorNameEN !== colorNameEN || row.size !== size);
        const row = { colorNameEN, colorNameRU: '', size, quantity: available };
        corrected.set(watch.id, { ...watch, stock: [...others, row] });
      }
      cache.set(store, corrected);
      setWatches(corrected);
    },
    [store],
  );

  return { watches, loadedIds, failed: error !== undefined, reload, correctStock };
};
