import type { WatchCardData } from '../watch-card/card.ts';
import { restoreListSnapshot, saveListSnapshot } from './list-snapshots.ts';

const page = (ids: string[], nextCursor: string | null, kzt = 1) => ({
  cards: ids.map((id): WatchCardData => ({
    id,
    slug: id,
    nameEN: id,
    nameRU: id,
    price: { kzt },
    brand: null,
    collection: null,
    flags: [],
    sizes: ['40'],
    colors: [],
  })),
  nextCursor,
});

test('restores all pages of a list, with the current first page', () => {
  saveListSnapshot('a', { pages: [page(['1', '2'], 'x'), page(['3'], null)], top: 900 });
  expect(restoreListSnapshot('a', page(['1', '2'], 'x', 5))).toEqual({
    pages: [page(['1', '2'], 'x', 5), page(['3'], null)],
    top: 900,
  });
});

test.each([
  ['other watches', page(['1', '9'], 'x')],
  ['fewer watches', page(['1'], 'x')],
  ['another cursor', page(['1', '2'], 'y')],
])('does not restore a list whose first page has %s', (_, first) => {
  saveListSnapshot('b', { pages: [page(['1', '2'], 'x'), page(['3'], null)], top: 900 });
  expect(restoreListSnapshot('b', first)).toBeUndefined();
});

test('stores only the 20 latest lists', () => {
  for (let entry = 0; entry < 25; entry++)
    saveListSnapshot(`e${entry}`, { pages: [page(['1'], null)], top: 0 });
  expect(restoreListSnapshot('e0', page(['1'], null))).toBeUndefined();
  expect(restoreListSnapshot('e24', page(['1'], null))).toBeDefined();
});
