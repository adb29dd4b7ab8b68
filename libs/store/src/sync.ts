import type { ApiClient } from '@meridian/api-client';
import type { CartLine, Favourite } from '@meridian/domain';
import type { ShopState } from './shop-state.ts';

type List = 'cart' | 'favourites';
type Items<L extends List> = L extends 'cart' ? CartLine[] : Favourite[];
type Call<L extends List> = (api: ApiClient) => Promise<Items<L>>;

/** Sends the lists of a signed-in user to the server and shows its answers. Failures are logged (spec section 8). */
export interface Sync {
  /** Sends one change; its answer is the whole list. */
  change<L extends List>(list: L, call: Call<L>): Promise<void>;
  /** Merges the local list into the account; the local copy is emptied only once the server has answered. */
  merge(list: List): Promise<void>;
  /** Reads the account's list, or merges when an earlier change was never answered. */
  refresh(list: List): Promise<void>;
}

/**
 * Answers may overtake each other: only the answer to the latest call of a list, and only while the session is the
 * same, may replace what is shown.
 */
export const createSync = (
  get: () => ShopState,
  set: (state: Partial<ShopState>) => void,
  api: () => ApiClient,
): Sync => {
  const latest = { cart: 0, favourites: 0 };

  const send = async <L extends List>(
    list: L,
    call: Call<L>,
    keep: (items: Items<L>) => Items<L> | undefined,
  ) => {
    const { token } = get();
    if (!token) return;
    const turn = ++latest[list];
    try {
      const items = await call(api());
      if (turn !== latest[list] || get().token !== token) return;
      const kept = keep(items);
      set({
        [list]: items,
        unsent: { ...get().unsent, [list]: false },
        ...(kept ? { kept: { ...get().kept, [list]: kept } } : {}),
      });
    } catch (error) {
      console.warn(`The ${list} could not be synchronized`, error);
      if (get().token === token) set({ unsent: { ...get().unsent, [list]: true } });
    }
  };

  const merge = (list: List): Promise<void> =>
    list === 'cart'
      ? send(
          'cart',
          async (call) => (await call('POST /api/cart/merge', { body: { items: get().cart } })).cartData,
          () => [],
        )
      : send(
          'favourites',
          async (call) =>
            (await call('POST /api/favorites/merge', { body: { items: get().favourites } })).favoriteData,
          () => [],
        );

  return {
    change: (list, call) => send(list, call, (items) => items),
    merge,
    refresh: (list) => {
      if (get().unsent[list]) return merge(list);
      return list === 'cart'
        ? send(
            'cart',
            async (call) => (await call('POST /api/cart/get')).cartData,
            () => undefined,
          )
        : send(
            'favourites',
            async (call) => (await call('GET /api/favorites/get')).favoriteData,
            () => undefined,
          );
    },
  };
};
