import { noFilter } from '@meridian/domain';
import type { CatalogueEntry, SearchRequest } from '../catalogue-search.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { queryTerms } from '../search-terms.ts';
import { named } from '../testing/search-cases.ts';
import { WordIndex } from './word-index.ts';

const entry = (id: number, nameEN: string, nameRU: string, sku: string, brandId: string): CatalogueEntry =>
  named(id, nameEN, nameRU, sku, brandId, id === 2 ? ['Blue', 'Синий'] : ['Black', 'Чёрный'], []);

const index = new CatalogueIndex();
index.names = {
  brands: new Map([
    ['n', { nameEN: 'Nordhaven', nameRU: 'Нордхейвен' }],
    ['k', { nameEN: 'Kestrel & Vane', nameRU: 'Кестрел и Вейн' }],
  ]),
  watchTypes: new Map(),
  categories: new Map(),
  collections: new Map(),
};
index.load([
  entry(1, 'Aurelia Chronograph 41', 'Хронограф Аурелия 41', 'AUR-41-BLK', 'n'),
  entry(2, 'Meridian Diver', 'Дайвер Меридиан', 'MER-300-STL', 'k'),
  entry(3, 'Petite Étoile', 'Маленькая звезда', 'ETO-28-GLD', 'k'),
]);
index.sort();

const request = (search: string): SearchRequest => ({
  filter: noFilter(),
  currency: 'kzt',
  prices: 'present',
  includesUnpriced: true,
  search,
  ids: null,
  sort: 'newest',
  limit: 100,
  after: null,
  facets: false,
});
const found = (search: string): number[] => index.query(request(search)).ids.map(Number);

test.each([
  ['two letters swapped in a short word', 'dievr', [2]],
  ['one repeated letter', 'ssss', []],
  ['one repeated Russian letter', 'ыыы', []],
  ['a word with two typos of a short word', 'qwerty', []],
  ['one letter, which is a prefix of many words', 'm', []],
  ['one digit, which is a prefix of many codes', '3', []],
  ['two letters', 'me', [2]],
  ['two digits', '30', [2]],
  ['a whole word of one letter', 'i', [2, 3]],
])('finds the right watches by %s', (_, search, ids) => expect(found(search)).toEqual(ids));

test('finds whole words of one letter, digit or sign', () => {
  const small = new CatalogueIndex();
  small.load([
    entry(1, 'Model X', 'Модель Икс', 'A-1', 'n'),
    entry(2, '钟 7', 'Часы', 'B-77', 'n'),
    entry(3, 'Xenon 71', 'Ксенон', 'C-3', 'n'),
  ]);
  small.sort();
  const ids = (search: string) => small.query(request(search)).ids.map(Number);
  expect(ids('钟')).toEqual([2]);
  expect(ids('7')).toEqual([2]);
  expect(ids('71')).toEqual([3]);
});

test('no search in a large catalogue takes ten times as long as an ordinary one', () => {
  const names = ['aurelia', 'boreal', 'comet', 'diver', 'etoile', 'meridian', 'nordik', 'solstise'];
  const large = new WordIndex();
  for (let slot = 0; slot < 100_000; slot++) {
    large.set(slot, {
      names: [
        { words: [names[slot % 8] ?? '', names[(slot >> 3) % 8] ?? ''], codes: [], measures: [], hash: 0 },
      ],
      own: [],
      shared: [
        {
          words: ['steel', 'leather'],
          codes: [String(slot % 60), `mer${slot}blk`, '1234567890', '2000', '3000', '4000'],
          measures: [],
          hash: 0,
        },
      ],
    });
  }
  const cost = (search: string): number => {
    let best = Infinity;
    for (let run = 0; run < 7; run++) {
      const start = performance.now();
      large.find(queryTerms(search));
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };
  const ordinary = cost('2000');
  const searches = [
    Array.from({ length: 100 }, (_, i) => String(i % 10)).join(' '),
    Array.from({ length: 66 }, (_, i) => String(i + 10)).join(' '),
    [...'abcdefghijklmnopqrstuvwxyz'].flatMap((a) => [`${a}e`, `${a}o`]).join(' '),
    '12 123 1234 20 200 2000 30 40',
    names.join(' '),
  ];
  // At most eight words count, and each costs at most as much as a word that every watch has.
  for (const search of searches) expect([search, cost(search) < 10 * ordinary]).toEqual([search, true]);
});

describe('words that mean an attribute or a price', () => {
  const shop = new CatalogueIndex();
  const watch = (id: number, more: Parameters<typeof named>[7]) =>
    named(id, `Model ${id}`, `Модель ${id}`, `M-${id}`, 'n', ['Black', 'Чёрный'], [], more);
  shop.load([
    watch(1, { gender: 'male', flags: ['gifts'], price: { kzt: 150_000 } }),
    watch(2, { gender: 'female', flags: ['gifts', 'hits'], price: { kzt: 250_000, usd: 499.5 } }),
    watch(3, { gender: 'female', price: { kzt: 90_000 }, details: { watchMovementEN: 'Automatic' } }),
    watch(4, {
      gender: 'male',
      flags: ['signature'],
      price: { kzt: 300_000 },
      details: { watchMovementRU: 'Ручной завод' },
    }),
  ]);
  shop.sort();
  test.each([
    ['мужские часы', [1, 4]],
    ["men's watch", [1, 4]],
    ['men’s', [1, 4]],
    ['женские часы', [2, 3]],
    ['ladies watch', [2, 3]],
    ['подарок', [1, 2]],
    ['gift', [1, 2]],
    ['подарок жене', [2]],
    ['новинки', [2]],
    ['пода', [1, 2]],
    ['wom', [2, 3]],
    ['механические часы', [3, 4]],
    ['mechanical', [3, 4]],
    ['часы до 200000', [1, 3]],
    ['до 200 тыс', [1, 3]],
    ['женские до 100 000 тенге', [3]],
    ['under 160,000', [1, 3]],
    ['от 100000 до 260000', [1, 2]],
    ['не дороже 100 000 ₸', [3]],
    ['до 0,2 млн', [1, 3]],
    ['under $500', [2]],
    ['less than 499.99 usd', [2]],
    ['from 100,000 to 260,000', [1, 2]],
    ['до 40 мм', []],
    ['до 100 м', []],
    ['gift for her', [2]],
    ['для мужчин', [1, 4]],
    ['в подарок маме', [2]],
    ['new arrivals', [2]],
    ['знаковые', [4]],
    ['signature watches', [4]],
  ])('%s', (search, ids) => {
    const { ids: all } = shop.query(request(search));
    expect(all.map(Number)).toEqual(ids);
  });
});

test('a suggested spelling is near, in the typed script, and a name before other words', () => {
  const shop = new CatalogueIndex();
  shop.load([
    entry(1, 'Open Sky', 'Коллекция', 'A-1', 'n'),
    named(2, 'Mecca', 'Мекка', 'B-2', 'n', ['Harbout', 'Бирюза'], []),
    entry(3, 'Harbour', 'Гавань', 'C-3', 'n'),
  ]);
  shop.sort();
  const spelling = (search: string) => shop.query(request(search)).spelling;
  expect(spelling('rolex')).toBeNull();
  expect(spelling('omega')).toBeNull();
  expect(spelling('garboum')).toBe('harbour');
});
