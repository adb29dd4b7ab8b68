import { missingFieldsOf, missingForSale, type SaleValues } from './sale-fields.ts';
import { DETAIL_FIELDS } from './watch-attributes.ts';

const details = Object.fromEntries(
  DETAIL_FIELDS.flatMap((field) => [`${field}EN`, `${field}RU`].map((key) => [key, 'x'])),
);
const color = {
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  colorHex: '#000000',
  sku: 'A-1',
  details,
  images: ['a'],
};
const complete: SaleValues = {
  ...{ nameEN: 'Tide', nameRU: 'Прилив', descriptionEN: 'A diver.', descriptionRU: 'Для дайвинга.' },
  ...{ price: { kzt: 1, rub: 1, usd: 1 }, weight: 80, brand: 'b', watchType: 't', gender: 'male' },
  ...{ colors: [color], sizes: ['40'] },
};

test('a complete watch lacks nothing, without category, collection and marketplace link', () => {
  expect(missingForSale(complete)).toEqual([]);
});

test.each<[string, Partial<SaleValues>, string[], string[]]>([
  ['a name in one language', { nameEN: ' ' }, ['nameEN'], ['name']],
  [
    'descriptions',
    { descriptionEN: '', descriptionRU: '' },
    ['descriptionEN', 'descriptionRU'],
    ['description'],
  ],
  ['a price, and one of 0', { price: { kzt: 0, usd: 5 } }, ['price.kzt', 'price.rub'], ['price']],
  [
    'weight, brand and type',
    { weight: 0, brand: null, watchType: null },
    ['weight', 'brand', 'watchType'],
    ['weight', 'brand', 'watchType'],
  ],
  ['colours and sizes', { colors: [], sizes: [] }, ['colors', 'sizes'], ['colors', 'sizes']],
  [
    'parts of its second colour',
    {
      colors: [
        color,
        { ...color, colorNameRU: '', sku: '', images: [], details: { ...details, materialRU: '' } },
      ],
    },
    ['colors.1.colorNameRU', 'colors.1.sku', 'colors.1.details.materialRU', 'colors.1.images'],
    ['colorName', 'sku', 'details', 'images'],
  ],
])('names what a watch lacks: %s', (_, change, paths, fields) => {
  expect(missingForSale({ ...complete, ...change })).toEqual(paths);
  expect(missingFieldsOf({ ...complete, ...change })).toEqual(fields);
});
