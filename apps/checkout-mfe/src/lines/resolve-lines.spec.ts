import fc from 'fast-check';
import { anId } from '@meridian/testing';
import { black, blue, solstice } from '../testing/watches.ts';
import { cartWatchOf } from './cart-watch.ts';
import { type WatchesById, resolveLines, lineStateOf } from './resolve-lines.ts';

const known: WatchesById = new Map([
  [anId(1), cartWatchOf(solstice())],
  [anId(2), null],
]);

test('a line is shown with the first picture of its colour, its price and what is in stock', () => {
  const [entry] = resolveLines([blue()], known, 'usd').lines;
  expect(entry).toMatchObject({ price: 520.5, available: 3 });
  expect(entry?.color).toMatchObject({ image: 'watches/blue-1.jpg', sku: 'SKU-Blue' });
});

test.each([
  ['its watch', blue({ itemId: anId(2) })],
  ['its colour', blue({ colorNameEN: 'Green' })],
])('a line is gone without %s', (_, line) => {
  expect(resolveLines([line, black()], known, 'kzt')).toMatchObject({
    complete: true,
    unavailable: [line],
    lines: [{ line: black() }],
  });
});

test('of a watch that was not read yet nothing is said', () => {
  expect(resolveLines([blue({ itemId: anId(3) })], known, 'kzt')).toEqual({
    complete: false,
    unavailable: [],
    lines: [],
  });
});

test('an id kept in capitals is the same watch', () => {
  const lettered = new Map([['a'.repeat(24), cartWatchOf(solstice())]]);
  expect(resolveLines([blue({ itemId: 'A'.repeat(24) })], lettered, 'kzt').lines).toHaveLength(1);
});

test.each([
  ['fine', blue({ quantity: 2 }), 'kzt'],
  ['last', blue({ quantity: 3 }), 'kzt'],
  ['short', blue({ quantity: 4 }), 'kzt'],
  ['soldOut', blue({ size: '38 mm' }), 'kzt'],
  ['unpriced', blue(), 'rub'],
] as const)('a line is %s', (state, line, currency) => {
  const priced = new Map([[anId(1), cartWatchOf(solstice({ price: { kzt: 1 } }))]]);
  const [entry] = resolveLines([line], priced, currency).lines;
  expect(entry && lineStateOf(entry)).toBe(state);
});

test('every line is shown, gone or waited for, once', () => {
  const lines = fc.array(
    fc.record({
      itemId: fc.constantFrom(anId(1), anId(2), anId(3)),
      colorNameEN: fc.constantFrom('Blue', 'Black', 'Green'),
      size: fc.constantFrom('38 mm', '41 mm'),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
  );
  fc.assert(
    fc.property(lines, (drawn) => {
      const cart = drawn.map((line) => ({ ...line, colorNameRU: '' }));
      const result = resolveLines(cart, known, 'kzt');
      const waiting = cart.filter(({ itemId }) => itemId === anId(3));
      expect(result.lines.length + result.unavailable.length + waiting.length).toBe(cart.length);
      expect(result.complete).toBe(waiting.length === 0);
    }),
  );
});
