import type { ShopState } from './shop-state.ts';

/**
 * The parts of the state that features rely on, each with the version of its shape and meaning. A change that code
 * written for the part as it was would not survive raises the number: a release that does not fit is refused.
 */
export const SLICES = { cart: 1, favorites: 1, session: 1, locale: 1, page: 1 } as const;
export type SliceName = keyof typeof SLICES;

/** Which part each member of the state belongs to. */
export const SLICE_OF: Readonly<Record<keyof ShopState, SliceName>> = {
  cart: 'cart',
  addToCart: 'cart',
  removeFromCart: 'cart',
  removeLine: 'cart',
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
