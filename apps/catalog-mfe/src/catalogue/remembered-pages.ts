import type { CardPage } from './load-catalogue.ts';

/** What a list had grown to when it was left, and where it stood. */
export interface Remembered {
  pages: CardPage[];
  /** Scroll position in pixels. */
  top: number;
}

const LIMIT = 20;
const remembered = new Map<string, Remembered>();

const sameStart = (a: CardPage | undefined, b: CardPage): boolean =>
  a !== undefined &&
  a.nextCursor === b.nextCursor &&
  a.cards.length === b.cards.length &&
  a.cards.every((card, index) => card.id === b.cards[index]?.id);

/** Keeps a list under its entry of the history. Browser only: called when the list goes. */
export const rememberPages = (entry: string, list: Remembered): void => {
  remembered.delete(entry);
  remembered.set(entry, list);
  const [oldest] = remembered.keys();
  if (remembered.size > LIMIT && oldest !== undefined) remembered.delete(oldest);
};

/** The list of an entry one comes back to; undefined if it was never there or begins differently by now. */
export const recallPages = (entry: string, first: CardPage): Remembered | undefined => {
  const list = remembered.get(entry);
  if (!list || !sameStart(list.pages[0], first)) return undefined;
  // The first page has just been read anew: its prices are the right ones.
  return { ...list, pages: [first, ...list.pages.slice(1)] };
};
