import { stockEntryOf } from './stock-line.ts';

const stock = [
  { id: 'v1', colorNameEN: 'Black', size: '42' },
  { id: 'v2', colorNameEN: 'White', size: '42' },
];

test.each([
  ['its id', { variantId: 'v2', colorName: 'White', size: '42' }, 'v2'],
  ['its id after a renaming', { variantId: 'v2', colorName: 'Snow', size: '42' }, 'v2'],
  [
    'its id, although another entry has its old names',
    { variantId: 'v2', colorName: 'Black', size: '42' },
    'v2',
  ],
  ['its names without an id', { colorName: 'White', size: '42' }, 'v2'],
  ['its names after the entry was added again', { variantId: 'v0', colorName: 'White', size: '42' }, 'v2'],
  ['nothing in another size', { colorName: 'White', size: '40' }, undefined],
  ['nothing in another colour', { colorName: 'Green', size: '42' }, undefined],
])('the stock entry of a line is found by %s', (_by, line, id) =>
  expect(stockEntryOf(stock, line)?.id).toBe(id),
);
