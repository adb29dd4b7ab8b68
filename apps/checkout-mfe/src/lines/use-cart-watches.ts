import type { OutOfStockDetails } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { type ShopStore, useShop } from '@meridian/store';
import { useCallback, useEffect, useState } from 'react';
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
  // The ids of the failed request; other ids are requested nevertheless.
  const [failedIds, setFailedIds] = useState('');

  const missingIds = [...new Set(cart.map(watchIdOf))].filter((id) => !loadedIds.has(id)).join(',');
  const failed = failedIds !== '' && failedIds === missingIds;
  const shouldLoad = hydrated && missingIds !== '' && !failed;

  useEffect(() => {
    if (!shouldLoad) return undefined;
    const ids = missingIds.split(',');
    const controller = new AbortController();
    loadWatches(api, ids, controller.signal).then(
      (found) => {
        if (controller.signal.aborted) return;
        const all = new Map([...(cache.get(store) ?? NONE), ...found]);
        cache.set(store, all);
        setWatches(all);
        setLoadedIds((loaded) => new Set([...loaded, ...ids]));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('The watches of the cart could not be loaded', error);
        setFailedIds(missingIds);
      },
    );
    return () => controller.abort();
  }, [api, store, shouldLoad, missingIds]);

  const reload = useCallback(() => {
    setFailedIds('');
    setLoadedIds(new Set());
  }, []);

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

  return { watches, loadedIds, failed, reload, correctStock };
};
