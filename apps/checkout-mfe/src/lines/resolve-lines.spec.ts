import fc from 'fast-check';
import { anId } from '@meridian/testing';
import { black, blue, solstice } from '../testing/watches.ts';
import { cartWatchOf } from './cart-watch.ts';
import { type WatchesById, resolveLines, lineStateOf } from './resolve-lines.ts';

const watches: WatchesById = new Map([
  [anId(1), cartWatchOf(solstice())],
  [anId(2), null],
]);

test('resolves a line with the image and SKU of its colour, its price and its stock', () => {
  const [entry] = resolveLines([blue()], watches, 'usd').lines;
  expect(entry).toMatchObject({ price: 520.5, available: 3 });
  expect(entry?.color).toMatchObject({ image: 'watches/blue-1.jpg', sku: 'SKU-Blue' });
});

test.each([
  ['its watch', blue({ itemId: anId(2) })],
  ['its colour', blue({ colorNameEN: 'Green' })],
])('a line is unavailable without %s', (_, line) => {
  expect(resolveLines([line, black()], watches, 'kzt')).toMatchObject({
    complete: true,
    unavailable: [line],
    lines: [{ line: black() }],
  });
});

test('a line of a watch that is not loaded is in no list and the result is incomplete', () => {
  expect(resolveLines([blue({ itemId: anId(3) })], watches, 'kzt')).toEqual({
    complete: false,
    unavailable: [],
    lines: [],
  });
});

test('finds the watch of a stored id in upper case', () => {
  const lettered = new Map([['a'.repeat(24), cartWatchOf(solstice())]]);
  expect(resolveLines([blue({ itemId: 'A'.repeat(24) })], lettered, 'kzt').lines).toHaveLength(1);
});

test.each([
  ['fine', blue({ quantity: 2 }), 'kzt'],
  ['last', blue({ quantity: 3 }), 'kzt'],
  ['short', blue({ quantity: 4 }), 'kzt'],
  ['soldOut', blue({ size: '38 mm' }), 'kzt'],
  ['unpriced', blue(), 'rub'],
] as const)('the state of a line is "%s"', (state, line, currency) => {
  const priced = new Map([[anId(1), cartWatchOf(solstice({ price: { kzt: 1 } }))]]);
  const [entry] = resolveLines([line], priced, currency).lines;
  expect(entry && lineStateOf(entry)).toBe(state);
});

test('every line is either resolved, unavailable or not loaded', () => {
  const lines = fc.array(
    fc.record({
      itemId: fc.constantFrom(anId(1), anId(2), anId(3)),
      colorNameEN: fc.constantFrom('Blue', 'Black', 'Green'),
      size: fc.constantFrom('38 mm', '41 mm'),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
  );
  fc.assert(
    fc.property(lines, (generated) => {
      const cart = generated.map((line) => ({ ...line, colorNameRU: '' }));
      const result = resolveLines(cart, watches, 'kzt');
      const waiting = cart.filter(({ itemId }) => itemId === anId(3));
      expect(result.lines.length + result.unavailable.length + waiting.length).toBe(cart.length);
      expect(result.complete).toBe(waiting.length === 0);
    }),
  );
});
