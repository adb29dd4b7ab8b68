import type { z } from 'zod';
import {
  DEFAULT_BODY_LIMIT,
  type EndpointContract,
  errorCodesOf,
  isPermission,
  maxBodyBytes,
  statusOf,
} from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { PERMISSIONS_OF } from './permissions.ts';

const ID = '65f0a1b2c3d4e5f6a7b8c9d0';
const key = { itemId: ID, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
const item = { itemId: ID, colorName: 'Black', size: '40', quantity: 1 };
const order = {
  items: [item],
  amount: 1000,
  name: 'Anna',
  surname: 'Petrova',
  patronymic: null,
  phone: '+77011234567',
  additionalPhone: '',
  country: 'Казахстан',
  zipCode: '',
  city: 'Almaty',
  address: 'Abay 1',
};
const person = { name: 'Anna', surname: 'Petrova', email: 'anna@example.com', password: 'secret' };
const promotion = {
  nameEN: 'Spring',
  nameRU: 'Весна',
  code: ' spring 10 ',
  from: null,
  until: '2026-06-01T00:00:00.000Z',
  discount: { kind: 'percent', percent: 100 },
  scope: { brands: [ID], collections: [] },
  includesSalePrices: false,
  minimum: { kzt: 1000 },
  isFirstOrderOnly: true,
  maxUsesPerCustomer: 1,
  maxUses: null,
};

const STRIPE = {
  ...{ provider: 'stripe', isActive: true, countries: [], methods: ['card'] },
  limits: { kzt: { minimum: 500, maximum: 900_000 } },
};
const payments = (offer: object) => ({ offers: [{ ...STRIPE, ...offer }], revision: 0 });

const quote = { items: [item], currency: 'kzt' };
const bodies: [keyof typeof endpoints, string, unknown, boolean][] = [
  ['POST /api/cart/add', 'a line', key, true],
  ['POST /api/cart/add', 'a populated watch', { ...key, itemId: { _id: ID, nameEN: 'Tide' } }, true],
  ['POST /api/cart/add', 'an operator', { ...key, itemId: { $gt: '' } }, false],
  ['POST /api/cart/add', 'no size', { ...key, size: '' }, false],
  ['POST /api/cart/add', 'a list', [key], false],
  ['POST /api/cart/add', 'nothing', undefined, false],
  ['POST /api/cart/merge', 'no lines', { items: [] }, true],
  ['POST /api/cart/merge', 'lines', { items: [{ ...key, quantity: 99 }] }, true],
  ['POST /api/cart/merge', 'a quantity of 0', { items: [{ ...key, quantity: 0 }] }, false],
  [
    'POST /api/cart/merge',
    'a quantity of 100, which the merge cuts',
    { items: [{ ...key, quantity: 100 }] },
    true,
  ],
  ['POST /api/cart/merge', 'half a piece', { items: [{ ...key, quantity: 0.5 }] }, false],
  ['POST /api/cart/merge', '201 lines', { items: Array(201).fill({ ...key, quantity: 1 }) }, false],
  ['POST /api/favorites/merge', 'items', { items: [key, key] }, true],
  ['POST /api/favorites/merge', 'items that are no list', { items: key }, false],
  ['POST /api/user/register', 'a person', person, true],
  ['POST /api/user/register', 'a password of 5', { ...person, password: '12345' }, false],
  ['POST /api/user/register', 'no e-mail', { ...person, email: 'anna' }, false],
  ['POST /api/user/register', 'no surname', { ...person, surname: ' ' }, false],
  ['POST /api/user/login', 'credentials', { email: 'anna@example.com', password: 'x' }, true],
  ['POST /api/user/login', 'operators', { email: { $gt: '' }, password: { $gt: '' } }, false],
  ['POST /api/user/login', 'no password', { email: 'anna@example.com', password: '' }, false],
  ['PUT /api/user/me', 'a phone', { userInfo: { phone: '8 701 123 45 67' } }, true],
  ['PUT /api/user/me', 'no phone', { userInfo: { phone: '' } }, true],
  ['PUT /api/user/me', 'a short phone', { userInfo: { phone: '+7' } }, false],
  ['PUT /api/user/me', 'an empty name', { userInfo: {}, name: '' }, false],
  ['PUT /api/user/me', 'a phone that is not a string', { userInfo: { phone: { $set: 1 } } }, false],
  [
    'POST /api/orders/quote',
    'an incomplete form',
    { ...quote, email: 'anna@', phone: '+7', country: '' },
    true,
  ],
  [
    'POST /api/orders/quote',
    'a code and a method',
    { ...quote, promoCode: ' a 1', deliveryMethod: 'courier' },
    true,
  ],
  ['POST /api/orders/quote', 'an empty cart', { ...quote, items: [] }, false],
  ['POST /api/orders/quote', 'no currency', { items: [item] }, false],
  ['POST /api/orders/quote', 'a code that is not text', { ...quote, promoCode: { $gt: '' } }, false],
  ['POST /api/orders/place-order', 'the payload', order, true],
  [
    'POST /api/orders/place-order',
    'a currency and an e-mail',
    { ...order, currency: 'usd', email: 'a@b.co' },
    true,
  ],
  ['POST /api/orders/place-order', 'an empty e-mail', { ...order, email: '' }, true],
  ['POST /api/orders/place-order', 'a payment method', { ...order, paymentMethod: 'sbp' }, true],
  ['POST /api/orders/place-order', 'an unknown payment method', { ...order, paymentMethod: 'gold' }, false],
  ['PUT /api/panel/payment-offers', 'an offer', payments({}), true],
  [
    'PUT /api/panel/payment-offers',
    'an inactive offer of nothing',
    payments({ isActive: false, limits: {} }),
    true,
  ],
  ['PUT /api/panel/payment-offers', 'an offer of nothing', payments({ limits: {} }), false],
  ['PUT /api/panel/payment-offers', 'an offer without a method', payments({ methods: [] }), false],
  ['PUT /api/panel/payment-offers', "another provider's method", payments({ methods: ['sbp'] }), false],
  [
    'PUT /api/panel/payment-offers',
    'a limit above the terms',
    payments({ limits: { kzt: { minimum: 500, maximum: 1_000_000 } } }),
    false,
  ],
  [
    'PUT /api/panel/payment-offers',
    'a minimum below the terms',
    payments({ limits: { kzt: { minimum: 1, maximum: 1000 } } }),
    false,
  ],
  [
    'PUT /api/panel/payment-offers',
    'a minimum above the maximum',
    payments({ limits: { kzt: { minimum: 900, maximum: 800 } } }),
    false,
  ],
  [
    'PUT /api/panel/payment-offers',
    'two offers of a provider',
    { offers: [STRIPE, STRIPE], revision: 0 },
    false,
  ],
  ['POST /api/orders/place-order', 'no e-mail address', { ...order, email: 'anna' }, false],
  ['POST /api/orders/place-order', 'an empty cart', { ...order, items: [] }, false],
  ['POST /api/orders/place-order', 'a quantity of 0', { ...order, items: [{ ...item, quantity: 0 }] }, false],
  [
    'POST /api/orders/place-order',
    'a negative quantity',
    { ...order, items: [{ ...item, quantity: -1 }] },
    false,
  ],
  ['POST /api/orders/place-order', 'another currency', { ...order, currency: 'eur' }, false],
  ['POST /api/orders/place-order', 'another country', { ...order, country: 'Атлантида' }, false],
  ...['name', 'surname', 'phone', 'city', 'address'].map(
    (field): [keyof typeof endpoints, string, unknown, boolean] => [
      'POST /api/orders/place-order',
      `no ${field}`,
      { ...order, [field]: '' },
      false,
    ],
  ),
  [
    'PUT /api/orders/update-order-status',
    'a status',
    { orderId: ID, statusEN: 'shipped', statusRU: 'x' },
    true,
  ],
  ['PUT /api/orders/update-order-status', 'a status in capitals', { orderId: ID, statusEN: 'Shipped' }, true],
  ['PUT /api/orders/update-order-status', 'another status', { orderId: ID, statusEN: 'lost' }, false],
  ['PUT /api/orders/update-order-status', 'no id', { orderId: 'x', statusEN: 'shipped' }, false],
  ['POST /api/panel/promotions', 'a promotion', promotion, true],
  ['POST /api/panel/promotions', 'generated codes', { ...promotion, code: null }, true],
  ['POST /api/panel/promotions', 'a code with a slash', { ...promotion, code: 'A/B' }, false],
  ['POST /api/panel/promotions', 'an end at its beginning', { ...promotion, from: promotion.until }, false],
  ['POST /api/panel/promotions', 'a minimum of 0.5 tenge', { ...promotion, minimum: { kzt: 0.5 } }, false],
  ['POST /api/panel/promotions', 'a limit of 0 uses', { ...promotion, maxUses: 0 }, false],
  ['POST /api/panel/promotions/:id/codes', '1,000 codes', { count: 1000, revision: 0 }, true],
  ['POST /api/panel/promotions/:id/codes', '1,001 codes', { count: 1001, revision: 0 }, false],
  ['POST /api/panel/promotions/:id/codes', 'no revision', { count: 1 }, false],
];
test.each(bodies)('%s with %s', (name, _, body, accepted) => {
  const { body: schema } = endpoints[name] as EndpointContract;
  expect(schema?.safeParse(body).success).toBe(accepted);
});

test('input schemas drop fields that a client must not set', () => {
  const read = (name: keyof typeof endpoints, body: object): unknown =>
    (endpoints[name] as { body: z.ZodType }).body.parse(body);
  expect(read('POST /api/user/register', { ...person, role: 'admin', _id: ID })).toEqual(person);
  expect(read('PUT /api/user/me', { userInfo: {}, role: 'admin' })).toEqual({ userInfo: {} });
  expect(read('POST /api/cart/add', { ...key, quantity: 50 })).toEqual(key);
  expect(read('POST /api/orders/place-order', { ...order, status: 'delivered' })).not.toHaveProperty(
    'status',
  );
});

const query = endpoints['GET /api/watches'].query;
test.each([
  [{}, true],
  [{ gender: 'male', flags: 'gifts,Hits', colors: 'Deep Blue', limit: '24', facets: '1' }, true],
  [{ availability: 'inStock,outOfStock', priceMin: '0', priceMax: '10.50', currency: 'rub' }, true],
  [{ ids: `${ID},${ID}` }, true],
  [{ limit: '0' }, false],
  [{ limit: '101' }, false],
  [{ limit: '1.5' }, false],
  [{ sort: 'random' }, false],
  [{ availability: 'maybe' }, false],
  [{ priceMin: '-1' }, false],
  [{ priceMin: 'NaN' }, false],
  [{ currency: 'eur' }, false],
  [{ ids: 'x' }, false],
  [{ gender: { $ne: 'male' } }, false],
  [{ colors: ['Black', 'Blue'] }, false],
  [{ unknown: '1' }, false],
])('the catalogue query %j: accepted %s', (value, accepted) =>
  expect(query.safeParse(value).success).toBe(accepted),
);

/**
 * Public endpoints with a body. Each is a sign-in, takes a secret of the shopper, sends an email, is a page report, or
 * writes nothing (a quote).
 */
const PUBLIC_WRITES = [
  'POST /api/user/login',
  'POST /api/user/register',
  'POST /api/user/forgot',
  'POST /api/user/reset',
  'POST /api/user/verify',
  'POST /api/user/session',
  'POST /api/user/login/second',
  'POST /api/user/passkey/options',
  'POST /api/user/passkey/login',
  'POST /api/staff/invitations/open',
  'POST /api/staff/invitations/accept',
  'POST /api/orders/find',
  'POST /api/orders/by-key/:key/returns',
  'POST /api/reports',
  'POST /api/delivery/quote',
];

test('the public endpoints that write are the listed ones', () => {
  const writes = (Object.entries(endpoints) as [string, EndpointContract][])
    .filter(([name, call]) => call.access === 'public' && !name.startsWith('GET '))
    .map(([name]) => name);
  expect(writes.sort()).toEqual(PUBLIC_WRITES.sort());
});

test('a viewer may only record exports and choose the own emails', () => {
  const viewer = new Set(PERMISSIONS_OF.viewer);
  const writes = Object.entries<EndpointContract>(endpoints)
    .filter(([name, { access }]) => isPermission(access) && viewer.has(access) && !name.startsWith('GET '))
    .map(([name]) => name);
  expect(writes.sort()).toEqual([
    'POST /api/clients/exports',
    'POST /api/orders/exports',
    'PUT /api/staff/me/notifications',
  ]);
});

test('the endpoints of the specification exist, with their parameters', () => {
  const entries = Object.entries(endpoints) as [string, EndpointContract][];
  for (const [name, call] of entries) {
    expect([202, 204].includes(statusOf(call))).toBe(call.response === undefined);
    const parameters = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(call.params?.shape ?? {})).toEqual(parameters);
  }
  const admin = entries.filter(([, call]) => isPermission(call.access)).map(([name]) => name);
  for (const path of ['watches', 'brands', 'categories', 'watchTypes', 'collections'])
    expect(admin).toEqual(
      expect.arrayContaining([`POST /api/${path}`, `PUT /api/${path}/:id`, `DELETE /api/${path}/:id`]),
    );
  expect(admin).toEqual(
    expect.arrayContaining([
      'GET /api/stats',
      'GET /api/user/all',
      'GET /api/user/details/:id',
      'GET /api/orders/all-orders',
      'PUT /api/orders/update-order-status',
    ]),
  );
});

test('no endpoint lists an error code twice, or one that follows from its access, path or body', () => {
  const repeating = Object.entries<EndpointContract>(endpoints).filter(([, { errors = [], ...contract }]) => {
    const codes = [...errorCodesOf(contract), ...errors];
    return new Set(codes).size < codes.length;
  });
  expect(repeating.map(([name]) => name)).toEqual([]);
});

test('a body above the default limit of an endpoint without sign-in is read after an early authorisation', () => {
  const entries = Object.entries<EndpointContract>(endpoints);
  const large = entries.filter(
    ([, contract]) =>
      ['public', 'optional'].includes(contract.access) && maxBodyBytes(contract) > DEFAULT_BODY_LIMIT,
  );
  expect(large.filter(([, { earlyAccess }]) => !earlyAccess)).toEqual([]);
  expect(large.map(([name]) => name)).toEqual(['POST /api/orders/by-key/:key/returns']);
});

test.each(
  Object.entries<EndpointContract>(endpoints).flatMap(([name, { multipart }]) =>
    multipart ? [[name, multipart] as const] : [],
  ),
)('the form of %s has room for its largest field and file', (_, { fieldBytes, fileBytes, total }) => {
  expect(total).toBeGreaterThan(fileBytes + fieldBytes);
});
