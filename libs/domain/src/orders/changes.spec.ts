import { changedLines, replacementPrices, valueOfLines } from './changes.ts';
import { creditablePieces, maximumRefund } from './refunds.ts';

const line = (itemId: string, quantity: number, price: number, removed?: number) => ({
  ...{ itemId, colorName: 'Blue', size: '40', quantity, price },
  ...(removed !== undefined && { removed }),
});

test('a change appends lines and counts removed pieces on the old ones', () => {
  const items = [line('tide', 3, 100, 1), line('reef', 1, 50)];
  const changed = changedLines(items, { remove: [{ line: 0, quantity: 1 }], add: [line('dune', 2, 0.1)] });
  expect(changed).toEqual([line('tide', 3, 100, 2), line('reef', 1, 50), line('dune', 2, 0.1)]);
  expect(valueOfLines(changed)).toBe(15_020);
});

test('an exchange counts the returned pieces for the money only', () => {
  const change = { remove: [{ line: 0, quantity: 1 }], add: [line('tide', 1, 100)], exchange: 'a return' };
  const [returned, ...others] = changedLines([line('tide', 2, 100)], change);
  expect(returned).toEqual({ ...line('tide', 2, 100), exchanged: 1 });
  const items = [returned!, ...others];
  expect(valueOfLines(items)).toBe(20_000);
  expect(creditablePieces(items)).toEqual([
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ]);
  const order = { items, amount: 200, payment: { status: 'paid' as const } };
  expect(maximumRefund(order, [{ line: 0, quantity: 2 }])).toBe(100);
});

test('a piece that replaces one of the same watch costs what that one did', () => {
  const items = [line('tide', 2, 100), line('reef', 1, 50)];
  const remove = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ];
  expect(replacementPrices(items, { remove, add: [line('tide', 3, 120), line('dune', 1, 70)] })).toEqual([
    line('tide', 1, 100),
    line('tide', 2, 120),
    line('dune', 1, 70),
  ]);
});

test('a piece that replaces one on sale has its regular price, and one of a later sale keeps none', () => {
  const sale = { regularPrice: 120, campaign: { id: 'a' } };
  const remove = [{ line: 0, quantity: 1 }];
  const [onSale, regular] = [{ ...line('tide', 1, 100), ...sale }, line('tide', 1, 120)];
  expect(replacementPrices([onSale], { remove, add: [regular] })).toEqual([onSale]);
  expect(replacementPrices([regular], { remove, add: [onSale] })).toEqual([regular]);
});

test('a replacement keeps the discount of the promo code, and only the same variant replaces a gift', () => {
  const items = [
    { ...line('tide', 2, 90), discount: 10 },
    { ...line('reef', 2, 0), isGift: true },
  ];
  const remove = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 2 },
  ];
  const inRed = { ...line('reef', 1, 50), colorName: 'Red' };
  const add = [line('tide', 1, 120), inRed, line('reef', 1, 50)];
  expect(replacementPrices(items, { remove, add })).toEqual([
    { ...line('tide', 1, 90), discount: 10 },
    inRed,
    { ...line('reef', 1, 0), isGift: true, worth: 50 },
  ]);
});

test('removed pieces cannot be credited, and the others at most at what is paid for them', () => {
  const items = [line('tide', 2, 100, 1), line('reef', 1, 80)];
  const refunds = [{ amount: 20, status: 'succeeded' as const }];
  const order = { items, amount: 200, payment: { status: 'partlyRefunded' as const, refunds } };
  expect(creditablePieces(items, refunds)).toEqual([
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ]);
  expect(maximumRefund(order, [{ line: 0, quantity: 2 }])).toBe(100);
  expect(
    maximumRefund(order, [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
    ]),
  ).toBe(180);
});
