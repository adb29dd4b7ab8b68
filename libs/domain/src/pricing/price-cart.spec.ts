import fc from 'fast-check';
import { replacementPrices } from '../orders/changes.ts';
import { maximumRefund } from '../orders/refunds.ts';
import { CURRENCIES, dividedAmount, toHundredths } from '../shop/money.ts';
import { type CartPriceLine, type CartToPrice, priceCart } from './price-cart.ts';
import {
  currenciesOf,
  isCode,
  missingForMinimum,
  normalizeCode,
  type Promotion,
  type PromotionDiscount,
  promotionProblem,
  timeOfOrder,
} from './promotions.ts';

const NOON = new Date('2026-11-27T12:00:00.000Z');

const promotion = (discount: PromotionDiscount, more: Partial<Promotion> = {}): Promotion => ({
  id: 'p1',
  nameEN: 'Summer',
  nameRU: 'Лето',
  code: 'SUMMER',
  from: null,
  until: null,
  isStopped: false,
  discount,
  scope: { brands: [], collections: [] },
  includesSalePrices: true,
  minimum: null,
  isFirstOrderOnly: false,
  maxUsesPerCustomer: null,
  maxUses: null,
  ...more,
});
const percent = (value: number, more?: Partial<Promotion>) =>
  promotion({ kind: 'percent', percent: value }, more);
const amount = (value: number, more?: Partial<Promotion>) =>
  promotion({ kind: 'amount', amount: { kzt: value } }, more);
const line = (price: number, quantity = 1, more: Partial<CartPriceLine> = {}): CartPriceLine => ({
  ...{ itemId: 'w1', colorName: 'Blue', size: '40', brand: 'b1', collection: null },
  ...{ price, quantity, ...more },
});
const other = (price: number, more: Partial<CartPriceLine> = {}) => line(price, 1, { itemId: 'w2', ...more });

const prices = (cart: Partial<CartToPrice<CartPriceLine>>) =>
  priceCart({ currency: 'kzt', lines: [], delivery: 0, ...cart }).lines.map(
    ({ price, quantity, discount = 0 }) => [quantity, price, discount],
  );

test.each<[string, CartPriceLine[], Promotion | null, number[][]]>([
  ['no code', [line(100, 2)], null, [[2, 100, 0]]],
  ['percent, rounded down to whole tenge', [line(1005, 2)], percent(10), [[2, 904, 101]]],
  ['100 percent', [line(1005, 2)], percent(100), [[2, 0, 1005]]],
  [
    'an amount by worth, the rest on the last line',
    [line(100), other(201)],
    amount(100),
    [
      [1, 67, 33],
      [1, 134, 67],
    ],
  ],
  [
    'an amount that the pieces of a line do not divide',
    [line(100, 3)],
    amount(100),
    [
      [2, 67, 33],
      [1, 66, 34],
    ],
  ],
  ['an amount above the worth', [line(100, 2)], amount(500), [[2, 0, 100]]],
  [
    'a brand',
    [line(100), other(100, { brand: 'b2' })],
    percent(10, { scope: { brands: ['b2'], collections: [] } }),
    [
      [1, 100, 0],
      [1, 90, 10],
    ],
  ],
  [
    'no watches on sale',
    [line(100, 1, { regularPrice: 120 }), other(100)],
    percent(10, { includesSalePrices: false }),
    [
      [1, 100, 0],
      [1, 90, 10],
    ],
  ],
  [
    'a gift',
    [line(100), other(50, { isGift: true })],
    promotion({ kind: 'gift', gift: { itemId: 'w2', colorName: 'Blue', size: '40' } }),
    [
      [1, 100, 0],
      [1, 0, 0],
    ],
  ],
])('prices lines: %s', (_, lines, code, expected) => {
  expect(prices({ lines, promotion: code })).toEqual(expected);
});

test('free delivery takes its price off, and the total includes the tax of goods and delivery', () => {
  const cart = { currency: 'kzt' as const, lines: [line(116)], delivery: 220 };
  const taxRates = { ofCategory: (id: string | null) => (id === 'pocket' ? 0 : 16), delivery: 10 };
  expect(priceCart({ ...cart, taxRates })).toMatchObject({ total: 336, tax: 36, deliveryDiscount: 0 });
  const code = promotion({ kind: 'freeDelivery' });
  expect(priceCart({ ...cart, taxRates, promotion: code })).toMatchObject({
    ...{ total: 116, tax: 16, delivery: 0, deliveryDiscount: 220 },
  });
  // Tax at one rate is rounded once.
  const small = { currency: 'usd' as const, lines: [line(1.35)], delivery: 1.35 };
  expect(priceCart({ ...small, taxRates: { ofCategory: () => 12, delivery: 12 } }).tax).toBe(0.29);
  // A category has a rate of its own.
  const mixed = [line(116), { ...line(116), category: 'pocket' }];
  expect(priceCart({ ...cart, lines: mixed, taxRates }).tax).toBe(36);
});

test.each<[string, Promotion, object, string | null]>([
  ['applies', percent(10), {}, null],
  ['not begun', percent(10, { from: '2026-11-27T12:00:00.001Z' }), {}, 'notStarted'],
  ['at its end', percent(10, { until: '2026-11-27T12:00:00.000Z' }), {}, 'ended'],
  ['stopped', percent(10, { isStopped: true }), {}, 'ended'],
  ['an amount in another currency', amount(10), { currency: 'usd' }, 'currency'],
  ['a minimum in another currency', percent(10, { minimum: { kzt: 1 } }), { currency: 'usd' }, 'currency'],
  ['another brand', percent(10, { scope: { brands: ['b2'], collections: [] } }), {}, 'scope'],
  [
    'only watches on sale',
    percent(10, { includesSalePrices: false }),
    { lines: [line(100, 1, { regularPrice: 120 })] },
    'salePrices',
  ],
  ['one tenge below the minimum', percent(10, { minimum: { kzt: 201 } }), {}, 'minimum'],
  ['the minimum', percent(10, { minimum: { kzt: 200 } }), {}, null],
  [
    'a minimum of eligible watches',
    percent(10, { minimum: { kzt: 200 }, scope: { brands: ['b1'], collections: [] } }),
    { lines: [line(100), other(100, { brand: 'b2' })] },
    'minimum',
  ],
  ['a free delivery', promotion({ kind: 'freeDelivery' }), { delivery: 0 }, 'noDelivery'],
  ['an unknown delivery', promotion({ kind: 'freeDelivery' }), {}, null],
])('a code applies or has a reason: %s', (_, code, cart, problem) => {
  expect(promotionProblem(code, { currency: 'kzt', lines: [line(100, 2)], ...cart }, NOON)).toBe(problem);
});

test('what is missing for a minimum is that of the eligible watches, and a code has its currencies', () => {
  const code = percent(10, { minimum: { kzt: 250.5, usd: 1 }, scope: { brands: ['b1'], collections: [] } });
  const lines = [line(100), other(100, { brand: 'b2' })];
  expect(missingForMinimum(code, { currency: 'kzt', lines })).toBe(150.5);
  expect(missingForMinimum(code, { currency: 'usd', lines })).toBe(0);
  expect(currenciesOf(code)).toEqual(['kzt', 'usd']);
  expect(currenciesOf(amount(10))).toEqual(['kzt']);
});

test.each([
  ['before its end', 59, 59],
  ['at its end', 60, 60 - 1 / 60_000],
  ['within the grace after its end', 64.9, 60 - 1 / 60_000],
  ['after the grace', 65, 65],
])('an order checks a code %s at the right time', (_, minutes, expected) => {
  const at = (minute: number) => new Date(NOON.getTime() + minute * 60_000);
  expect(timeOfOrder({ until: at(60).toISOString() }, at(minutes))).toEqual(at(expected));
  expect(timeOfOrder({ until: null }, at(minutes))).toEqual(at(minutes));
});

test('reads a code as people type it', () => {
  expect(normalizeCode(' sum mer-１0 ')).toBe('SUMMER-10');
  expect(['SUMMER', 'ЛЕТО-10', 'AB', 'A_B', 'A'.repeat(33)].map(isCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100);
const anyCart = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  lines: fc.array(
    fc.record({
      itemId: fc.constantFrom('w1', 'w2', 'w3'),
      colorName: fc.constant('Blue'),
      size: fc.constant('40'),
      price: cents(50_000_000_00),
      quantity: fc.integer({ min: 1, max: 7 }),
      regularPrice: fc.constantFrom(undefined, 60_000_000),
      brand: fc.constantFrom('b1', 'b2'),
      isGift: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  delivery: cents(10_000_00),
  promotion: fc.option(
    fc.record({
      discount: fc.oneof(
        fc.integer({ min: 1, max: 100 }).map((value) => ({ kind: 'percent' as const, percent: value })),
        cents(90_000_000_00).map((value) => ({
          kind: 'amount' as const,
          amount: { kzt: value, rub: value, usd: value },
        })),
        fc.constant({ kind: 'freeDelivery' as const }),
      ),
      includesSalePrices: fc.boolean(),
      brands: fc.constantFrom<string[]>([], ['b1']),
    }),
  ),
  taxRates: fc
    .record({ goods: fc.integer({ min: 0, max: 25 }), delivery: fc.integer({ min: 0, max: 25 }) })
    .map(({ goods, delivery }) => ({ ofCategory: () => goods, delivery })),
});
const cartOf = ({ promotion: code, ...cart }: typeof anyCart extends fc.Arbitrary<infer T> ? T : never) => ({
  ...cart,
  promotion:
    code &&
    promotion(code.discount, {
      includesSalePrices: code.includesSalePrices,
      scope: { brands: code.brands, collections: [] },
    }),
});
const worth = (lines: readonly { price: number; quantity: number }[]) =>
  lines.reduce((sum, { price, quantity }) => sum + toHundredths(price) * quantity, 0);

test('the lines and the delivery add up to the total, no price is negative, and no piece is lost', () => {
  fc.assert(
    fc.property(anyCart, (any) => {
      const cart = cartOf(any);
      const { lines, subtotal, discount, delivery, deliveryDiscount, total, tax } = priceCart(cart);
      expect(worth(lines) + toHundredths(delivery)).toBe(toHundredths(total));
      expect(toHundredths(subtotal) - toHundredths(discount)).toBe(worth(lines));
      expect(toHundredths(delivery) + toHundredths(deliveryDiscount)).toBe(toHundredths(cart.delivery));
      expect(lines.every(({ price, discount: off = 0 }) => price >= 0 && off >= 0)).toBe(true);
      expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      );
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(total);
      if (cart.promotion?.discount.kind === 'amount') {
        const eligible = cart.lines.filter(
          (one) =>
            !one.isGift &&
            (cart.promotion!.includesSalePrices || one.regularPrice === undefined) &&
            (cart.promotion!.scope.brands.length === 0 || one.brand === 'b1'),
        );
        const off = toHundredths(cart.promotion.discount.amount[cart.currency] ?? 0);
        expect(toHundredths(discount)).toBe(Math.min(off, worth(eligible)));
      }
    }),
  );
});

test('the sequence of the lines changes no price', () => {
  fc.assert(
    fc.property(anyCart, (any) => {
      const cart = cartOf(any);
      const sorted = (lines: readonly object[]) => lines.map((one) => JSON.stringify(one)).toSorted();
      const reversed = priceCart({ ...cart, lines: cart.lines.toReversed() });
      const { lines, ...sums } = priceCart(cart);
      expect(reversed).toMatchObject(sums);
      expect(sorted(reversed.lines)).toEqual(sorted(lines));
    }),
  );
});

test('refunds of all pieces, one by one, return what was paid', () => {
  fc.assert(
    fc.property(anyCart, (any) => {
      const { lines: items, delivery, total } = priceCart(cartOf(any));
      const refunds: { amount: number; status: 'succeeded'; lines: { line: number; quantity: number }[] }[] =
        [];
      for (const [index, { quantity }] of items.entries())
        for (let piece = 0; piece < quantity; piece++) {
          const lines = [{ line: index, quantity: 1 }];
          const order = {
            ...{ items, amount: total, delivery: { method: { price: delivery } } },
            payment: { status: 'paid' as const, refunds },
          };
          refunds.push({ amount: maximumRefund(order, lines), status: 'succeeded', lines });
        }
      expect(refunds.reduce((sum, refund) => sum + toHundredths(refund.amount), 0)).toBe(toHundredths(total));
    }),
  );
});

test('pieces that replace all others, each by the same variant, cost what was paid', () => {
  fc.assert(
    fc.property(anyCart, (any) => {
      const { lines } = priceCart(cartOf(any));
      const remove = lines.map(({ quantity }, index) => ({ line: index, quantity }));
      const add = lines.map(({ discount: _discount, isGift: _isGift, ...one }) => ({ ...one, price: 1 }));
      expect(worth(replacementPrices(lines, { remove, add }))).toBe(worth(lines));
    }),
  );
});

test('divides an amount by whole shares, none above its part', () => {
  expect(dividedAmount(2, [1, 1, 1])).toEqual([0, 1, 1]);
  expect(dividedAmount(5, [])).toEqual([]);
  expect(dividedAmount(0, [0, 0])).toEqual([0, 0]);
});
