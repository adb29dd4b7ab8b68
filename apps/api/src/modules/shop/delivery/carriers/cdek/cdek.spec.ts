import type { PinoLogger } from 'nestjs-pino';
import { loadConfig } from '../../../../../platform/config/config.ts';
import { CdekServer, OFFICE, POINT } from '../../../../../testing/cdek/cdek-server.ts';
import { CarrierRates } from '../carrier-rates.ts';
import {
  CarrierRefusedError,
  CarrierService,
  CarrierUnavailableError,
  type ParcelOrder,
} from '../carrier-service.ts';
import { cdekCarrier } from './cdek-carrier.ts';
import { stageOf } from './cdek-statuses.ts';

const cdek = new CdekServer();
let variables: Awaited<ReturnType<CdekServer['start']>>;
beforeAll(async () => {
  variables = await cdek.start();
});
afterAll(() => cdek.stop());

const connect = (change: Record<string, string> = {}): CarrierService => {
  const carrier = cdekCarrier(
    loadConfig({ MONGODB_URI: 'mongodb://localhost/shop', ...variables, ...change }),
  );
  if (!carrier) throw new Error('CDEK is not configured');
  return carrier;
};
let carrier: CarrierService;
beforeEach(() => {
  cdek.requests.length = 0;
  cdek.faults.clear();
  cdek.labelPolls = 1;
  carrier = connect();
});

const destination = {
  handovers: ['courier', 'pickup'],
  country: 'KZ',
  zipCode: '010000',
  city: 'Astana',
  currency: 'kzt',
  weight: 420,
  value: 500_000,
} as const;
const RATES = {
  courier: { price: 2500, days: { minDays: 2, maxDays: 4 } },
  pickup: { price: 1501, days: { minDays: 2, maxDays: 4 } },
};

let parcels = 0;
const parcelOrder = (change: Partial<ParcelOrder> = {}): ParcelOrder => ({
  number: `shop-${++parcels}`,
  comment: 'Order AB12CD',
  recipient: { name: 'Anna Ivanova', phone: '+77001112233', email: 'anna@example.test' },
  to: { point: POINT },
  weight: 840,
  items: [
    {
      ...{ name: 'Watch', sku: 'W-1', quantity: 2, weight: 420, value: 500_000, cash: 0 },
      ...{ hsCode: '9102110000', originCountry: 'CH' },
    },
  ],
  cashForDelivery: 0,
  ...change,
});
const registered = async (change: Partial<ParcelOrder> = {}) => {
  const reference = await carrier.createParcel(parcelOrder(change));
  const order = cdek.orders.get(reference);
  if (!order) throw new Error('No order was registered');
  return { reference, order };
};

test('is not a carrier of the shop without an account', () => {
  expect(cdekCarrier(loadConfig({ MONGODB_URI: 'mongodb://localhost/shop' }))).toBeUndefined();
});

describe('the token', () => {
  test('is requested once for several requests', async () => {
    await Promise.all([carrier.points('KZ'), carrier.rates(destination)]);
    await carrier.points('KZ');
    expect(cdek.requestsTo('/token')).toHaveLength(1);
  });

  test('is renewed after CDEK has rejected it, and the request is repeated', async () => {
    await carrier.points('KZ');
    cdek.expireTokens();
    await registered();
    expect(cdek.requestsTo('/token')).toHaveLength(2);
  });

  test('that CDEK does not issue makes the carrier unavailable, without the password in the error', async () => {
    const points = connect({ CDEK_PASSWORD: 'wrong-password' }).points('KZ');
    await expect(points).rejects.toThrow(new CarrierUnavailableError('CDEK issues no token: status 401'));
  });
});

describe('the rates', () => {
  test('are those of the tariffs to the door and to a point, for the weight and the declared value', async () => {
    expect(await carrier.rates(destination)).toEqual(RATES);
    expect(JSON.parse(cdek.requestsTo('/tariff')[0]?.body ?? '')).toMatchObject({
      currency: 2,
      tariff_code: 137,
      from_location: { code: 4756 },
      to_location: { country_code: 'KZ', postal_code: '010000', city: 'Astana' },
      services: [{ code: 'INSURANCE', parameter: '500000' }],
      packages: [{ weight: 420 }],
    });
  });

  test('do not contain a tariff that is unknown, or calculated in another currency', async () => {
    expect(await connect({ CDEK_COURIER_TARIFF: '999' }).rates(destination)).toEqual({
      pickup: RATES.pickup,
    });
    expect(await carrier.rates({ ...destination, city: 'Atlantis' })).toEqual({});
    expect(await carrier.rates({ ...destination, currency: 'usd' })).toEqual({});
  });

  describe('for shoppers', () => {
    const logged: unknown[] = [];
    const logger = { warn: (...parts: unknown[]) => logged.push(parts.at(-1)) } as unknown as PinoLogger;
    const ratesOf = (services: CarrierService[] = [carrier]) => {
      const rates = new CarrierRates(services, logger);
      return (change: object = {}) => rates.ratesFor('cdek', { ...destination, ...change });
    };
    beforeEach(() => {
      logged.length = 0;
    });

    test('are cached', async () => {
      const find = ratesOf();
      expect([await find(), await find()]).toEqual([RATES, RATES]);
      expect(cdek.requestsTo('/tariff')).toHaveLength(2);
    });

    test('are empty without the carrier, a weight or a place', async () => {
      expect(await ratesOf([])()).toEqual({});
      expect(await ratesOf()({ zipCode: '', city: '' })).toEqual({});
      expect(await ratesOf()({ weight: null })).toEqual({});
      expect(cdek.requests).toEqual([]);
    });

    test('are empty after a fault, and the carrier is not asked again for a while', async () => {
      cdek.faults.set('POST tariff', 503);
      const find = ratesOf();
      expect(await find()).toEqual({});
      cdek.faults.clear();
      expect(await find({ city: 'Almaty' })).toEqual({});
      expect(logged).toEqual(['carrier rates failed; the tables of the methods apply']);
    });
  });
});

test('the points of a country leave out an office with missing fields', async () => {
  const points = await carrier.points('KZ');
  expect(points.map(({ code }) => code)).toEqual([OFFICE, POINT]);
  expect(points[1]).toEqual({
    code: POINT,
    name: 'On Abai, Astana',
    country: 'KZ',
    city: 'Astana',
    zipCode: '050000',
    address: 'Abai 10',
    hours: 'Mon–Sun 10:00–20:00',
    phone: '+77001234567',
    latitude: 43.2,
    longitude: 76.9,
  });
});

test('a failed GET request is sent once more', async () => {
  cdek.faults.set('GET deliverypoints', 'silent');
  await expect(carrier.points('KZ')).rejects.toThrow(CarrierUnavailableError);
  expect(cdek.requestsTo('/deliverypoints')).toHaveLength(2);
});

describe('a parcel', () => {
  test('to a point and to an address is registered with its items and the declared value', async () => {
    const { order } = await registered();
    expect(order.body).toMatchObject({
      tariff_code: 136,
      shipment_point: OFFICE,
      delivery_point: POINT,
      recipient: { name: 'Anna Ivanova', phones: [{ number: '+77001112233' }] },
      packages: [
        {
          weight: 840,
          items: [
            {
              ...{ ware_key: 'W-1', payment: { value: 0 }, cost: 500_000, amount: 2 },
              ...{ feacn_code: '9102110000', country_code: 'CH' },
            },
          ],
        },
      ],
    });
    const to = { country: 'KZ', zipCode: '010000', city: 'Astana', address: 'Abai 1' };
    const { body } = (await registered({ to })).order;
    expect(body).toMatchObject({ tariff_code: 137, to_location: { country_code: 'KZ', address: 'Abai 1' } });
    expect(body).not.toHaveProperty('delivery_point');
    expect(body).not.toHaveProperty('delivery_recipient_cost');
  });

  test('whose customer pays on delivery contains the money to collect', async () => {
    const items = [{ name: 'Watch', sku: 'W-1', quantity: 1, weight: 420, value: 900, cash: 1000 }];
    const { body } = (await registered({ items, cashForDelivery: 200 })).order;
    expect(body).toMatchObject({
      delivery_recipient_cost: { value: 200 },
      packages: [{ items: [{ payment: { value: 1000 }, cost: 900 }] }],
    });
    expect(body.packages[0]?.items[0]).not.toHaveProperty('feacn_code');
  });

  test('is registered once although the response was lost', async () => {
    const parcel = parcelOrder();
    cdek.faults.set('POST orders', 'lost');
    await expect(carrier.createParcel(parcel)).rejects.toThrow(CarrierUnavailableError);
    cdek.faults.clear();
    expect(await carrier.createParcel(parcel)).toBe(cdek.lastOrder.uuid);
    expect(cdek.lastOrder.number).toBe(parcel.number);
    expect(
      cdek.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/orders'),
    ).toHaveLength(1);
  });

  test('with a missing field is rejected, and only the text for the staff names the field', async () => {
    const recipient = { name: 'Anna', phone: '12', email: null };
    const error = await registered({ recipient }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      constructor: CarrierRefusedError,
      message: 'CDEK rejects the request: status 400, v2_field_is_empty',
      problem: 'recipient.phones.0.number is empty',
    });
  });

  test('has a number once CDEK has accepted it, and a problem if CDEK refuses it', async () => {
    const { reference, order } = await registered();
    expect(await carrier.statuses(reference)).toEqual({ stage: 'created', number: null, problem: null });
    cdek.process();
    expect(await carrier.statuses(reference)).toEqual({
      stage: 'created',
      number: order.cdekNumber,
      problem: null,
    });
    const refused = await registered({ to: { point: 'XXX1' } });
    cdek.process();
    expect(await carrier.statuses(refused.reference)).toEqual({
      stage: 'refused',
      number: null,
      problem: 'No pickup point XXX1',
    });
  });

  test('has a label once it is accepted and the label is ready', async () => {
    const { reference } = await registered();
    await expect(carrier.label(reference)).rejects.toThrow(CarrierRefusedError);
    cdek.process();
    expect((await carrier.label(reference))?.toString()).toBe('%PDF-1.4 label');
  });

  test.each([
    [
      { type: 'ORDER_STATUS', uuid: '72753031-1820-4f99-9240-aab139f05ca5' },
      '72753031-1820-4f99-9240-aab139f05ca5',
    ],
    [{ type: 'PRINT_FORM', uuid: '72753031-1820-4f99-9240-aab139f05ca5' }, null],
    [{ type: 'ORDER_STATUS', uuid: '../orders' }, null],
    ['text', null],
  ])('the event %j is about %s', (event, reference) => {
    expect(carrier.parcelOfEvent(event)).toBe(reference);
  });
});

test.each([
  [['ACCEPTED', 'CREATED'], 'created'],
  [['CREATED', 'RECEIVED_AT_SHIPMENT_WAREHOUSE'], 'moving'],
  [['ACCEPTED_AT_PICK_UP_POINT', 'RETURNED_TO_RECIPIENT_CITY_WAREHOUSE'], 'arrived'],
  [['DELIVERED', 'TAKEN_BY_COURIER'], 'delivered'],
  [['TAKEN_BY_COURIER', 'NOT_DELIVERED'], 'returned'],
  [['CREATED', 'REMOVED'], 'refused'],
  [['CREATED', 'A_NEW_CODE'], 'created'],
] as const)('the stage of %j is %s', (codes, stage) => {
  const statuses = codes.map((code, hour) => ({
    code,
    date_time: `2026-01-01T0${hour}:00:00+0000`,
    deleted: false,
  }));
  expect(stageOf(statuses)).toBe(stage);
  expect(stageOf(statuses.toReversed())).toBe(stage);
});

test('a status that CDEK has deleted does not count', () => {
  const date_time = '2026-01-01T00:00:00+0000';
  const deleted = { code: 'DELIVERED', date_time, deleted: true };
  expect(stageOf([{ code: 'TAKEN_BY_COURIER', date_time, deleted: false }, deleted])).toBe('moving');
});
