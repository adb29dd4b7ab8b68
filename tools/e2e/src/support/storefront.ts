import type { Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';

/** Width, country and language: wide in English, narrow in Russian. */
export const VIEWS = [
  [1280, 'US', 'en'],
  [390, 'KZ', 'ru'],
] as const;

/** Fetches all watches with the unpaginated request of the specification. */
export const allWatches = async (url: string): Promise<Watch[]> => {
  const response = (await (await fetch(`${url}/api/watches`)).json()) as { watches: Watch[] };
  return response.watches;
};

export const findWatch = (watches: Watch[], nameEN: string): Watch => {
  const watch = watches.find((candidate) => candidate.nameEN === nameEN);
  if (!watch) throw new Error(`The demo shop has no ${nameEN}`);
  return watch;
};

export const inStock = (watch: Watch): boolean => watch.stock.some(({ quantity }) => quantity > 0);

/** Returns the stored wish list item of a watch, or with a quantity the stored cart line. */
export const itemOf = ({ _id: itemId, colors }: Watch, color: number, size: string, quantity?: number) => ({
  itemId,
  colorNameRU: colors[color]?.colorNameRU ?? '',
  colorNameEN: colors[color]?.colorNameEN ?? '',
  size,
  ...(quantity === undefined ? {} : { quantity }),
});

/** Returns the raw value of a localStorage key. */
export const storedValue = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

export const storedList = async (page: Page, key: string): Promise<unknown> =>
  JSON.parse((await storedValue(page, key)) ?? '[]') as unknown;

/** Writes values to localStorage before the first page is opened. */
export const presetStorage = async (page: Page, values: Record<string, unknown>): Promise<void> => {
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'true');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, values);
};
