import type { Watch } from '@meridian/contracts';
import { type Favorite, PAGE_SIZE_MAX } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop, useShopStore } from '@meridian/store';
import { toast } from '@meridian/ui';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** A favourite and its watch. */
export interface WishedWatch {
  favorite: Favorite;
  watch: Watch;
}

const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** The call takes so many ids at once; a page of them all, in one answer. */
const chunks = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, turn) =>
    ids.slice(turn * PAGE_SIZE_MAX, (turn + 1) * PAGE_SIZE_MAX),
  );

/**
 * The wish list with its watches: reads the account's favourites when there is a token, then the watches by their ids.
 * `items` is null while they are loaded. Watches that the shop no longer has leave the list with a notice, so that the
 * count in the header and the list agree.
 */
export const useWishedWatches = () => {
  const { api } = useServices();
  const { t } = useTexts('catalog');
  const store = useShopStore();
  const hydrated = useShop((state) => state.hydrated);
  const token = useShop((state) => state.token);
  const favorites = useShop((state) => state.favorites);
  const refresh = useShop((state) => state.refresh);
  /** The token whose favourites have been read. */
  const [readFor, setReadFor] = useState<string | null>(null);
  const [watches, setWatches] = useState<ReadonlyMap<string, Watch | null>>(new Map());
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const settled = hydrated && readFor === token;
  const missing = favorites
    .map(({ itemId }) => itemId)
    .filter((id) => OBJECT_ID.test(id) && !watches.has(id))
    .join(',');

  useEffect(() => {
    if (!hydrated || !token) {
      setReadFor(null);
      return undefined;
    }
    let current = true;
    void refresh().then(() => current && setReadFor(token));
    return () => {
      current = false;
    };
  }, [hydrated, token, refresh]);

  useEffect(() => {
    if (!settled || !missing) return undefined;
    const stop = new AbortController();
    const read = async () => {
      const ids = missing.split(',');
      const pages = await Promise.all(
        chunks(ids).map((part) =>
          api('GET /api/watches', {
            query: { ids: part.join(','), limit: String(PAGE_SIZE_MAX) },
            signal: stop.signal,
          }),
        ),
      );
      const found = new Map(pages.flatMap((page) => page.watches).map((watch) => [watch._id, watch]));
      setWatches((known) => new Map([...known, ...ids.map((id) => [id, found.get(id) ?? null] as const)]));
    };
    read().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      console.warn('The wish list could not be loaded', error);
      setFailed(true);
    });
    return () => stop.abort();
  }, [api, settled, missing, turn]);

  const showDropped = useEffectEvent((count: number) => toast(t('wishList.dropped', { count })));
  useEffect(() => {
    if (!settled || missing) return;
    const gone = favorites.filter(({ itemId }) => !watches.get(itemId));
    if (gone.length === 0) return;
    for (const favorite of gone) store.getState().removeFavorite(favorite);
    showDropped(gone.length);
  }, [store, settled, missing, favorites, watches]);

  const retry = useCallback(() => {
    setFailed(false);
    setTurn((current) => current + 1);
  }, []);
  const items: WishedWatch[] | null =
    settled && !missing
      ? favorites.flatMap((favorite) => {
          const watch = watches.get(favorite.itemId);
          return watch ? [{ favorite, watch }] : [];
        })
      : null;
  return { items, failed, retry };
};
