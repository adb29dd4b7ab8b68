import { givenByCode, undiscountedPrice } from './discounts.ts';

test.each([
  [{ price: 100 }, undefined],
  [{ price: 89.9, discount: 10.1 }, 100],
  [{ price: 80, regularPrice: 100 }, 100],
  [{ price: 70, discount: 10, regularPrice: 100 }, 100],
  [{ price: 0, isGift: true }, undefined],
])('without sale and promo code, a piece of %j costs %s', (line, expected) =>
  expect(undiscountedPrice(line)).toBe(expected),
);

const promotion = { code: 'SUMMER', deliveryDiscount: 0 };
const tide = { price: 90, quantity: 2, discount: 10 };
const gift = { price: 0, quantity: 1, isGift: true };
const delivery = { method: { price: 0 } };

test.each([
  ['no code', { items: [{ price: 90, quantity: 2 }] }, null],
  ['a discount', { items: [tide, { price: 50, quantity: 1 }], promotion }, ['discount', 250, 20]],
  ['a discount of kept pieces', { items: [{ ...tide, removed: 1 }], promotion }, ['discount', 100, 10]],
  ['a discount that was taken out', { items: [{ ...tide, exchanged: 2 }], promotion }, null],
  ['a gift', { items: [{ price: 90, quantity: 2 }, gift], promotion }, ['gift', 180, 0]],
  ['a gift that was taken out', { items: [{ ...gift, removed: 1 }], promotion }, null],
  [
    'free delivery',
    { items: [{ price: 90, quantity: 1 }], promotion: { ...promotion, deliveryDiscount: 5 }, delivery },
    ['freeDelivery', 90, 0],
  ],
  [
    'another delivery',
    {
      items: [{ price: 90, quantity: 1 }],
      promotion: { ...promotion, deliveryDiscount: 5 },
      delivery: { method: { price: 7 } },
    },
    null,
  ],
] as const)('an order with %s', (_title, order, expected) => {
  const given = givenByCode(order);
  expect(given && [given.gives, given.subtotal, given.discount]).toEqual(expected);
});
