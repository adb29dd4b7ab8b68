/** Constants of spec section 9 that the browser and the server need. */
export const PASSWORD_MIN_LENGTH = 6;
/** Minimum length of the password of a member of staff. */
export const STAFF_PASSWORD_MIN_LENGTH = 12;
/** Maximum length of a first name, last name or patronymic. */
export const PERSON_NAME_MAX_LENGTH = 60;
/** Maximum number of delivery addresses of an account. */
export const ADDRESSES_MAX = 10;
/** Maximum width of the narrow layout in CSS pixels. */
export const NARROW_MAX_WIDTH = 999;
/** Number of visible cards in the wide carousel. */
export const CAROUSEL_WINDOW = 4;
/** Duration of one slide of the narrow slider (spec sections 2 and 9). */
export const NARROW_SLIDER_SPEED_MS = 500;
export const THUMBNAIL_WINDOW = 4;
export const FEATURED_COLLECTION = 'Bound collection';
export const FEATURED_ITEMS = 4;
export const PAGE_SIZE_DEFAULT = 24;
export const PAGE_SIZE_MAX = 100;

/** Keys in local and session storage (spec section 9). */
export const STORAGE_KEYS = {
  cart: 'cartItems',
  favorites: 'favoriteItems',
  token: 'token',
  role: 'role',
  redirectToCheckout: 'redirectToCheckout',
  checkoutDraft: 'checkoutDraft',
  unpaidOrders: 'unpaidOrders',
} as const;
