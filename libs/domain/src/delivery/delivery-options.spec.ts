import fc from 'fast-check';
import { DEFAULT_DELIVERY, type DeliverySettings } from '../orders/delivery-dates.ts';
import {
  DEFAULT_DELIVERY_METHODS,
  type DeliveryMethod,
  type DeliveryRate,
  isDeliveryPlace,
  isPickup,
  placesIn,
  rateFor,
  weightOf,
  withinPlaces,
} from './delivery-methods.ts';
import { defaultOption, deliveryOptions } from './delivery-options.ts';

const rate = (changes: Partial<DeliveryRate>): DeliveryRate => ({
  country: 'KZ',
  places: [],
  maxWeight: null,
  prices: { kzt: 2000, usd: 5 },
  freeFrom: {},
  days: null,
  ...changes,
});
const method = (changes: Partial<DeliveryMethod>): DeliveryMethod => ({
  id: 'post',
  kind: 'post',
  nameEN: 'Post',
  nameRU: 'Почта',
  isActive: true,
  carrier: 'kazpost',
  pricing: 'table',
  cashOnDelivery: false,
  cutOffHour: null,
  blackoutDays: [],
  taxRate: null,
  rates: [rate({})],
  ...changes,
});
const almaty = { country: 'KZ', zipCode: '050010', city: 'Алматы' } as const;
const request = { place: almaty, currency: 'kzt', value: 100_000, weight: 200 } as const;
// 2026-11-23 is a Monday.
const now = { day: '2026-11-23', hour: 10 };
const optionsOf = (methods: DeliveryMethod[], changes: Partial<typeof request> = {}) =>
  deliveryOptions(methods, DEFAULT_DELIVERY, { ...request, ...changes }, now);

test('a shop whose staff have changed nothing delivers free of charge by courier', () => {
  expect(optionsOf([...DEFAULT_DELIVERY_METHODS])).toEqual([
    expect.objectContaining({
      methodId: 'courier',
      price: 0,
      freeFrom: null,
      dates: { from: '2026-11-25', to: '2026-11-27' },
    }),
  ]);
});

test.each([
  ['a postcode', '050010', true],
  ['another postcode', '050011', false],
  ['a range', '050000-050063', true],
  ['a range of shorter postcodes', '0500-0599', false],
  ['a beginning', '05*', true],
  ['another beginning', '01*', false],
  ['a city in capitals, with its word', 'г. АЛМАТЫ', true],
  ['another city', 'Астана', false],
  ['a range that begins with the postcode', ' 050010 - 050063 ', true],
  ['a range that ends with the postcode', '050000 -050010', true],
  ['a range that begins after it', '050011-050063', false],
  ['a range that ends before it', '050000-050009', false],
])('a rate for %s', (_, place, isFound) => {
  expect(rateFor({ rates: [rate({ places: [place] })] }, almaty, 'kzt', 1) !== undefined).toBe(isFound);
});

test.each([
  ['Орёл', { city: ' город Орел ' }, true],
  ['Санкт-Петербург', { city: 'санкт –  петербург' }, true],
  ['Горно-Алтайск', { city: 'горно- алтайск' }, true],
  ['Кузнецк', { city: 'Новогород Кузнецк' }, false],
  ['Алматы', { city: 'Алматы ' }, true],
  ['Алматы', { city: '' }, false],
  ['London', { city: 'City of London' }, true],
  ['10115', { zipCode: '10 115' }, true],
  ['0500*', { zipCode: '05001' }, true],
  ['0500*', { zipCode: '10500' }, false],
  ['1000-9999', { zipCode: '2A00' }, false],
  ['1000-9999', { zipCode: '-500' }, false],
  ['район 5*', { zipCode: '5', city: 'Район  5*' }, true],
  ['дом 10-20', { zipCode: '15' }, false],
])('the place %p contains %p: %p', (place, destination, isWithin) => {
  expect(withinPlaces([place])({ zipCode: '', city: 'Астана', ...destination })).toBe(isWithin);
});

test.each([
  ['cdek', 'KZ', 'kzt', true],
  ['cdek', 'KZ', 'usd', false],
  ['cdek', 'AM', 'kzt', false],
  ['cdek', 'RU', 'rub', true],
  ['kazpost', 'KZ', 'usd', true],
  [null, 'GE', 'usd', true],
] as const)(
  'a parcel of %s to %s can be paid on delivery in %s: %p',
  (carrier, country, currency, isOffered) => {
    const rates = [rate({ country, prices: { [currency]: 1 } })];
    const place = { ...almaty, country };
    const offered = [method({ carrier, rates, cashOnDelivery: true })];
    const [option] = deliveryOptions(offered, DEFAULT_DELIVERY, { ...request, place, currency }, now);
    expect(option?.cashOnDelivery).toBe(isOffered);
  },
);

test.each(['050000-049999', '0500-05000', '*', '-', '', '12**', '12-', '-12', '12-34-', '1.2'])(
  '%p is no place',
  (place) => {
    expect(isDeliveryPlace(place)).toBe(false);
  },
);

test.each(['050010', ' 050010 ', '05*', '0500 -  0599', ' 0500-0500 ', 'Алматы', 'дом 10-9'])(
  '%p is a place',
  (place) => {
    expect(isDeliveryPlace(place)).toBe(true);
  },
);

test('a rate is for its country and for the currencies of its prices', () => {
  const rates = [rate({ country: 'RU' }), rate({ prices: { usd: 5 } })];
  expect(rateFor({ rates }, almaty, 'kzt', 1)).toBeUndefined();
  expect(rateFor({ rates }, almaty, 'usd', 1)).toBe(rates[1]);
});

test('the places of rates are those of all bands, unless one rate is for the whole country', () => {
  const rates = [
    ['Алматы', '05*'],
    ['05*', 'Астана'],
  ].map((places) => rate({ places }));
  expect(placesIn(rates, 'KZ')).toEqual(['Алматы', '05*', 'Астана']);
  expect(placesIn([...rates, rate({})], 'KZ')).toBeNull();
  expect(placesIn(rates, 'RU')).toEqual([]);
});

test('a rate for the place wins over one for the country', () => {
  const rates = [rate({}), rate({ places: ['Алматы'], prices: { kzt: 500 } })];
  expect(optionsOf([method({ rates })])).toMatchObject([{ price: 500 }]);
});

test.each([
  ['courier', false],
  ['post', false],
  ['pickup', true],
  ['store', true],
] as const)('an order by %s is fetched: %p', (kind, isFetched) => expect(isPickup(kind)).toBe(isFetched));

describe('weight', () => {
  const rates = [
    rate({ maxWeight: 1000, prices: { kzt: 3000 } }),
    rate({ maxWeight: 300, prices: { kzt: 1000 } }),
  ];
  test.each([
    ['the lightest band that carries it', 300, [1000]],
    ['the next band', 301, [3000]],
    ['no band', 1001, []],
    ['an unknown weight: the heaviest band', null, [3000]],
  ])('%s', (_, weight, expected) => {
    const options = deliveryOptions([method({ rates })], DEFAULT_DELIVERY, { ...request, weight }, now);
    expect(options.map(({ price }) => price)).toEqual(expected);
  });

  test('is unknown if that of one piece is', () => {
    expect(weightOf([{ weight: 100, quantity: 2 }])).toBe(200);
    expect(weightOf([{ weight: 100, quantity: 2 }, { quantity: 1 }])).toBeNull();
    expect(weightOf([{ weight: 0, quantity: 1 }])).toBeNull();
    expect(
      weightOf([
        { weight: 0, quantity: 0 },
        { weight: 100, quantity: 1 },
      ]),
    ).toBe(100);
  });
});

test('a method without a price in the currency is not offered, and neither is an inactive one', () => {
  expect(deliveryOptions([method({})], DEFAULT_DELIVERY, { ...request, currency: 'rub' }, now)).toEqual([]);
  expect(optionsOf([method({ isActive: false })])).toEqual([]);
});

test('a method is free from the value of its rate, and says so before', () => {
  const methods = [method({ rates: [rate({ freeFrom: { kzt: 100_000 } })] })];
  expect(optionsOf(methods)).toMatchObject([{ price: 0, freeFrom: null }]);
  const below = deliveryOptions(methods, DEFAULT_DELIVERY, { ...request, value: 99_999.99 }, now);
  expect(below).toMatchObject([{ price: 2000, freeFrom: 100_000 }]);
});

test('a method that its carrier calculates needs the answer of the carrier', () => {
  const methods = [method({ pricing: 'carrier', rates: [rate({ freeFrom: { kzt: 200_000 } })] })];
  expect(optionsOf(methods)).toEqual([]);
  const quotes = new Map([['post', { price: 1234, minDays: 1, maxDays: 1 }]]);
  expect(deliveryOptions(methods, DEFAULT_DELIVERY, request, now, quotes)).toMatchObject([
    { price: 1234, freeFrom: 200_000, dates: { from: '2026-11-24', to: '2026-11-24' } },
  ]);
});

test('an order without a choice goes to an address by the cheapest method, the first of equal ones', () => {
  const free = rate({ prices: { kzt: 0 } });
  const options = optionsOf([
    method({ id: 'store', kind: 'store', rates: [free] }),
    method({ id: 'dear' }),
    method({ id: 'first', rates: [free] }),
    method({ id: 'second', rates: [free] }),
  ]);
  expect(defaultOption(options)?.methodId).toBe('first');
  expect(defaultOption(options.slice(0, 1))).toBeUndefined();
});

describe('days', () => {
  test('own days, cut-off and days without dispatch of a method', () => {
    const methods = [
      method({
        cutOffHour: 9,
        blackoutDays: ['2026-11-24'],
        rates: [rate({ days: { minDays: 1, maxDays: 2 } })],
      }),
    ];
    expect(optionsOf(methods)).toMatchObject([{ dates: { from: '2026-11-26', to: '2026-11-27' } }]);
  });

  test('a parcel on its way is delivered on a day without dispatch', () => {
    const methods = [
      method({ blackoutDays: ['2026-11-24'], rates: [rate({ days: { minDays: 1, maxDays: 1 } })] }),
    ];
    expect(optionsOf(methods)).toMatchObject([{ dates: { from: '2026-11-24', to: '2026-11-24' } }]);
  });

  test('of a year with holidays are working days in order, and never earlier for a later order', () => {
    const holidays = ['2027-01-01', '2027-01-04', '2027-01-07', '2027-03-08', '2027-03-22', '2027-05-07'];
    const calendar: DeliverySettings = { ...DEFAULT_DELIVERY, holidays };
    const isWorking = (day: string) =>
      ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.includes(day);
    let last = '';
    for (let time = Date.parse('2026-12-01'); time < Date.parse('2027-12-01'); time += 86_400_000)
      for (const hour of [0, 14, 15, 23]) {
        const day = new Date(time).toISOString().slice(0, 10);
        const [option] = deliveryOptions([method({})], calendar, request, { day, hour });
        const { from = '', to = '' } = option?.dates ?? {};
        expect(isWorking(from) && isWorking(to) && from > day && to >= from && from >= last).toBe(true);
        last = from;
      }
  });
});

test('a dearer basket never costs more to deliver, and a heavier one never less', () => {
  const price = fc.integer({ min: 0, max: 10_000 });
  const bands = fc
    .uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 })
    .chain((weights) =>
      fc.tuple(
        fc.constant([...weights].sort((a, b) => a - b)),
        fc.array(price, { minLength: weights.length, maxLength: weights.length }),
      ),
    );
  const amounts = fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.integer({ min: 0, max: 300_000 }));
  fc.assert(
    fc.property(bands, amounts, fc.integer({ min: 1, max: 300_000 }), ([weights, values], pair, freeFrom) => {
      const sorted = [...values].sort((a, b) => a - b);
      const rates = weights.map((maxWeight, index) =>
        rate({ maxWeight, prices: { kzt: sorted[index] ?? 0 }, freeFrom: { kzt: freeFrom } }),
      );
      const priceOf = (value: number, weight: number | null) =>
        deliveryOptions([method({ rates })], DEFAULT_DELIVERY, { ...request, value, weight }, now)[0]?.price;
      const [low, high] = [...pair].sort((a, b) => a - b) as [number, number];
      expect(priceOf(high, 1)).toBeLessThanOrEqual(priceOf(low, 1) ?? 0);
      const prices = [...weights, null].map((weight) => priceOf(0, weight) ?? 0);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
    }),
  );
});
