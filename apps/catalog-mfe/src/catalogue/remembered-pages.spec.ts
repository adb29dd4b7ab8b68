import type { WatchCardData } from '../watch-card/card.ts';
import { recallPages, rememberPages } from './remembered-pages.ts';

const page = (ids: string[], nextCursor: string | null, kzt = 1) => ({
  cards: ids.map((id): WatchCardData => ({
    id,
    slug: id,
    nameEN: id,
    nameRU: id,
    brandEN: '',
    brandRU: '',
    price: { kzt },
    firstSize: '40',
    available: true,
    colors: [],
  })),
  nextCursor,
});

test('a list comes back as long as it was, with the first page as it is now', () => {
  rememberPages('a', { pages: [page(['1', '2'], 'x'), page(['3'], null)], top: 900 });
  expect(recallPages('a', page(['1', '2'], 'x', 5))).toEqual({
    pages: [page(['1', '2'], 'x', 5), page(['3'], null)],
    top: 900,
  });
});

test.each([
  ['other watches', page(['1', '9'], 'x')],
  ['fewer watches', page(['1'], 'x')],
  ['another continuation', page(['1', '2'], 'y')],
])('a list that begins with %s begins anew', (_, first) => {
  rememberPages('b', { pages: [page(['1', '2'], 'x'), page(['3'], null)], top: 900 });
  expect(recallPages('b', first)).toBeUndefined();
});

test('only the latest lists are kept', () => {
  for (let entry = 0; entry < 25; entry++) rememberPages(`e${entry}`, { pages: [page(['1'], null)], top: 0 });
  expect(recallPages('e0', page(['1'], null))).toBeUndefined();
  expect(recallPages('e24', page(['1'], null))).toBeDefined();
});
