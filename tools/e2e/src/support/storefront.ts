import type { Watch } from '@meridian/contracts';
import type { Page } from 'playwright-core';

/** Narrow and wide, each in one of the languages. */
export const VIEWS = [
  [1280, 'US', 'en'],
  [390, 'KZ', 'ru'],
] as const;

/** Every watch of the shop, as the spec's own call answers. */
export const allWatches = async (url: string): Promise<Watch[]> => {
  const answer = (await (await fetch(`${url}/api/watches`)).json()) as { watches: Watch[] };
  return answer.watches;
};

export const findWatch = (watches: Watch[], nameEN: string): Watch => {
  const watch = watches.find((candidate) => candidate.nameEN === nameEN);
  if (!watch) throw new Error(`the demo shop has no ${nameEN}`);
  return watch;
};

export const inStock = (watch: Watch): boolean => watch.stock.some(({ quantity }) => quantity > 0);

/** A favourite, or with a quantity a cart line, of a watch. */
export const itemOf = ({ _id: itemId, colors }: Watch, color: number, size: string, quantity?: number) => ({
  itemId,
  colorNameRU: colors[color]?.colorNameRU ?? '',
  colorNameEN: colors[color]?.colorNameEN ?? '',
  size,
  ...(quantity === undefined ? {} : { quantity }),
});

/** What the browser keeps under a key, as it stands there. */
export const storedValue = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

export const storedList = async (page: Page, key: string): Promise<unknown> =>
  JSON.parse((await storedValue(page, key)) ?? '[]') as unknown;

/** Puts values into the browser's storage before any page is opened. */
export const presetStorage = async (page: Page, values: Record<string, unknown>): Promise<void> => {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'true');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, values);
};

/** Waits until what a page says is as wanted, and fails with what it says instead. */
export const eventually = async <T>(read: () => Promise<T>, expected: T): Promise<void> => {
  const end = Date.now() + 10_000;
  let last = await read();
  while (JSON.stringify(last) !== JSON.stringify(expected) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    last = await read();
  }
  expect(last).toEqual(expected);
};

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
