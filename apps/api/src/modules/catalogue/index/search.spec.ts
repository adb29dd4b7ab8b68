import { noFilter } from '@meridian/domain';
import type { CatalogueEntry, CatalogueRequest } from './catalogue-entry.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { queryTerms } from './search-terms.ts';
import { WordIndex } from './word-index.ts';

const entry = (id: number, nameEN: string, nameRU: string, sku: string, brandId: string): CatalogueEntry => ({
  id: String(id).padStart(24, '0'),
  nameEN,
  nameRU,
  price: { kzt: 1 },
  gender: 'male',
  flags: [],
  sizes: [],
  inStock: true,
  colors: [
    {
      colorNameEN: id === 2 ? 'Blue' : 'Black',
      colorNameRU: id === 2 ? 'Синий' : 'Чёрный',
      colorHex: '#000000',
      sku,
      details: { materialEN: 'Stainless steel 316L', materialRU: 'Нержавеющая сталь 316L' },
    },
  ],
  brandId,
  collectionId: null,
  createdAt: 100 - id,
  updatedAt: 0,
});

const index = new CatalogueIndex();
index.names = {
  brands: new Map([
    ['n', { nameEN: 'Nordhaven', nameRU: 'Нордхейвен' }],
    ['k', { nameEN: 'Kestrel & Vane', nameRU: 'Кестрел и Вейн' }],
  ]),
  collections: new Map(),
};
index.load([
  entry(1, 'Aurelia Chronograph 41', 'Хронограф Аурелия 41', 'AUR-41-BLK', 'n'),
  entry(2, 'Meridian Diver', 'Дайвер Меридиан', 'MER-300-STL', 'k'),
  entry(3, 'Petite Étoile', 'Маленькая звезда', 'ETO-28-GLD', 'k'),
]);
index.sort();

const request = (search: string): CatalogueRequest => ({
  filter: noFilter(),
  currency: 'kzt',
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
  ['the English name', 'aurelia', [1]],
  ['the Russian name', 'хронограф', [1]],
  ['a prefix of a word', 'merid', [2]],
  ['several words in any order', 'chronograph aurelia', [1]],
  ['words of different watches', 'aurelia diver', []],
  ['a missing letter', 'aurela', [1]],
  ['two letters swapped', 'aurleia', [1]],
  ['an extra letter', 'meridiian', [2]],
  ['a wrong letter in Russian', 'хранограф', [1]],
  ['the Russian name in Latin letters', 'khronograf', [1]],
  ['the English name in Russian letters', 'аурелиа', [1]],
  ['an English word in Russian letters', 'дайвер меридиан', [2]],
  ['without its accent', 'etoile', [3]],
  ['the brand', 'nordhaven', [1]],
  ['the brand in Russian', 'Кестрел', [2, 3]],
  ['the brand with a typo', 'nordhavn', [1]],
  ['brand and name', 'kestrel diver', [2]],
  ['a number in the name', 'aurelia 41', [1]],
  ['a SKU', 'MER-300-STL', [2]],
  ['a SKU in lower case without hyphens', 'mer300stl', [2]],
  ['a prefix of a SKU', 'eto-28', [3]],
  ['colour and material', 'blue steel', [2]],
  ['the colour in Russian', 'синий', [2]],
  ['a number in a material', '316', []],
  ['two letters swapped in a short word', 'dievr', [2]],
  ['random letters', 'qqqqzzzz', []],
  ['one repeated letter', 'ssss', []],
  ['one repeated Russian letter', 'ыыы', []],
  ['a word with two typos of a short word', 'qwerty', []],
  ['punctuation only', '!!!', []],
  ['one letter, which is a prefix of many words', 'm', []],
  ['one digit, which is a prefix of many codes', '3', []],
  ['two letters', 'me', [2]],
  ['two digits', '30', [2]],
  ['a whole word of one letter', 'i', [2, 3]],
  ['repeated words', 'diver diver meridian diver', [2]],
  ['more words than the limit', `diver ${'meridian '.repeat(7)} aurelia`, [2]],
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
      words: [names[slot % 8] ?? '', names[(slot >> 3) % 8] ?? ''],
      codes: [String(slot % 60), `mer${slot}blk`, '1234567890', '2000', '3000', '4000'],
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
