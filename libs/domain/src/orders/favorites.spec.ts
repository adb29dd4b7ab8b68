import fc from 'fast-check';
import {
  addFavorite,
  type Favorite,
  favoriteOf,
  isFavorite,
  mergeFavorites,
  removeFavorite,
} from './favorites.ts';

const item = (change: Partial<Favorite> = {}): Favorite => ({
  itemId: 'a',
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  size: '40',
  ...change,
});

test('addFavorite ignores a watch that is already present in any colour and size', () => {
  expect(addFavorite([item()], item({ colorNameEN: 'Blue', size: '42' }))).toEqual([item()]);
  expect(addFavorite([item()], item({ itemId: 'b' }))).toEqual([item(), item({ itemId: 'b' })]);
});

test('addFavorite inserts an item at a position', () =>
  expect(addFavorite([item()], item({ itemId: 'b' }), 0)).toEqual([item({ itemId: 'b' }), item()]));

test.each<[Partial<Favorite>, number]>([
  [{}, 0],
  [{ colorNameEN: 'Blue' }, 1],
  [{ colorNameRU: 'Синий' }, 1],
  [{ size: '42' }, 1],
  [{ itemId: 'b' }, 1],
])('removing matches item, both colours and size: a change of %j leaves %d', (change, left) =>
  expect(removeFavorite([item()], item(change))).toHaveLength(left),
);

test('isFavorite matches the watch, favoriteOf returns the stored colour and size', () => {
  const stored = [item({ size: '42' })];
  expect(isFavorite(stored, 'a')).toBe(true);
  expect(isFavorite(stored, 'b')).toBe(false);
  expect(favoriteOf(stored, 'a')).toEqual(item({ size: '42' }));
  expect(favoriteOf(stored, 'b')).toBeUndefined();
});

const anyItems = fc.array(
  fc.record({
    itemId: fc.constantFrom('a', 'b', 'c', 'd'),
    colorNameEN: fc.constantFrom('Black', 'Blue'),
    colorNameRU: fc.constantFrom('Чёрный', 'Синий'),
    size: fc.constantFrom('40', '42'),
  }),
);
const collected = (items: Favorite[]): Favorite[] => mergeFavorites([], items);

test('merging prefers the entries of the server, has each watch once, and is idempotent', () => {
  fc.assert(
    fc.property(anyItems, anyItems, (first, guest) => {
      const server = collected(first);
      const merged = mergeFavorites(server, guest);
      expect(new Set(merged.map(({ itemId }) => itemId)).size).toBe(merged.length);
      expect(merged.slice(0, server.length)).toEqual(server);
      expect(mergeFavorites(merged, guest)).toEqual(merged);
      for (const { itemId } of guest) expect(isFavorite(merged, itemId)).toBe(true);
    }),
  );
});

test('adding and then removing an entry leaves the others unchanged', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const server = collected(items).filter(({ itemId }) => itemId !== 'a');
      const added = addFavorite(server, item());
      expect(removeFavorite(added, item())).toEqual(server);
    }),
  );
});
