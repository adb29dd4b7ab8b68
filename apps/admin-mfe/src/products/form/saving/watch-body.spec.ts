import type { TFunction } from '@meridian/i18n';
import { aColor, aWatch } from '@meridian/testing';
import { formPath, multipartName } from '../field-paths.ts';
import { watchProblems } from './validate-watch.ts';
import { submissionOf, toFormData } from './watch-body.ts';
import { emptyWatch, newColor, newStock, valuesOf, withoutBlankRows } from '../watch-values.ts';

const watch = aWatch({
  colors: [aColor(), aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий', images: ['watches/blue.webp'] })],
  sizes: ['40', '42'],
  flags: ['main', 'hits'],
});
const entries = (form: FormData): Record<string, unknown> => Object.fromEntries(form.entries());

test.each([
  ['nameEN', 'nameEN'],
  ['price.kzt', 'price[kzt]'],
  ['colors.0.colorNameEN', 'colors[0][colorNameEN]'],
  ['colors.2.details.materialEN', 'colors[2][details][materialEN]'],
  ['sizes.1.value', 'sizes[1]'],
  ['stock.3.color', 'stock[3][colorNameEN]'],
  ['stock.3.quantity', 'stock[3][quantity]'],
])('the form path %s has the multipart name %s', (path, name) => {
  expect(multipartName(path)).toBe(name);
});

test.each([
  ['sizes.1', 'sizes.1.value'],
  ['stock.0.colorNameRU', 'stock.0.color'],
  ['stock.0.size', 'stock.0.size'],
  ['colors.1.images.4', 'colors.1.images'],
  ['colors.1.details.materialEN', 'colors.1.details.materialEN'],
])('an error of %s is shown at %s', (contract, path) => {
  expect(formPath(contract)).toBe(path);
});

test('an unchanged watch is sent with its loaded quantities and its revision', () => {
  const form = entries(toFormData(submissionOf(valuesOf(watch), watch)));
  expect(form).toMatchObject({
    nameEN: 'Meridian One',
    'price[kzt]': '250000',
    'colors[1][colorNameEN]': 'Blue',
    'colors[1][originalColorNameEN]': 'Blue',
    'colors[1][images][0]': 'watches/blue.webp',
    'sizes[1]': '42',
    'stock[3][colorNameEN]': 'Blue',
    'stock[3][colorNameRU]': 'Синий',
    'stock[3][size]': '42',
    'stock[3][quantity]': '3',
    'stock[3][loaded]': '3',
    'flags[0]': 'main',
    'flags[1]': 'hits',
    deletedImages: '[]',
    revision: '1',
  });
  expect(JSON.parse(String(form['colors[0][details]']))).toEqual(watch.colors[0]?.details);
});

test('numbers may be typed with spaces and a decimal comma', () => {
  const values = {
    ...valuesOf(watch),
    price: { kzt: '1 234 567', rub: '1\u00a0990,50', usd: '2,500' },
    weight: '82,5',
  };
  values.stock[0]!.quantity = '1 000';
  expect(entries(toFormData(submissionOf(values, watch)))).toMatchObject({
    'price[kzt]': '1234567',
    'price[rub]': '1990.50',
    'price[usd]': '2.500',
    weight: '82.5',
    'stock[0][quantity]': '1000',
  });
  const problems = watchProblems(((key: string) => key) as TFunction<'admin'>, values, watch);
  expect(problems['price.usd']).toBe('form.problems.number');
});

test('a renamed colour is also renamed in its stock rows', () => {
  const values = valuesOf(watch);
  values.colors[1]!.colorNameEN = 'Navy';
  const form = entries(toFormData(submissionOf(values, watch)));
  expect(form).toMatchObject({
    'colors[1][colorNameEN]': 'Navy',
    'colors[1][originalColorNameEN]': 'Blue',
    'stock[2][colorNameEN]': 'Navy',
    'stock[2][loaded]': '3',
  });
});

test('images are sent in order, files mixed with paths; removed images are listed for deletion', () => {
  const values = valuesOf(watch);
  const file = new File(['x'], 'new.jpg', { type: 'image/jpeg' });
  values.colors[0]!.images = [
    { id: 'n', file },
    { id: 'b', path: 'watches/black-2.webp' },
  ];
  const form = entries(toFormData(submissionOf(values, watch)));
  expect(form['colors[0][images][0]']).toMatchObject({ name: 'new.jpg' });
  expect(form['colors[0][images][1]']).toBe('watches/black-2.webp');
  expect(form['deletedImages']).toBe(JSON.stringify(['watches/black-1.webp']));
});

test('a new stock row is sent without a loaded quantity', () => {
  const values = valuesOf(aWatch({ stock: [] }));
  values.stock = [{ ...newStock(), color: values.colors[0]!.key, size: values.sizes[0]!.key, quantity: '7' }];
  const { body } = submissionOf(values, null);
  expect(body.stock).toEqual([{ colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity: '7' }]);
  expect(body.revision).toBeUndefined();
});

test('the form omits stock rows of a colour or size that the watch no longer has', () => {
  const [row] = watch.stock;
  const orphan = { ...row!, colorNameEN: 'Gone' };
  expect(valuesOf({ ...watch, stock: [orphan, { ...row!, size: '99' }, row!] }).stock).toHaveLength(1);
});

test('blank rows are removed, except one colour and one size', () => {
  expect(withoutBlankRows(emptyWatch())).toMatchObject({
    colors: [{}],
    sizes: [{}],
    stock: [{ quantity: '0' }],
  });
  const values = { ...valuesOf(watch) };
  values.colors = [newColor(), ...values.colors, newColor()];
  values.sizes = [...values.sizes, { key: 'x', value: '  ' }];
  values.stock = [...values.stock, newStock()];
  const cleaned = withoutBlankRows(values);
  expect(cleaned.colors.map(({ colorNameEN }) => colorNameEN)).toEqual(['Black', 'Blue']);
  expect(cleaned.sizes).toHaveLength(2);
  expect(cleaned.stock).toHaveLength(4);
});
