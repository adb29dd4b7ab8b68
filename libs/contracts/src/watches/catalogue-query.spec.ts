import { catalogueQuery } from './catalogue-query.ts';

test.each([
  ['Blue', ['Blue']],
  ['Blue, Black', ['Blue', 'Black', 'Blue, Black']],
  ['Ash, Elm,Oak', ['Ash', 'Elm', 'Oak', 'Ash, Elm', 'Elm,Oak', 'Ash, Elm,Oak']],
  ['Ash\\, Elm,Oak', ['Ash, Elm', 'Oak']],
])('reads the brands %s', (brands, values) =>
  expect(catalogueQuery.parse({ brands }).brands).toEqual(values),
);

test('reads every spelling of a size', () =>
  expect(catalogueQuery.parse({ sizes: '40 мм,42 mm' }).sizes).toEqual(
    expect.arrayContaining(['40 mm', '40 мм', '42 mm']),
  ));

test('reads a list of codes', () =>
  expect(catalogueQuery.parse({ gender: ' male,,female ' }).gender).toEqual(['male', 'female']));
