import { noFilter } from '@meridian/domain';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { CatalogueIndex } from './catalogue-index.ts';

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

const found = (search: string): number[] =>
  index
    .query({
      filter: noFilter(),
      currency: 'kzt',
      keepsUnpriced: true,
      search,
      ids: null,
      sort: 'newest',
      limit: 100,
      after: null,
      facets: false,
    })
    .ids.map(Number);

test.each([
  ['the English name', 'aurelia', [1]],
  ['the Russian name', 'хронограф', [1]],
  ['the beginning of a word', 'merid', [2]],
  ['several words in any order', 'chronograph aurelia', [1]],
  ['words that no watch has together', 'aurelia diver', []],
  ['a letter too few', 'aurela', [1]],
  ['two letters swapped', 'aurleia', [1]],
  ['a letter too many', 'meridiian', [2]],
  ['a wrong letter in Russian', 'хранограф', [1]],
  ['the Russian name in Latin letters', 'khronograf', [1]],
  ['the English name in Russian letters', 'аурелиа', [1]],
  ['an English word in Russian letters', 'дайвер меридиан', [2]],
  ['without its accent', 'etoile', [3]],
  ['the brand', 'nordhaven', [1]],
  ['the brand in Russian', 'Кестрел', [2, 3]],
  ['the brand with a typo', 'nordhavn', [1]],
  ['brand and name', 'kestrel diver', [2]],
  ['a number of the name', 'aurelia 41', [1]],
  ['a sku', 'MER-300-STL', [2]],
  ['a sku in lower case without hyphens', 'mer300stl', [2]],
  ['the beginning of a sku', 'eto-28', [3]],
  ['colour and material', 'blue steel', [2]],
  ['the colour in Russian', 'синий', [2]],
  ['a number of a material', '316', []],
  ['two letters swapped in a short word', 'dievr', [2]],
  ['nonsense', 'qqqqzzzz', []],
  ['nonsense of one letter', 'ssss', []],
  ['nonsense of one letter in Russian', 'ыыы', []],
  ['nonsense that is two typos from a short word', 'qwerty', []],
  ['signs only', '!!!', []],
])('search by %s', (_, search, ids) => expect(found(search)).toEqual(ids));
