import type { TFunction } from '@meridian/i18n';
import { aColor, aWatch } from '@meridian/testing';
import { watchProblems } from './validate-watch.ts';
import { emptyWatch, valuesOf, type WatchValues } from '../watch-values.ts';

const t = ((key: string) => key.split('.').at(-1)) as unknown as TFunction;
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

test('a whole watch is fine; category and collection may be left out', () => {
  expect(problemsAfter(() => undefined)).toEqual({});
});

test('an empty form lacks everything that is required', () => {
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
      'wbLink',
      'weight',
    ].sort(),
  );
  expect(watchProblems(t, values, null)['colors.0.images']).toBe('picture');
});

test.each<[string, (values: WatchValues) => void, Record<string, string>]>([
  ['prices are numbers', (v) => (v.price.kzt = 'free'), { 'price.kzt': 'number' }],
  ['weight is a number', (v) => (v.weight = '-4'), { weight: 'number' }],
  ['quantities are whole numbers', (v) => (v.stock[0]!.quantity = '1.5'), { 'stock.0.quantity': 'number' }],
  ['each quantity is required', (v) => (v.stock[0]!.quantity = ''), { 'stock.0.quantity': 'required' }],
  ['each stock row has a colour', (v) => (v.stock[0]!.color = ''), { 'stock.0.color': 'required' }],
  ['each size is required', (v) => v.sizes.push({ key: 'x', value: ' ' }), { 'sizes.1.value': 'required' }],
  [
    'each detail is required',
    (v) => (v.colors[1]!.details.materialRU = ''),
    {
      'colors.1.details.materialRU': 'required',
    },
  ],
  ['a link is a link', (v) => (v.wbLink = 'market'), { wbLink: 'link' }],
  ['each colour has a picture', (v) => (v.colors[1]!.images = []), { 'colors.1.images': 'picture' }],
  [
    'colours differ, whatever the case',
    (v) => (v.colors[1]!.colorNameEN = 'BLACK '),
    {
      'colors.1.colorNameEN': 'repeated',
    },
  ],
  [
    'a colour and size have one row',
    (v) => v.stock.push({ ...v.stock[0]! }),
    { 'stock.2.size': 'repeatedStock' },
  ],
])('%s', (_, change, expected) => {
  expect(problemsAfter(change)).toEqual(expected);
});

test('a watch that never had a marketplace link needs none', () => {
  const without = { ...watch, wbLink: '' };
  expect(watchProblems(t, valuesOf(without), without)).toEqual({});
  expect(problemsAfter((v) => (v.wbLink = ''))).toEqual({ wbLink: 'required' });
});
