import { fakeApi } from '@meridian/testing';
import { watchesByIds } from '../testing/responses.ts';
import { solstice } from '../testing/watches.ts';
import { loadWatches } from './load-watches.ts';

const load = async (ids: string[]) => {
  const there = ids.filter((id) => id.startsWith('a')).map((_id) => solstice({ _id }));
  const { api, requests } = fakeApi({ 'GET /api/watches': watchesByIds(there) });
  return { found: await loadWatches(api, ids), asked: requests.map(({ query }) => query.ids?.split(',')) };
};
const id = (start: string, index: number) => start + String(index).padStart(23, '0');

test('watches that are there, and null for the others', async () => {
  const { found } = await load([id('a', 1), id('b', 2)]);
  expect(found.get(id('a', 1))).toMatchObject({ slug: 'solstice-automatic' });
  expect(found.get(id('b', 2))).toBeNull();
});

test('what is no id is not asked for', async () => {
  const { found, asked } = await load(['nonsense', id('a', 1)]);
  expect(asked).toEqual([[id('a', 1)]]);
  expect(found.get('nonsense')).toBeNull();
});

test('nothing at all is asked about nothing but nonsense', async () => {
  expect((await load(['nonsense'])).asked).toEqual([]);
});

test('a long cart is asked about in pages', async () => {
  const ids = Array.from({ length: 230 }, (_, index) => id('a', index));
  const { found, asked } = await load(ids);
  expect(asked.map((page) => page?.length)).toEqual([50, 50, 50, 50, 30]);
  expect([...found.values()].every(Boolean)).toBe(true);
});
