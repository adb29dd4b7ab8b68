import type { CartLine, Currency, Favorite, Language, LineKey, Locale } from '@meridian/domain';
import type { Role } from '@meridian/contracts';

/** A failure that the shopper is told about quietly (spec section 8). */
export type StoreNotice =
  'sessionExpired' | 'cartNotSaved' | 'favoritesNotSaved' | 'cartNotLoaded' | 'favoritesNotLoaded';

/** The one store: cart, favourites, session and locale (spec section 4). */
export interface ShopState {
  cart: CartLine[];
  favorites: Favorite[];
  token: string | null;
  role: Role | null;
  locale: Locale;
  /**
   * What local storage holds of the lists. A change keeps the whole list; a merge that the server answered empties it
   * while the lists show the server's.
   */
  persisted: { cart: CartLine[]; favorites: Favorite[] };
  /** Lists with a change that the server did not answer: they are merged, not overwritten, by the next answer. */
  unsent: { cart: boolean; favorites: boolean };
  /** Whether what the browser keeps has been read: until then the page shows a guest's. */
  hydrated: boolean;
  /** Whether the cart panel is open. */
  cartOpen: boolean;

  addToCart: (key: LineKey) => void;
  removeFromCart: (key: LineKey) => void;
  removeLine: (key: LineKey) => void;
  addFavorite: (item: Favorite) => void;
  removeFavorite: (item: Favorite) => void;
  signIn: (session: { token: string; role: Role }) => Promise<void>;
  signOut: () => void;
  /** The server refused the token: forgets it, and keeps cart and favourites as a guest's. */
  expireSession: () => void;
  setLanguage: (language: Language) => void;
  setCurrency: (currency: Currency) => void;
  setCartOpen: (open: boolean) => void;
  /** Reads the server's cart and favourites of the signed-in user. */
  refresh: () => Promise<void>;
  /** Replaces the cart, e.g. once vanished lines or bought quantities are known. */
  replaceCart: (lines: CartLine[]) => void;
}
