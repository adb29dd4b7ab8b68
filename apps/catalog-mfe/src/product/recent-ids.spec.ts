import { anId } from '@meridian/testing';
import { addRecent, readRecent } from './recent-ids.ts';

beforeEach(() => localStorage.clear());

test('the latest comes first, once, and a dozen are kept', () => {
  for (let number = 1; number <= 14; number++) addRecent(localStorage, anId(number));
  addRecent(localStorage, anId(10));
  const ids = readRecent(localStorage);
  expect(ids).toHaveLength(12);
  expect(ids.slice(0, 3)).toEqual([anId(10), anId(14), anId(13)]);
});

test.each(['', '{', '{}', '[1, "x", null]'])('%p counts as nothing', (kept) => {
  localStorage.setItem('recentlyViewed', kept);
  expect(readRecent(localStorage)).toEqual([]);
});
