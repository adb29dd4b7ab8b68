import type { CardWatch, WatchSort } from '@meridian/contracts';
import { foldValue } from '@meridian/domain';
import type { WatchCardData } from '../watch-card/card.ts';

/** The sort orders that a shopper selects. */
export const SORTS = ['newest', 'priceAsc', 'priceDesc', 'name'] as const satisfies readonly WatchSort[];

/** A page of a list of cards. */
export interface CardPage {
  cards: WatchCardData[];
  /** Cursor of the next page; null at the end. */
  nextCursor: string | null;
}

/** The cards of a page of a list; each shows the first of its colours that is in `colors`, values of the filter. */
export const cardPageOf = (
  { cards = [], nextCursor }: { cards?: CardWatch[] | undefined; nextCursor?: string | null | undefined },
  colors: readonly string[] = [],
): CardPage => {
  const wanted = colors.map(foldValue);
  return {
    cards: cards.map((card) => ({
      ...card,
      shown: card.colors.find(({ colorNameEN }) => wanted.includes(foldValue(colorNameEN)))?.colorNameEN,
    })),
    nextCursor: nextCursor ?? null,
  };
};
