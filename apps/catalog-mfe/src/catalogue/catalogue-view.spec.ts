import { toApiQuery, defaultView, parseView, viewPath, viewParams } from './catalogue-view.ts';

const parse = (query: string, currency: 'kzt' | 'usd' = 'kzt') =>
  parseView(new URLSearchParams(query), currency);

describe('the filter of a menu link', () => {
  test.each([
    ['gender=male', { gender: ['male'] }],
    ['gender=female', { gender: ['female'] }],
    ['gender=Мужской', { gender: ['male'] }],
    ['flags=gifts', { flags: ['gifts'] }],
    ['flags=GIFTS, Exclusive,gifts', { flags: ['gifts', 'exclusive'] }],
    ['colors=Ice Blue', { colors: ['Ice Blue'] }],
  ])('is parsed from %s', (query, filter) => {
    expect(parse(query).filter).toEqual({ ...defaultView().filter, ...filter });
  });
});

test('an empty query is the default filter: in stock', () => {
  expect(parse('')).toEqual(defaultView());
  expect(toApiQuery(parse(''), 'kzt')).toMatchObject({
    availability: 'inStock',
    sort: 'newest',
    currency: 'kzt',
  });
});

test('“clear” shows all watches while the controls have their defaults', () => {
  const cleared = parse('availability=all');
  expect(cleared.filter).toEqual(defaultView().filter);
  expect(cleared.cleared).toBe(true);
  expect(toApiQuery(cleared, 'kzt').availability).toBeUndefined();
});

test.each([
  ['inStock', true, false, 'inStock'],
  ['outOfStock', false, true, 'outOfStock'],
  ['outOfStock,inStock', true, true, undefined],
  ['none', false, false, undefined],
  ['invalid', true, false, 'inStock'],
])('parses availability=%s', (value, inStock, outOfStock, requested) => {
  const view = parse(`availability=${value}`);
  expect(view.filter.availability).toEqual({ inStock, outOfStock });
  expect(toApiQuery(view, 'kzt').availability).toBe(requested);
});

test.each([
  ['priceMin=100&priceMax=200', { min: 100, max: 200 }],
  ['priceMin=100.5', { min: 100.5, max: null }],
  ['priceMin=-1&priceMax=abc', { min: null, max: null }],
  ['priceMin=100&currency=kzt', { min: 100, max: null }],
  // Bounds of another currency are ignored.
  ['priceMin=100&currency=usd', { min: null, max: null }],
])('parses the price range of %s', (query, range) => {
  expect(parse(query).filter.priceRange).toEqual(range);
});

test.each([
  '/products',
  '/products?gender=male&flags=gifts,exclusive',
  '/products?colors=Ice+Blue,Black&sizes=40+mm&collections=Bound+collection',
  '/products?availability=none&priceMin=1000&priceMax=9000&currency=kzt',
  '/products?availability=all&sort=priceAsc',
  '/products?q=moon+phase&sort=name',
  '/products?q=moon+phase',
  '/products?q=moon+phase&sort=newest',
  '/products?brands=Norrvik&watchTypes=Quartz&categories=Dress,Travel&movement=calibre+V+12&material=Bronze' +
    '&dialColor=Black&strapMaterial=Calfskin&waterMin=10&weightMax=90.5',
])('formats the parsed view of %s as the same URL', (path) => {
  expect(viewPath(parse(path.split('?')[1] ?? ''), 'kzt')).toBe(path);
});

test('limits the length of the search text and the number of values', () => {
  const view = parse(`q=${'x'.repeat(500)}&sizes=${Array.from({ length: 90 }, (_, i) => i).join(',')}`);
  expect(view.q).toHaveLength(200);
  expect(view.filter.sizes).toHaveLength(40);
  expect(viewParams(view, 'kzt').get('q')).toHaveLength(200);
});

test('relevance is the default order of a search, and no order without one', () => {
  expect(toApiQuery(parse('q=moon'), 'kzt').sort).toBe('relevance');
  expect(toApiQuery(parse('q=moon&sort=newest'), 'kzt').sort).toBe('newest');
  expect(toApiQuery(parse('sort=relevance'), 'kzt').sort).toBe('newest');
  expect(viewPath({ ...parse('q=moon&sort=newest'), q: '' }, 'kzt')).toBe('/products');
});

test.each(['__proto__', 'constructor'])('keeps the unknown value %s, and ignores it as a bound', (value) => {
  const view = parse(`brands=${value}&material=${value}&waterMin=${value}&weightMax=${value}`);
  expect(view.filter).toEqual({ ...defaultView().filter, brands: [value], material: [value] });
});
