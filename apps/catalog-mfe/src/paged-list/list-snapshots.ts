import type { CardPage } from './card-page.ts';

/** Pages and scroll position of a list at the time of a navigation. */
interface ListSnapshot {
  pages: CardPage[];
  /** Scroll position in pixels. */
  top: number;
}

const MAX_SNAPSHOTS = 20;
const snapshots = new Map<string, ListSnapshot>();

const sameStart = (a: CardPage | undefined, b: CardPage): boolean =>
  a !== undefined &&
  a.nextCursor === b.nextCursor &&
  a.cards.length === b.cards.length &&
  a.cards.every((card, index) => card.id === b.cards[index]?.id);

/** Stores a list by its history entry. Browser only: called when the list unmounts. */
export const saveListSnapshot = (entry: string, list: ListSnapshot): void => {
  snapshots.delete(entry);
  snapshots.set(entry, list);
  const [oldest] = snapshots.keys();
  if (snapshots.size > MAX_SNAPSHOTS && oldest !== undefined) snapshots.delete(oldest);
};

/** The stored list of a history entry; undefined if there is none or its first page has other watches now. */
export const restoreListSnapshot = (entry: string, first: CardPage): ListSnapshot | undefined => {
  const list = snapshots.get(entry);
  if (!list || !sameStart(list.pages[0], first)) return undefined;
  // The first page has just been loaded, so its prices are current.
  return { ...list, pages: [first, ...list.pages.slice(1)] };
};
