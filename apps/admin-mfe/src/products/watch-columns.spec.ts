import type { TFunction } from '@meridian/i18n';
import { anId, aWatch, fakeApi } from '@meridian/testing';
import { toCsv } from '../panel/export-csv.ts';
import { allWatches, watchColumns } from './watch-columns.ts';

const t = ((key: string) => key.split('.').at(-1)) as unknown as TFunction;

test('an export has every page of the list', async () => {
  const { api, calls } = fakeApi({
    'GET /api/watches': ({ query }) =>
      query['cursor']
        ? { watches: [aWatch({ _id: anId(2), nameEN: 'Two' })], nextCursor: null }
        : { watches: [aWatch()], nextCursor: 'more' },
  });
  const watches = await allWatches(api, { q: 'x', sort: 'name' });
  expect(watches.map(({ nameEN }) => nameEN)).toEqual(['Meridian One', 'Two']);
  expect(calls.map(({ query }) => query)).toEqual([
    { q: 'x', sort: 'name', currency: 'kzt', limit: '100' },
    { q: 'x', sort: 'name', currency: 'kzt', limit: '100', cursor: 'more' },
  ]);
});

test('a watch is one line, with its stock by colour and size', async () => {
  const [head = '', line = ''] = (await toCsv([aWatch()], watchColumns(t, 'ru'))).split('\n');
  expect(head.startsWith('\ufeffname EN,name RU,sku')).toBe(true);
  expect(line).toContain('Meridian One,Меридиан Один,MER-001-BLK');
  expect(line).toContain('"Чёрный, 40: 3"');
});
