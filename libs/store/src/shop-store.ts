import type { ApiClient } from '@meridian/api-client';
import {
  addFavorite,
  addToCart,
  type CartLine,
  type Favorite,
  type LineKey,
  type Locale,
  removeFavorite,
  removeFromCart,
  removeLine,
} from '@meridian/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShopState, StoreNotice } from './shop-state.ts';
import { createSync } from './sync.ts';

export type ShopStore = StoreApi<ShopState>;

/** Dependencies of the store. */
export interface ShopStoreOptions {
  locale: Locale;
  /** Returns the API client. A function, because the client reads its token from the store. */
  api: () => ApiClient;
  /** Shows a quiet message to the shopper. */
  onNotice?: (notice: StoreNotice) => void;
  /**
   * Called on sign-out, but not when a session expires, with the token of the session; null if the server has ended it.
   */
  onSignOut?: (token: string | null) => void;
}

/**
 * Creates the shop's store. Changes apply at once, are persisted in the browser, and are sent to the server for a
 * signed-in user (spec section 4).
 */
export const createShopStore = ({ locale, api, onNotice, onSignOut }: ShopStoreOptions): ShopStore =>
  createStore<ShopState>()((set, get) => {
    const context = { get, set, api, onNotice };
    const cartSync = createSync<CartLine>(
      'cart',
      {
        merge: async (call) => (await call('POST /api/cart/merge', { body: { items: get().cart } })).cartData,
        read: async (call) => (await call('POST /api/cart/get')).cartData,
      },
      context,
    );
    const favoritesSync = createSync<Favorite>(
      'favorites',
      {
        merge: async (call) =>
          (await call('POST /api/favorites/merge', { body: { items: get().favorites } })).favoriteData,
        read: async (call) => (await call('GET /api/favorites/get')).favoriteData,
      },
      context,
    );
    const changeCart = (cart: CartLine[]) => set({ cart, persisted: { ...get().persisted, cart } });
    const changeFavorites = (favorites: Favorite[]) =>
      set({ favorites, persisted: { ...get().persisted, favorites } });
    const sendLine = (
      endpoint: 'POST /api/cart/add' | 'POST /api/cart/remove' | 'POST /api/cart/remove-all',
      body: LineKey,
    ) => void cartSync.change(async (call) => (await call(endpoint, { body })).cartData);
    const sendFavorite = (
      endpoint: 'POST /api/favorites/add' | 'POST /api/favorites/remove',
      body: Favorite,
    ) => void favoritesSync.change(async (call) => (await call(endpoint, { body })).favoriteData);

    return {
      cart: [],
      favorites: [],
      token: null,
      role: null,
      locale,
      persisted: { cart: [], favorites: [] },
      unsent: { cart: false, favorites: false },
      hydrated: false,
      cartOpen: false,

      addToCart: (key) => {
        changeCart(addToCart(get().cart, key));
        sendLine('POST /api/cart/add', key);
      },
      removeFromCart: (key) => {
        changeCart(removeFromCart(get().cart, key));
        sendLine('POST /api/cart/remove', key);
      },
      removeLine: (key) => {
        changeCart(removeLine(get().cart, key));
        sendLine('POST /api/cart/remove-all', key);
      },
      restoreLine: (line, position) => {
        changeCart(get().cart.toSpliced(position, 0, line));
        void cartSync.change(
          async (call) => (await call('POST /api/cart/merge', { body: { items: [line] } })).cartData,
        );
      },
      addFavorite: (item, position) => {
        changeFavorites(addFavorite(get().favorites, item, position));
        sendFavorite('POST /api/favorites/add', item);
      },
      removeFavorite: (item) => {
        changeFavorites(removeFavorite(get().favorites, item));
        sendFavorite('POST /api/favorites/remove', item);
      },
      signIn: async (session) => {
        set(session);
        await Promise.all([cartSync.merge(), favoritesSync.merge()]);
      },
      signOut: (hasEnded) => {
        const { token } = get();
        set({
          token: null,
          role: null,
          cart: [],
          favorites: [],
          persisted: { cart: [], favorites: [] },
          unsent: { cart: false, favorites: false },
        });
        onSignOut?.(hasEnded ? null : token);
      },
      expireSession: () => {
        const { cart, favorites, token } = get();
        // Several requests of one page can get a 401: only the first one ends the session.
        if (token === null) return;
        console.warn('The token is invalid or expired');
        onNotice?.('sessionExpired');
        set({
          token: null,
          role: null,
          persisted: { cart, favorites },
          unsent: { cart: false, favorites: false },
        });
      },
      setLanguage: (language) => set({ locale: { ...get().locale, language } }),
      setCurrency: (currency) => set({ locale: { ...get().locale, currency } }),
      setCartOpen: (cartOpen) => set({ cartOpen }),
      refresh: async () => {
        await Promise.all([cartSync.refresh(), favoritesSync.refresh()]);
      },
      replaceCart: (cart) => changeCart(cart),
    };
  });
