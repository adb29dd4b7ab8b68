import { hasAnyStock, isInStock, quantityInStock, type StockEntry } from './stock.ts';

const entry = (colorNameEN: string, size: string, quantity: number): StockEntry => ({
  colorNameEN,
  colorNameRU: colorNameEN,
  size,
  quantity,
});
const stock = [entry('Black', '40', 3), entry('Black', '42', 0), entry('Blue', '40', 1)];

test.each([
  ['Black', '40', 3],
  ['Black', '42', 0],
  ['Blue', '40', 1],
  ['Blue', '42', 0],
  ['black', '40', 0],
  [undefined, '40', 0],
  ['Black', undefined, 0],
])('quantityInStock of %s in size %s is %d', (color, size, quantity) => {
  expect(quantityInStock(stock, color, size)).toBe(quantity);
  expect(isInStock(stock, color, size)).toBe(quantity > 0);
});

test('quantityInStock adds up entries of the same colour and size', () =>
  expect(isInStock([entry('Black', '40', 0), entry('Black', '40', 2)], 'Black', '40')).toBe(true));

test.each([
  [[], false],
  [[entry('Black', '40', 0)], false],
  [[entry('Black', '40', 0), entry('Blue', '40', 1)], true],
])('hasAnyStock(%j) returns %s', (entries, answer) => expect(hasAnyStock(entries)).toBe(answer));
