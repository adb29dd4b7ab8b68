import type { PanelDelivery } from '@meridian/contracts';
import { DEFAULT_DELIVERY_METHODS } from '@meridian/domain';
import { Types } from 'mongoose';
import { SAMPLE_BODIES } from '../../../testing/sample-bodies.ts';
import { testApi } from '../../../testing/test-api.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import { CarrierRates } from './carriers/carrier-rates.ts';
import { DeliveryQuotes } from './delivery-quotes.ts';

const uri = new URL(testDatabase());
uri.searchParams.set('monitorCommands', 'true');
const shop = testApi({ MONGODB_URI: uri.href, SHOP_TIME_ZONE: 'Asia/Almaty' });
let token: string;
let itemId: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
  itemId = await storeWatch(shop, { weight: 150 });
});
beforeEach(async () => {
  await Promise.all(['delivery', 'activity'].map((name) => shop.connection.collection(name).deleteMany({})));
});

type Method = PanelDelivery['methods'][number];
const EXPRESS = SAMPLE_BODIES['PUT /api/panel/delivery'].methods[0] as Method;
const RATE = EXPRESS.rates[0] as Method['rates'][number];
const COURIER = structuredClone(DEFAULT_DELIVERY_METHODS[0]) as Method;
const express = (change: Partial<Method> = {}): Method => ({ ...EXPRESS, ...change });

const read = async () => (await shop.api('GET /api/panel/delivery', { token })).body;
const save = (methods: Method[], revision = 0) =>
  shop.api('PUT /api/panel/delivery', { token, body: { methods, revision } });
const quoteOf = async (change: object = {}) => {
  const body = { ...SAMPLE_BODIES['POST /api/delivery/quote'], items: [{ itemId, quantity: 1 }], ...change };
  return (await shop.api('POST /api/delivery/quote', { body })).body;
};
const pricesOf = async (change: object = {}) =>
  (await quoteOf(change)).options.map(({ methodId, price }) => [methodId, price]);

test('a shop without saved methods delivers by courier, free of charge, on the days of its settings', async () => {
  expect(await read()).toEqual({ methods: DEFAULT_DELIVERY_METHODS, revision: 0 });
  const { options, needsPlace } = await quoteOf({ country: 'GE', currency: 'usd' });
  const { deliveryDates } = (await shop.api('GET /api/settings')).body;
  expect({ options, needsPlace }).toEqual({
    options: [
      {
        methodId: 'courier',
        kind: 'courier',
        nameEN: 'Courier',
        nameRU: 'Курьер',
        carrier: null,
        price: 0,
        freeFrom: null,
        dates: deliveryDates.GE,
        cashOnDelivery: false,
      },
    ],
    needsPlace: false,
  });
});

test('a quote has the saved methods, and a method is free from the value of the lines', async () => {
  await save([COURIER, express()]);
  expect(await pricesOf()).toEqual([
    ['courier', 0],
    ['express', 2500],
  ]);
  expect((await quoteOf()).options[1]).toMatchObject({ freeFrom: 1_000_000 });
  expect(await pricesOf({ items: [{ itemId, quantity: 2 }] })).toContainEqual(['express', 0]);
});

test('a quote without postcode and city names the need for one, and has the rates of the place with it', async () => {
  await save([express({ rates: [RATE, { ...RATE, places: ['Almaty', '05*'], prices: { kzt: 900 } }] })]);
  expect(await quoteOf()).toMatchObject({ options: [{ price: 2500 }], needsPlace: true });
  expect(await quoteOf({ city: 'Алматы', zipCode: '050010' })).toMatchObject({
    options: [{ price: 900 }],
    needsPlace: false,
  });
  expect(await pricesOf({ city: 'almaty' })).toEqual([['express', 900]]);
});

test('a watch without a weight has the rate of the heaviest band, and a removed watch does not count', async () => {
  const rates = [
    { ...RATE, maxWeight: 400 },
    { ...RATE, maxWeight: 1000, prices: { kzt: 7000 } },
  ];
  await save([express({ rates })]);
  const weightless = await storeWatch(shop, { weight: 0 });
  const removed = new Types.ObjectId().toHexString();
  expect(await pricesOf({ items: [itemId, removed].map((id) => ({ itemId: id, quantity: 1 })) })).toEqual([
    ['express', 2500],
  ]);
  expect(await pricesOf({ items: [{ itemId: weightless, quantity: 1 }] })).toEqual([['express', 7000]]);
  expect(await pricesOf({ items: [{ itemId, quantity: 9 }] })).toEqual([]);
});

test('a quote of 99 lines reads all watches at once', async () => {
  const ids = await Promise.all(Array.from({ length: 99 }, () => storeWatch(shop)));
  const reads: object[] = [];
  shop.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    // The index of the catalogue reads new watches, too, with other fields.
    if (commandName === 'find' && command['projection']?.['colors.id']) reads.push(command['filter']);
  });
  await quoteOf({ items: ids.map((id) => ({ itemId: id, quantity: 1 })) });
  expect(reads).toHaveLength(1);
});

test('a preview prices unsaved methods', async () => {
  const body = { ...SAMPLE_BODIES['POST /api/panel/delivery/preview'], methods: [COURIER, express()] };
  const { options } = (await shop.api('POST /api/panel/delivery/preview', { token, body })).body;
  expect(options.map(({ price }) => price)).toEqual([0, 2500]);
  expect((await read()).revision).toBe(0);
});

test('a method whose carrier is not connected has the prices of its rates', async () => {
  await save([express({ pricing: 'carrier', carrier: 'cdek' })]);
  expect(await quoteOf({ city: 'Алматы' })).toMatchObject({ options: [{ price: 2500, carrier: 'cdek' }] });
});

test('a method has the price and the days of its carrier, also without a price of its own', async () => {
  const carriers = shop.app.get(CarrierRates, { strict: false });
  const rate = { price: 1800, days: { minDays: 3, maxDays: 3 } };
  const asked = jest.spyOn(carriers, 'ratesFor').mockResolvedValue({ courier: rate, pickup: rate });
  await save([
    express({ pricing: 'carrier', carrier: 'cdek', rates: [{ ...RATE, prices: {}, freeFrom: {} }] }),
  ]);
  const { options, needsPlace } = await quoteOf();
  asked.mockRestore();
  expect(options).toMatchObject([{ price: 1800, freeFrom: null }]);
  expect(options[0]?.dates.from).toBe(options[0]?.dates.to);
  expect(needsPlace).toBe(true);
});

test.each([
  ['before the hour of dispatch', '2026-12-31T17:59:00Z', '2027-01-05'],
  ['from the hour of dispatch on', '2026-12-31T18:00:00Z', '2027-01-07'],
  ['after midnight in the time zone of the shop', '2026-12-31T19:30:00Z', '2027-01-07'],
])('an order that is placed %s arrives after working days only', async (_, instant, from) => {
  // Thursday. The method is not dispatched on Friday, and Monday is a holiday.
  await save([
    express({
      cutOffHour: 23,
      blackoutDays: ['2027-01-01'],
      rates: [{ ...RATE, days: { minDays: 2, maxDays: 2 } }],
    }),
  ]);
  await shop.connection
    .collection('settings')
    .updateOne({}, { $set: { 'delivery.holidays': ['2027-01-04'] } });
  const place = { country: 'KZ', zipCode: '', city: '' } as const;
  const quotes = shop.app.get(DeliveryQuotes, { strict: false });
  const request = { place, currency: 'kzt', value: 1, weight: 100 } as const;
  expect(await quotes.optionsFor(request, new Date(instant))).toMatchObject([{ dates: { from, to: from } }]);
});

test('saved methods are returned without days in the past, and pages show the days of the default one', async () => {
  const blackoutDays = ['2099-01-07', '2020-01-01', '2099-01-01', '2099-01-07'];
  const saved = await save([express({ blackoutDays })]);
  expect(saved.body).toEqual({
    methods: [express({ blackoutDays: ['2099-01-01', '2099-01-07'] })],
    revision: 1,
  });
  expect(await read()).toEqual(saved.body);
  const { deliveryDates } = (await shop.api('GET /api/settings')).body;
  expect(deliveryDates.KZ).toEqual((await quoteOf()).options[0]?.dates);
});

test('a save that is based on older methods is a conflict and changes nothing', async () => {
  const statuses = await Promise.all([1, 2].map(async () => (await save([express()])).status));
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await save([], 7)).error.code).toBe('conflict');
  expect(await read()).toEqual({ methods: [express()], revision: 1 });
});

test('two methods with one id are invalid', async () => {
  expect((await save([express(), express()])).error).toMatchObject({ code: 'validation' });
});

test('a save records the added, removed and changed methods in the activity log', async () => {
  await save([COURIER, express()]);
  await save([express({ isActive: false, rates: [{ ...RATE, places: ['05*'], maxWeight: 500 }] })], 1);
  const { entries } = (await shop.api('GET /api/activity', { token, query: { kind: 'settings' } })).body;
  const of = { en: 'Sample', ru: 'Образец' };
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: 'deliveryMethod', of: null, before: { en: 'Courier', ru: 'Курьер' }, after: null },
      { field: 'deliveryIsActive', of, before: { en: 'yes', ru: 'да' }, after: { en: 'no', ru: 'нет' } },
      {
        field: 'deliveryRates',
        of,
        before: {
          en: 'KZ: 2,500\u00a0₸ (0 ≥ 1,000,000\u00a0₸), 1–2',
          ru: 'KZ: 2\u00a0500\u00a0₸ (0 ≥ 1\u00a0000\u00a0000\u00a0₸), 1–2',
        },
        after: {
          en: 'KZ (05*) ≤ 500 g: 2,500\u00a0₸ (0 ≥ 1,000,000\u00a0₸), 1–2',
          ru: 'KZ (05*) ≤ 500 г: 2\u00a0500\u00a0₸ (0 ≥ 1\u00a0000\u00a0000\u00a0₸), 1–2',
        },
      },
    ],
    [{ field: 'deliveryMethod', of: null, before: null, after: of }],
  ]);
});
