import type { CardWatch } from '@meridian/contracts';
import { type Favorite, PAGE_SIZE_MAX } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop, useShopStore } from '@meridian/store';
import { toast, useRequest } from '@meridian/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** An entry of the wish list and its watch. */
export interface FavoriteWatch {
  favorite: Favorite;
  watch: CardWatch;
}

const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** Splits ids into chunks, because one request accepts at most PAGE_SIZE_MAX of them. */
const chunks = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, chunk) =>
    ids.slice(chunk * PAGE_SIZE_MAX, (chunk + 1) * PAGE_SIZE_MAX),
  );

/**
 * The wish list with its watches. With a token it loads the account's list first, then the watches by their ids.
 * `items` is null while loading. Watches that no longer exist are removed from the list with a toast, so that the count
 * in the header matches the list.
 */
export const useFavoriteWatches = () => {
  const { api } = useServices();
  const { t } = useTexts('catalog');
  const store = useShopStore();
  const hydrated = useShop((state) => state.hydrated);
  const token = useShop((state) => state.token);
  const favorites = useShop((state) => state.favorites);
  const refresh = useShop((state) => state.refresh);
  const [watches, setWatches] = useState<ReadonlyMap<string, CardWatch | null>>(new Map());
  const { loading: refreshing } = useRequest(hydrated ? token : null, refresh);
  const listLoaded = hydrated && !refreshing;
  const missing = favorites
    .map(({ itemId }) => itemId)
    .filter((id) => OBJECT_ID.test(id) && !watches.has(id))
    .join(',');

  const load = async (signal: AbortSignal) => {
    const ids = missing.split(',');
    const pages = await Promise.all(
      chunks(ids).map((chunk) =>
        api('GET /api/watches', {
          query: { ids: chunk.join(','), limit: String(PAGE_SIZE_MAX), view: 'card' },
          signal,
        }),
      ),
    );
    const found = new Map(pages.flatMap(({ cards = [] }) => cards).map((card) => [card.id, card]));
    setWatches((loaded) => new Map([...loaded, ...ids.map((id) => [id, found.get(id) ?? null] as const)]));
  };
  const { error, retry } = useRequest(listLoaded && missing ? missing : null, load);

  const notifyRemoved = useEffectEvent((count: number) => toast(t('favorites.noLongerSold', { count })));
  useEffect(() => {
    if (!listLoaded || missing) return;
    const unavailable = favorites.filter(({ itemId }) => !watches.get(itemId));
    if (unavailable.length === 0) return;
    for (const favorite of unavailable) store.getState().removeFavorite(favorite);
    notifyRemoved(unavailable.length);
  }, [store, listLoaded, missing, favorites, watches]);

  const items: FavoriteWatch[] | null =
    listLoaded && !missing
      ? favorites.flatMap((favorite) => {
          const watch = watches.get(favorite.itemId);
          return watch ? [{ favorite, watch }] : [];
        })
      : null;
  return { items, failed: error !== undefined, retry };
};
