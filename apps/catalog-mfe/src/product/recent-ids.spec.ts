import { anId } from '@meridian/testing';
import { addRecentId, readRecentIds } from './recent-ids.ts';

beforeEach(() => localStorage.clear());

test('stores the last 12 distinct ids, most recent first', () => {
  for (let number = 1; number <= 14; number++) addRecentId(anId(number));
  addRecentId(anId(10));
  const ids = readRecentIds();
  expect(ids).toHaveLength(12);
  expect(ids.slice(0, 3)).toEqual([anId(10), anId(14), anId(13)]);
});

test.each(['', '{', '{}', '[1, "x", null]'])('ignores the malformed stored value %p', (stored) => {
  localStorage.setItem('recentlyViewed', stored);
  expect(readRecentIds()).toEqual([]);
});
