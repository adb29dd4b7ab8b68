import type { ApiClient } from '@meridian/api-client';
import { type CartLine, type Favorite, sameLine } from '@meridian/domain';
import type { ShopState, StoreNotice } from './shop-state.ts';

type List = 'cart' | 'favorites';
type Items<L extends List> = L extends 'cart' ? CartLine[] : Favorite[];
type Call<L extends List> = (api: ApiClient) => Promise<Items<L>>;
/** Selects the items to persist from a response; `undefined` leaves the local copy unchanged. */
type Keep<L extends List> = (items: Items<L>) => Items<L> | undefined;

/** Synchronises the lists of a signed-in user with the server. Failures are logged and shown as quiet messages (spec section 8). */
export interface Sync {
  /** Sends one change; the response is the whole list. */
  change<L extends List>(list: L, call: Call<L>): Promise<void>;
  /** Merges the local list into the account. The local copy is emptied after the response. */
  merge(list: List): Promise<void>;
  /** Loads the list of the account, or merges if an earlier change is unconfirmed. */
  refresh(list: List): Promise<void>;
}

const NOT_SAVED = { cart: 'cartNotSaved', favorites: 'favoritesNotSaved' } as const;
const NOT_LOADED = { cart: 'cartNotLoaded', favorites: 'favoritesNotLoaded' } as const;

/**
 * The requests of a list are sent one after another, so that the server applies changes in their order. Only the response
 * to the latest request of the same session replaces the displayed list. While a change is unconfirmed, no response
 * replaces the list: both are merged first.
 */
export const createSync = (
  get: () => ShopState,
  set: (state: Partial<ShopState>) => void,
  api: () => ApiClient,
  onNotice?: (notice: StoreNotice) => void,
): Sync => {
  const latest = { cart: 0, favorites: 0 };
  const queues = { cart: Promise.resolve(), favorites: Promise.resolve() };
  const mark = (list: List, unsent: boolean) => {
    if (get().unsent[list] !== unsent) set({ unsent: { ...get().unsent, [list]: unsent } });
  };
  const notSaved = (list: List) => {
    mark(list, true);
    onNotice?.(NOT_SAVED[list]);
  };

  /** Displayed items keep their order, because the account appends a restored line at its end. New items follow. */
  const inDisplayedOrder = <L extends List>(list: L, items: Items<L>) => {
    const displayed = get()[list].flatMap((shown) => items.filter((item) => sameLine(item, shown)));
    return [...new Set([...displayed, ...items])] as Items<L>;
  };

  /** Queues a request. `onAnswer` gets the items of the latest request; `onFailure` is called if a request fails. */
  const queue = <L extends List>(
    list: L,
    call: Call<L>,
    onAnswer: (items: Items<L>) => void,
    onFailure: () => void,
  ): Promise<void> => {
    const { token } = get();
    if (!token) return Promise.resolve();
    const turn = ++latest[list];
    const job = async () => {
      // The session ended while the request was queued.
      if (get().token !== token) return;
      try {
        const items = await call(api());
        if (turn === latest[list] && get().token === token) onAnswer(inDisplayedOrder(list, items));
      } catch (error) {
        console.warn(`The ${list} could not be synchronized`, error);
        if (get().token === token) onFailure();
      }
    };
    return (queues[list] = queues[list].then(job));
  };

  const show = <L extends List>(list: L, items: Items<L>, kept: Items<L> | undefined) =>
    set({ [list]: items, ...(kept ? { persisted: { ...get().persisted, [list]: kept } } : {}) });

  const mergeList = <L extends List>(list: L, call: Call<L>): Promise<void> =>
    queue(
      list,
      call,
      (items) => {
        show(list, items, [] as CartLine[] & Favorite[]);
        mark(list, false);
      },
      () => notSaved(list),
    );
  const merge = (list: List): Promise<void> =>
    list === 'cart'
      ? mergeList(
          'cart',
          async (call) => (await call('POST /api/cart/merge', { body: { items: get().cart } })).cartData,
        )
      : mergeList(
          'favorites',
          async (call) =>
            (await call('POST /api/favorites/merge', { body: { items: get().favorites } })).favoriteData,
        );

  const send = async <L extends List>(
    list: L,
    call: Call<L>,
    keep: Keep<L>,
    onFailure: () => void,
  ): Promise<void> => {
    let lacking = false;
    const onAnswer = (items: Items<L>) => {
      lacking = get().unsent[list];
      if (!lacking) show(list, items, keep(items));
    };
    await queue(list, call, onAnswer, onFailure);
    if (lacking) await merge(list);
  };

  // A failed read leaves nothing unconfirmed and does not change the local copy.
  const read = <L extends List>(list: L, call: Call<L>) =>
    send(
      list,
      call,
      () => undefined,
      () => onNotice?.(NOT_LOADED[list]),
    );

  return {
    change: (list, call) =>
      send(
        list,
        call,
        (items) => items,
        () => notSaved(list),
      ),
    merge,
    refresh: (list) => {
      if (get().unsent[list]) return merge(list);
      return list === 'cart'
        ? read('cart', async (call) => (await call('POST /api/cart/get')).cartData)
        : read('favorites', async (call) => (await call('GET /api/favorites/get')).favoriteData);
    },
  };
};
