import type { TFunction } from '@meridian/i18n';
import { aColor, aWatch } from '@meridian/testing';
import { missingOf, watchProblems } from './validate-watch.ts';
import { emptyWatch, newColor, valuesOf, type WatchValues, withoutBlankRows } from '../watch-values.ts';

const t = ((key: string) => key.split('.').at(-1)) as unknown as TFunction<'admin'>;
const watch = aWatch({
  wbLink: 'https://example.com/x',
  category: null,
  collection: null,
  colors: [aColor(), aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий' })],
});
const problemsAfter = (change: (values: WatchValues) => void) => {
  const values = valuesOf(watch);
  change(values);
  return watchProblems(t, values, watch);
};

test('a complete watch has no errors, even without category and collection', () => {
  expect(problemsAfter(() => undefined)).toEqual({});
});

test('an empty form has an error for each required field', () => {
  const values = { ...emptyWatch(), stock: [] };
  const missing = Object.entries(watchProblems(t, values, null))
    .filter(([, text]) => text === 'required')
    .map(([path]) => path.replace(/details\..*/, 'details'));
  expect([...new Set(missing)].sort()).toEqual(
    [
      'brand',
      'colors.0.colorNameEN',
      'colors.0.colorNameRU',
      'colors.0.details',
      'colors.0.sku',
      'descriptionEN',
      'descriptionRU',
      'nameEN',
      'nameRU',
      'price.kzt',
      'price.rub',
      'price.usd',
      'sizes.0.value',
      'watchType',
      'weight',
    ].sort(),
  );
  expect(watchProblems(t, values, null)['colors.0.images']).toBe('image');
});

test.each<[string, (values: WatchValues) => void, Record<string, string>]>([
  ['a price that is not a number', (v) => (v.price.kzt = 'free'), { 'price.kzt': 'number' }],
  ['a negative weight', (v) => (v.weight = '-4'), { weight: 'number' }],
  ['a diameter above the limit', (v) => (v.diameter = '400'), { diameter: 'measure' }],
  ['a thickness with two decimals', (v) => (v.thickness = '9.25'), { thickness: 'measure' }],
  ['a fractional quantity', (v) => (v.stock[0]!.quantity = '1.5'), { 'stock.0.quantity': 'number' }],
  ['an empty quantity', (v) => (v.stock[0]!.quantity = ''), { 'stock.0.quantity': 'required' }],
  ['a stock row without a colour', (v) => (v.stock[0]!.color = ''), { 'stock.0.color': 'required' }],
  ['an empty size', (v) => v.sizes.push({ key: 'x', value: ' ' }), { 'sizes.1.value': 'required' }],
  [
    'an empty detail',
    (v) => (v.colors[1]!.details.materialRU = ''),
    {
      'colors.1.details.materialRU': 'required',
    },
  ],
  ['an invalid marketplace link', (v) => (v.wbLink = 'market'), { wbLink: 'link' }],
  ['a colour without an image', (v) => (v.colors[1]!.images = []), { 'colors.1.images': 'image' }],
  [
    'colour names that differ only in case',
    (v) => (v.colors[1]!.colorNameEN = 'BLACK '),
    {
      'colors.1.colorNameEN': 'repeated',
    },
  ],
  [
    'a second stock row for a colour and size',
    (v) => v.stock.push({ ...v.stock[0]! }),
    { 'stock.2.size': 'repeatedStock' },
  ],
])('reports %s', (_, change, expected) => {
  expect(problemsAfter(change)).toEqual(expected);
});

test('the marketplace link is optional', () => {
  expect(problemsAfter((v) => (v.wbLink = ''))).toEqual({});
});

const draft = (change: Partial<WatchValues>) =>
  withoutBlankRows({ ...emptyWatch(), status: 'draft', ...change });

test.each<[string, Partial<WatchValues>, Record<string, string>]>([
  ['a Russian name', { nameRU: 'Прилив' }, {}],
  ['an English name', { nameEN: 'Tide' }, {}],
  ['no name', {}, { nameEN: 'required' }],
  ['an invalid price', { nameEN: 'Tide', price: { kzt: 'x', rub: '', usd: '' } }, { 'price.kzt': 'number' }],
  [
    'a colour without its English name',
    { nameEN: 'Tide', colors: [{ ...newColor(), colorNameRU: 'Чёрный' }] },
    { 'colors.0.colorNameEN': 'required' },
  ],
])('a draft with %s has the right errors', (_, change, expected) => {
  expect(watchProblems(t, draft(change), null)).toEqual(expected);
});

test('a draft with a planned time needs everything, and lists the missing values by kind', () => {
  const planned = draft({ nameEN: 'Tide', publishAt: '2040-01-01T00:00' });
  expect(watchProblems(t, planned, null)).toMatchObject({ nameRU: 'required', 'colors.0.sku': 'required' });
  expect(missingOf(draft({ nameEN: 'Tide', nameRU: 'Прилив', weight: '80', brand: 'x' }))).toEqual([
    ...['description', 'price', 'watchType', 'colors', 'sizes'],
  ]);
});
