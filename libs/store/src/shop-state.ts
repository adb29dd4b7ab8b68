import type { CartLine, Currency, Favorite, Language, LineKey, Locale } from '@meridian/domain';
import type { Role } from '@meridian/contracts';

/** A failure that is shown to the shopper as a quiet message (spec section 8). */
export type StoreNotice =
  | 'sessionExpired'
  | 'cartNotSaved'
  | 'favoritesNotSaved'
  | 'cartNotLoaded'
  | 'favoritesNotLoaded';

/** State of the store: cart, favourites, session and locale (spec section 4). */
export interface ShopState {
  cart: CartLine[];
  favorites: Favorite[];
  token: string | null;
  role: Role | null;
  locale: Locale;
  /**
   * The lists in local storage. A change persists the whole list. A merge that the server confirmed empties it, while
   * `cart` and `favorites` show the lists of the account.
   */
  persisted: { cart: CartLine[]; favorites: Favorite[] };
  /** Lists with unconfirmed changes: the next response is merged with them and does not overwrite them. */
  unsent: { cart: boolean; favorites: boolean };
  /** Whether the persisted state has been restored. Until then the page shows the state of a guest. */
  hydrated: boolean;
  /** Whether the cart panel is open. */
  cartOpen: boolean;

  addToCart: (key: LineKey) => void;
  removeFromCart: (key: LineKey) => void;
  removeLine: (key: LineKey) => void;
  /** Undoes the removal of a line: inserts it with its quantity at its position. */
  restoreLine: (line: CartLine, position: number) => void;
  /** Adds at the end, or at a position to undo a removal. */
  addFavorite: (item: Favorite, position?: number) => void;
  removeFavorite: (item: Favorite) => void;
  signIn: (session: { token: string; role: Role }) => Promise<void>;
  /** Ends the session, also on the server unless that has ended it already. */
  signOut: (hasEnded?: boolean) => void;
  /** Removes a token that the server rejected, and keeps cart and favourites as those of a guest. */
  expireSession: () => void;
  setLanguage: (language: Language) => void;
  setCurrency: (currency: Currency) => void;
  setCartOpen: (open: boolean) => void;
  /** Loads cart and favourites of the signed-in user from the server. */
  refresh: () => Promise<void>;
  /** Replaces the cart, e.g. to remove unavailable lines or bought quantities. */
  replaceCart: (lines: CartLine[]) => void;
}
