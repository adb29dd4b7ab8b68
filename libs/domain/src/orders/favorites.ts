import { type LineKey, lineKeyOf, sameLine } from './cart.ts';

/** Favourites (spec section 4): at most one entry per watch, with the colour and size it was added in. */
export type Favorite = LineKey;

/** Adds an item at a position, by default the end. Ignored if the item is already present (matched by itemId only). */
export const addFavorite = (
  items: readonly Favorite[],
  item: Favorite,
  position = items.length,
): Favorite[] =>
  isFavorite(items, item.itemId) ? [...items] : items.toSpliced(position, 0, lineKeyOf(item));

/** Matches item, both colours and size. */
export const removeFavorite = (items: readonly Favorite[], item: Favorite): Favorite[] =>
  items.filter((candidate) => !sameLine(candidate, item));

export const isFavorite = (items: readonly Favorite[], itemId: string): boolean =>
  items.some((item) => item.itemId === itemId);

/** The stored entry of a watch, with the colour and size it was saved in. */
export const favoriteOf = (items: readonly Favorite[], itemId: string): Favorite | undefined =>
  items.find((item) => item.itemId === itemId);

export const mergeFavorites = (server: readonly Favorite[], guest: readonly Favorite[]): Favorite[] =>
  guest.reduce<Favorite[]>((merged, item) => addFavorite(merged, item), [...server]);
