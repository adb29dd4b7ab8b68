import { type LineKey, sameLine } from './cart.ts';

/** Favourites (spec section 4): a watch is one or it is not; its colour and size are remembered. */
export type Favourite = LineKey;

/** Ignored if the item is already present (matched by itemId only). */
export const addFavourite = (items: readonly Favourite[], item: Favourite): Favourite[] =>
  isFavourite(items, item.itemId)
    ? [...items]
    : [
        ...items,
        {
          itemId: item.itemId,
          colorNameRU: item.colorNameRU,
          colorNameEN: item.colorNameEN,
          size: item.size,
        },
      ];

/** Matches item, both colours and size. */
export const removeFavourite = (items: readonly Favourite[], item: Favourite): Favourite[] =>
  items.filter((candidate) => !sameLine(candidate, item));

export const isFavourite = (items: readonly Favourite[], itemId: string): boolean =>
  items.some((item) => item.itemId === itemId);

/** The stored entry of a watch, with the colour and size it was saved in. */
export const favouriteOf = (items: readonly Favourite[], itemId: string): Favourite | undefined =>
  items.find((item) => item.itemId === itemId);

export const mergeFavourites = (server: readonly Favourite[], guest: readonly Favourite[]): Favourite[] =>
  guest.reduce<Favourite[]>((merged, item) => addFavourite(merged, item), [...server]);
