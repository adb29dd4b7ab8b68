import fc from 'fast-check';
import {
  addToCart,
  type CartLine,
  countItems,
  type LineKey,
  MAX_LINE_QUANTITY,
  mergeCarts,
  removeFromCart,
  removeLine,
  sameLine,
  withoutBought,
} from './cart.ts';

const key = (change: Partial<LineKey> = {}): LineKey => ({
  itemId: 'a',
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  size: '40',
  ...change,
});
const line = (quantity: number, change: Partial<LineKey> = {}): CartLine => ({ ...key(change), quantity });

describe('sameLine', () => {
  test.each<[Partial<LineKey>, boolean]>([
    [{}, true],
    [{ itemId: 'b' }, false],
    [{ colorNameEN: 'Blue' }, false],
    [{ colorNameRU: 'Синий' }, false],
    [{ size: '42' }, false],
  ])('a change of %j: %s', (change, same) => expect(sameLine(key(), key(change))).toBe(same));
});

describe('addToCart', () => {
  test('adds a new line with quantity 1 and no foreign fields', () => {
    expect(addToCart([], { ...key(), price: 5 } as LineKey)).toEqual([line(1)]);
  });
});

describe('removeFromCart', () => {
  test('drops a line that reaches 0', () => expect(removeFromCart([line(1)], key())).toEqual([]));
  test('changes nothing for a missing line', () =>
    expect(removeFromCart([line(1)], key({ size: '42' }))).toEqual([line(1)]));
  test('removeLine deletes the whole line and no other', () => {
    const other = line(4, { colorNameEN: 'Blue', colorNameRU: 'Синий' });
    expect(removeLine([line(9), other], key())).toEqual([other]);
  });
});

describe('mergeCarts', () => {
  test.each<[string, CartLine[], CartLine[], CartLine[]]>([
    ['takes the larger quantity of the server', [line(5)], [line(2)], [line(5)]],
    ['takes the larger quantity of the guest', [line(2)], [line(5)], [line(5)]],
    [
      'adds lines that the server lacks',
      [line(1)],
      [line(2, { size: '42' })],
      [line(1), line(2, { size: '42' })],
    ],
    ['caps at 99', [line(150)], [line(500, { size: '42' })], [line(99), line(99, { size: '42' })]],
    [
      'drops lines without a valid quantity',
      [],
      [line(0), line(-3, { size: '42' }), line(NaN, { size: '44' })],
      [],
    ],
    ['folds a line that comes twice', [], [line(2), line(3)], [line(3)]],
  ])('%s', (_, server, guest, merged) => expect(mergeCarts(server, guest)).toEqual(merged));
});

test('withoutBought removes exactly the bought quantities', () => {
  const cart = [line(3), line(1, { size: '42' }), line(2, { itemId: 'b' })];
  const bought = [line(1), line(1), line(5, { size: '42' }), line(1, { itemId: 'gone' })];
  expect(withoutBought(cart, bought)).toEqual([line(1), line(2, { itemId: 'b' })]);
});

test('countItems counts pieces, not lines', () =>
  expect(countItems([line(3), line(2, { size: '42' })])).toBe(5));

const anyKey = fc.record({
  itemId: fc.constantFrom('a', 'b', 'c'),
  colorNameEN: fc.constantFrom('Black', 'Blue'),
  colorNameRU: fc.constantFrom('Чёрный', 'Синий'),
  size: fc.constantFrom('40', '42'),
});
const anyLine = fc
  .tuple(anyKey, fc.integer({ min: 1, max: MAX_LINE_QUANTITY }))
  .map(([k, quantity]) => ({ ...k, quantity }));
const anyCart = fc.uniqueArray(anyLine, {
  selector: (l) => JSON.stringify([l.itemId, l.colorNameEN, l.colorNameRU, l.size]),
});
const quantityOf = (cart: readonly CartLine[], k: LineKey): number =>
  cart.find((candidate) => sameLine(candidate, k))?.quantity ?? 0;

describe('cart properties', () => {
  test('adding raises exactly one line by 1 up to 99, and removing reverts it below 99', () => {
    fc.assert(
      fc.property(anyCart, anyKey, (cart, k) => {
        const added = addToCart(cart, k);
        expect(quantityOf(added, k)).toBe(Math.min(quantityOf(cart, k) + 1, MAX_LINE_QUANTITY));
        for (const other of cart.filter((candidate) => !sameLine(candidate, k)))
          expect(quantityOf(added, other)).toBe(other.quantity);
        if (quantityOf(cart, k) < MAX_LINE_QUANTITY) expect(removeFromCart(added, k)).toEqual(cart);
      }),
    );
  });
  test('no operation returns a line below 1 or mutates its argument', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyKey, (cart, other, k) => {
        const before = structuredClone(cart);
        const results = [
          addToCart(cart, k),
          removeFromCart(cart, k),
          removeLine(cart, k),
          mergeCarts(cart, other),
          withoutBought(cart, other),
        ];
        for (const result of results) expect(result.every(({ quantity }) => quantity >= 1)).toBe(true);
        expect(cart).toEqual(before);
      }),
    );
  });
  test('merging is idempotent', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (server, guest) => {
        const once = mergeCarts(server, guest);
        expect(mergeCarts(once, guest)).toEqual(once);
      }),
    );
  });
  test('merging never lowers or drops a line, and is symmetric', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (server, guest) => {
        const merged = mergeCarts(server, guest);
        for (const present of [...server, ...guest])
          expect(quantityOf(merged, present)).toBeGreaterThanOrEqual(present.quantity);
        for (const present of merged)
          expect(quantityOf(mergeCarts(guest, server), present)).toBe(present.quantity);
      }),
    );
  });
  test('bought plus remaining quantities equal the cart, if it held enough', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const bought = cart.map((l) => ({ ...l, quantity: Math.ceil(l.quantity / 2) }));
        expect(countItems(withoutBought(cart, bought)) + countItems(bought)).toBe(countItems(cart));
        expect(withoutBought(cart, cart)).toEqual([]);
      }),
    );
  });
});
