import type { ListedWatch, WatchSort } from '@meridian/contracts';
import { cardOf, type WatchCardData } from '../watch-card/card.ts';

/** The sort orders that a visitor selects. */
export const SORTS = ['newest', 'priceAsc', 'priceDesc', 'name'] as const satisfies readonly WatchSort[];

/** A page of a list of cards. */
export interface CardPage {
  cards: WatchCardData[];
  /** Cursor of the next page; null at the end. */
  nextCursor: string | null;
}

export const cardPageOf = ({
  watches,
  nextCursor,
}: {
  watches: ListedWatch[];
  nextCursor?: string | null | undefined;
}): CardPage => ({ cards: watches.map(cardOf), nextCursor: nextCursor ?? null });
