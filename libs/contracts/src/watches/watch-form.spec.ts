import { DETAIL_FIELDS } from '@meridian/domain';
import { collectionForm } from '../collections.ts';
import { watchForm } from './watch-form.ts';

const ID = '65f0a1b2c3d4e5f6a7b8c9d0';
const details = Object.fromEntries(
  DETAIL_FIELDS.flatMap((f) => [
    [`${f}EN`, 'Steel'],
    [`${f}RU`, 'Сталь'],
  ]),
);
const row = { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity: '3' };
const color = {
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  colorHex: '#000000',
  sku: 'MT-1',
  details: JSON.stringify(details),
  images: ['watches/a.png', { upload: 0 }],
};
const form = {
  nameEN: 'Tide',
  nameRU: 'Прилив',
  descriptionEN: 'A diver.',
  descriptionRU: 'Дайверские часы.',
  weight: '120',
  brand: ID,
  watchType: ID,
  gender: 'male',
  price: { kzt: '500000', rub: '98500', usd: '999.99' },
  colors: [color],
  sizes: ['40'],
  stock: [row],
};

test('fills in the empty value of every optional field', () => {
  expect(watchForm.parse(form)).toMatchObject({
    category: null,
    collection: null,
    wbLink: '',
    flags: [],
    deletedImages: [],
    weight: 120,
    price: { kzt: 500000, rub: 98500, usd: 999.99 },
    colors: [{ details, images: ['watches/a.png', { upload: 0 }] }],
    stock: [{ ...row, quantity: 3 }],
  });
});

test.each([
  ['a Russian gender', { gender: 'Мужской' }, { gender: 'male' }],
  ['an empty collection', { collection: '', category: '' }, { collection: null, category: null }],
  ['a collection', { collection: ID }, { collection: ID }],
  ['flags', { flags: ['main', 'hits'] }, { flags: ['main', 'hits'] }],
  ['a marketplace link', { wbLink: 'https://example.com/1' }, { wbLink: 'https://example.com/1' }],
  ['an HS code with spaces', { hsCode: '9102 11 000 0' }, { hsCode: '9102110000' }],
  ['a country of origin', { originCountry: 'ch' }, { originCountry: 'CH' }],
  ['deleted pictures', { deletedImages: '["a.png"]' }, { deletedImages: ['a.png'] }],
  ['numbers as numbers', { weight: 95.5, price: { kzt: 1, rub: 2.5, usd: 3 } }, { weight: 95.5 }],
  ['the loaded quantity', { stock: [{ ...row, loaded: '5' }] }, { stock: [{ quantity: 3, loaded: 5 }] }],
  ['no stock rows', { stock: undefined }, { stock: [] }],
])('accepts %s', (_, change, read) => expect(watchForm.parse({ ...form, ...change })).toMatchObject(read));

test.each([
  ['a name of 121 characters', { nameEN: 'x'.repeat(121) }, 'nameEN'],
  ['a sku of 61 characters', { colors: [{ ...color, sku: 'x'.repeat(61) }] }, 'colors.0.sku'],
  ['a name that is a dot segment', { nameRU: '..' }, 'nameRU'],
  ['a brand that is not an id', { brand: { $gt: '' } }, 'brand'],
  ['another gender', { gender: 'unisex' }, 'gender'],
  ['a negative price', { price: { kzt: '-1', rub: '1', usd: '1' } }, 'price.kzt'],
  ['a fraction of a tenge', { price: { kzt: '1.50', rub: '1', usd: '1' } }, 'price.kzt'],
  ['three decimals of money', { price: { kzt: '1.005', rub: '1', usd: '1' } }, 'price.kzt'],
  ['a price in words', { price: { kzt: 'dear', rub: '1', usd: '1' } }, 'price.kzt'],
  ['a price in powers', { price: { kzt: '1e9', rub: '1', usd: '1' } }, 'price.kzt'],
  ['colours that are text', { colors: 'x' }, 'colors'],
  ['a colour without its hex', { colors: [{ ...color, colorHex: 'red' }] }, 'colors.0.colorHex'],
  ['details that are no JSON', { colors: [{ ...color, details: '{' }] }, 'colors.0.details'],
  ['a colour without its English name', { colors: [{ ...color, colorNameEN: '' }] }, 'colors.0.colorNameEN'],
  ['a blank size', { sizes: ['40', ''] }, 'sizes.1'],
  ['half a piece', { stock: [{ ...row, quantity: '1.5' }] }, 'stock.0.quantity'],
  ['fewer than none', { stock: [{ ...row, quantity: '-1' }] }, 'stock.0.quantity'],
  ['a stock row without a size', { stock: [{ ...row, size: '' }] }, 'stock.0.size'],
  ['a second row of a colour and size', { stock: [row, row] }, 'stock.1.size'],
  ['an unknown flag', { flags: ['sale'] }, 'flags.0'],
  ['an HS code of four digits', { hsCode: '9102' }, 'hsCode'],
  ['an unknown country of origin', { originCountry: 'ZZ' }, 'originCountry'],
  ['a script as link', { wbLink: 'javascript:alert(1)' }, 'wbLink'],
  ['deletions that are not a list', { deletedImages: '{"a":1}' }, 'deletedImages'],
] as [string, object, string][])('%s is refused at its field', (_, change, path) => {
  const { error } = watchForm.safeParse({ ...form, ...change });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
});

test.each([
  ['names', { nameEN: 'Bound', nameRU: 'Связь' }, true],
  ['flags', { nameEN: 'Bound', nameRU: 'Связь', flags: `["${ID}"]` }, true],
  ['an uploaded picture', { nameEN: 'Bound', nameRU: 'Связь', image: { upload: 0 } }, true],
  ['blank name', { nameEN: ' ', nameRU: 'Связь' }, false],
  ['flags that are no ids', { nameEN: 'Bound', nameRU: 'Связь', flags: '["x"]' }, false],
  ['flags that are no JSON', { nameEN: 'Bound', nameRU: 'Связь', flags: 'x' }, false],
])('a collection with %s: accepted %s', (_, value, accepted) =>
  expect(collectionForm.safeParse(value).success).toBe(accepted),
);

test('reads a draft with one name, and empty values as missing', () => {
  const blank = { nameRU: 'Прилив', weight: '', brand: '', gender: '', price: { kzt: '' } };
  expect(
    watchForm.parse({ ...blank, colors: [{ colorNameEN: 'Black', details: '{"materialEN":"Steel"}' }] }),
  ).toEqual({
    ...{ nameEN: '', nameRU: 'Прилив', descriptionEN: '', descriptionRU: '', weight: 0, price: {} },
    ...{ brand: null, watchType: null, category: null, collection: null, wbLink: '', sizes: [], stock: [] },
    ...{ flags: [], deletedImages: [] },
    colors: [
      {
        ...{ colorNameEN: 'Black', colorNameRU: '', colorHex: '', sku: '', images: [] },
        details: { ...Object.fromEntries(Object.keys(details).map((key) => [key, ''])), materialEN: 'Steel' },
      },
    ],
  });
});

test.each([0, '0', '0.00'])('rejects the price %j', (kzt) =>
  expect(watchForm.safeParse({ ...form, price: { ...form.price, kzt } }).success).toBe(false),
);

test('stores sizes in their normal form', () => {
  const { sizes, stock } = watchForm.parse({
    ...form,
    sizes: ['40мм', '40,5 mm'],
    stock: [{ ...row, size: '40 мм' }],
  });
  expect([...sizes, stock[0]?.size]).toEqual(['40 mm', '40.5 mm', '40 mm']);
});
