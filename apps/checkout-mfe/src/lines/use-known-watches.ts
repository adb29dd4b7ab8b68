import type { OutOfStockDetails } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { type ShopStore, useShop } from '@meridian/store';
import { useCallback, useEffect, useState } from 'react';
import { loadWatches } from './load-watches.ts';
import { type KnownWatches, watchIdOf } from './resolve-lines.ts';

/** What was read last, so that a panel opened again shows its lines at once while it reads them anew. */
const remembered = new WeakMap<ShopStore, KnownWatches>();

const NONE: KnownWatches = new Map();

export interface WatchesOfCart {
  known: KnownWatches;
  /** Ids that this screen has read itself: only about these it can be said that a watch is gone. */
  fresh: ReadonlySet<string>;
  failed: boolean;
  /** Reads every watch of the cart anew, or again after a failure. */
  reload: () => void;
  /** Takes in what the server said of the stock when it refused an order. */
  correctStock: (items: OutOfStockDetails['items']) => void;
}

/** The watches of the cart, read when a screen appears and whenever the cart has one that was not read. */
export const useKnownWatches = (): WatchesOfCart => {
  const { api, store } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const cart = useShop((state) => state.cart);
  const [known, setKnown] = useState<KnownWatches>(() => remembered.get(store) ?? NONE);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set());
  // The question that was not answered: another one is asked all the same.
  const [unanswered, setUnanswered] = useState('');

  const stale = [...new Set(cart.map(watchIdOf))].filter((id) => !fresh.has(id)).join(',');
  const failed = unanswered !== '' && unanswered === stale;
  const wanted = hydrated && stale !== '' && !failed;

  useEffect(() => {
    if (!wanted) return undefined;
    const ids = stale.split(',');
    const leaving = new AbortController();
    loadWatches(api, ids, leaving.signal).then(
      (found) => {
        if (leaving.signal.aborted) return;
        const all = new Map([...(remembered.get(store) ?? NONE), ...found]);
        remembered.set(store, all);
        setKnown(all);
        setFresh((read) => new Set([...read, ...ids]));
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn('The watches of the cart could not be loaded', error);
        setUnanswered(stale);
      },
    );
    return () => leaving.abort();
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

  return { known, fresh, failed, reload, correctStock };
};
