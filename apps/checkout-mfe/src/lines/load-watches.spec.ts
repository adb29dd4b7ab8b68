import { fakeApi } from '@meridian/testing';
import { watchesByIds } from '../testing/responses.ts';
import { solstice } from '../testing/watches.ts';
import { loadWatches } from './load-watches.ts';

const load = async (ids: string[]) => {
  const existing = ids.filter((id) => id.startsWith('a')).map((_id) => solstice({ _id }));
  const { api, requests } = fakeApi({ 'GET /api/watches': watchesByIds(existing) });
  return {
    found: await loadWatches(api, ids),
    requested: requests.map(({ query }) => query.ids?.split(',')),
  };
};
const id = (start: string, index: number) => start + String(index).padStart(23, '0');

test('returns existing watches, and null for others', async () => {
  const { found } = await load([id('a', 1), id('b', 2)]);
  expect(found.get(id('a', 1))).toMatchObject({ slug: 'solstice-automatic' });
  expect(found.get(id('b', 2))).toBeNull();
});

test('does not request malformed ids', async () => {
  const { found, requested } = await load(['malformed', id('a', 1)]);
  expect(requested).toEqual([[id('a', 1)]]);
  expect(found.get('malformed')).toBeNull();
});

test('sends no request when all ids are malformed', async () => {
  expect((await load(['malformed'])).requested).toEqual([]);
});

test('requests a long cart in pages of 50 ids', async () => {
  const ids = Array.from({ length: 230 }, (_, index) => id('a', index));
  const { found, requested } = await load(ids);
  expect(requested.map((page) => page?.length)).toEqual([50, 50, 50, 50, 30]);
  expect([...found.values()].every(Boolean)).toBe(true);
});
