import { apiQueryOf, defaultView, readAddress, viewPath, writeAddress } from './address.ts';

const read = (query: string, currency: 'kzt' | 'usd' = 'kzt') =>
  readAddress(new URLSearchParams(query), currency);

describe('the menu links', () => {
  test.each([
    ['gender=male', { gender: ['male'] }],
    ['gender=female', { gender: ['female'] }],
    ['gender=Мужской', { gender: ['male'] }],
    ['flags=gifts', { flags: ['gifts'] }],
    ['flags=GIFTS, Exclusive,gifts', { flags: ['gifts', 'exclusive'] }],
    ['colors=Ice Blue', { colors: ['Ice Blue'] }],
  ])('%s', (query, filter) => {
    expect(read(query).filter).toEqual({ ...defaultView().filter, ...filter });
  });
});

test('without a query the default acts: in stock', () => {
  expect(read('')).toEqual(defaultView());
  expect(apiQueryOf(read(''), 'kzt')).toMatchObject({
    availability: 'inStock',
    sort: 'newest',
    currency: 'kzt',
  });
});

test('"clear" shows all while the controls stand at their defaults', () => {
  const cleared = read('availability=all');
  expect(cleared.filter).toEqual(defaultView().filter);
  expect(cleared.cleared).toBe(true);
  expect(apiQueryOf(cleared, 'kzt').availability).toBeUndefined();
});

test.each([
  ['inStock', true, false, 'inStock'],
  ['outOfStock', false, true, 'outOfStock'],
  ['outOfStock,inStock', true, true, undefined],
  ['none', false, false, undefined],
  ['nonsense', true, false, 'inStock'],
])('availability %s', (value, inStock, outOfStock, asked) => {
  const view = read(`availability=${value}`);
  expect(view.filter.availability).toEqual({ inStock, outOfStock });
  expect(apiQueryOf(view, 'kzt').availability).toBe(asked);
});

test.each([
  ['priceMin=100&priceMax=200', { min: 100, max: 200 }],
  ['priceMin=100.5', { min: 100.5, max: null }],
  ['priceMin=-1&priceMax=abc', { min: null, max: null }],
  ['priceMin=100&currency=kzt', { min: 100, max: null }],
  // Bounds of another currency mean nothing here.
  ['priceMin=100&currency=usd', { min: null, max: null }],
])('%s', (query, range) => {
  expect(read(query).filter.priceRange).toEqual(range);
});

test.each([
  '/products',
  '/products?gender=male&flags=gifts,exclusive',
  '/products?colors=Ice+Blue,Black&sizes=40+mm&collections=Bound+collection',
  '/products?availability=none&priceMin=1000&priceMax=9000&currency=kzt',
  '/products?availability=all&sort=priceAsc',
  '/products?q=moon+phase&sort=name',
])('%s is written as it was read', (path) => {
  expect(viewPath(read(path.split('?')[1] ?? ''), 'kzt')).toBe(path);
});

test('what is too long for the call is cut before it is sent', () => {
  const view = read(`q=${'x'.repeat(500)}&sizes=${Array.from({ length: 90 }, (_, i) => i).join(',')}`);
  expect(view.q).toHaveLength(200);
  expect(view.filter.sizes).toHaveLength(40);
  expect(writeAddress(view, 'kzt').get('q')).toHaveLength(200);
});
