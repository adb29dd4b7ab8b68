import type { ShopState } from './shop-state.ts';

/**
 * The slices of the state that remotes rely on, each with the version of its shape and meaning. Raise the number for a
 * breaking change: the release check then refuses versions that need the old slice.
 */
export const SLICES = { cart: 1, favorites: 1, session: 1, locale: 1, page: 1 } as const;
export type SliceName = keyof typeof SLICES;

/** Slice of each member of the state. */
export const SLICE_OF: Readonly<Record<keyof ShopState, SliceName>> = {
  cart: 'cart',
  addToCart: 'cart',
  removeFromCart: 'cart',
  removeLine: 'cart',
  restoreLine: 'cart',
  replaceCart: 'cart',
  favorites: 'favorites',
  addFavorite: 'favorites',
  removeFavorite: 'favorites',
  token: 'session',
  role: 'session',
  signIn: 'session',
  signOut: 'session',
  expireSession: 'session',
  refresh: 'session',
  locale: 'locale',
  setLanguage: 'locale',
  setCurrency: 'locale',
  hydrated: 'page',
  persisted: 'page',
  unsent: 'page',
  cartOpen: 'page',
  setCartOpen: 'page',
};
