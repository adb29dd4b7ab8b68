/** Constants of spec section 9 that both sides need. */
export const PASSWORD_MIN_LENGTH = 6;
/** At this width in CSS pixels and below, the narrow layout. */
export const NARROW_MAX_WIDTH = 999;
/** Cards that the wide carousel shows at once. */
export const CAROUSEL_WINDOW = 4;
/** Milliseconds of a step of the narrow slider (spec sections 2 and 9). */
export const NARROW_SLIDER_SPEED_MS = 500;
export const THUMBNAIL_WINDOW = 4;
export const FEATURED_COLLECTION = 'Bound collection';
export const FEATURED_ITEMS = 4;
export const PAGE_SIZE_DEFAULT = 24;
export const PAGE_SIZE_MAX = 100;

/** Keys of what the browser keeps (spec section 9 and its decisions). */
export const STORAGE_KEYS = {
  cart: 'cartItems',
  favorites: 'favoriteItems',
  token: 'token',
  role: 'role',
  redirectToCheckout: 'redirectToCheckout',
  checkoutDraft: 'checkoutDraft',
} as const;
