import type { OrderInput } from '@meridian/contracts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { type TestInput, testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';

const PRICE = 500_000;

const shop = testApi({ COUNTRY_HEADER: 'x-country' });
let watchId: string;
beforeEach(async () => {
  watchId = await storeWatch(shop);
});

const place = (body: unknown, input: TestInput = {}) =>
  shop.api('POST /api/orders/place-order', { ...input, body });
const allOrders = async () =>
  (await shop.api('GET /api/orders/all-orders', { token: await shop.tokenOf('admin') })).body;
const countOrders = () => shop.connection.collection('orders').countDocuments();

describe('an order', () => {
  test('of a guest is priced by the shop and contains a snapshot of each line', async () => {
    const items = [wanted(watchId, 2), wanted(watchId, 1, 'Deep Blue', '42')];
    const body = orderBody(items, 3 * PRICE, { email: 'Guest@Example.com', patronymic: 'Ивановна' });
    const { status, body: response } = await place(body);
    expect(status).toBe(201);
    expect(response.payment).toEqual({
      status: 'pending',
      redirectUrl: expect.stringMatching(new RegExp(`^${shop.url}/pay/sandbox/[\\w-]{32}$`)) as string,
    });
    const { order } = response;
    const watch = await storedWatch(shop, watchId);
    expect(order).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      key: expect.stringMatching(/^[\w-]{32}$/) as string,
      payBefore: new Date(Date.parse(order.payBefore ?? '')).toISOString(),
      canCancel: true,
      returnableUntil: null,
      isMasked: false,
      date: order.date,
      status: 'pending',
      statusEN: 'pending',
      statusRU: 'в ожидании',
      currency: 'kzt',
      amount: 3 * PRICE,
      amountKzt: 3 * PRICE,
      email: 'guest@example.com',
      userId: null,
      customs: { duties: 'mayBeCharged' },
      delivery: {
        name: 'Анна',
        surname: 'Петрова',
        patronymic: 'Ивановна',
        phone: '+77011234567',
        additionalPhone: '',
        country: 'Казахстан',
        zipCode: '050000',
        city: 'Алматы',
        address: 'Абая 1',
        estimate: (await shop.api('GET /api/settings')).body.deliveryDates.KZ,
        method: {
          id: 'courier',
          kind: 'courier',
          nameEN: 'Courier',
          nameRU: 'Курьер',
          price: 0,
          taxRate: null,
          carrier: null,
          cashOnDelivery: false,
        },
      },
      items: [
        {
          itemId: watchId,
          name: watch?.nameEN,
          nameRU: watch?.nameRU,
          sku: 'SKU-Black',
          colorName: 'Black',
          colorNameRU: 'Чёрный',
          size: '40',
          quantity: 2,
          price: PRICE,
          weight: 80,
          image: 'watches/Black.jpg',
        },
        {
          itemId: watchId,
          name: watch?.nameEN,
          nameRU: watch?.nameRU,
          sku: 'SKU-Deep Blue',
          colorName: 'Deep Blue',
          colorNameRU: 'Тёмно-синий',
          size: '42',
          quantity: 1,
          price: PRICE,
          weight: 80,
          image: 'watches/Deep Blue.jpg',
        },
      ],
      payment: { provider: 'sandbox', status: 'pending', via: 'card' },
      history: [{ status: 'pending', at: expect.any(String) as string, by: 'shopper' }],
    });
    expect(Math.abs(Date.now() - Date.parse(order.date))).toBeLessThan(600_000);
    expect(await stockOf(shop, watchId)).toBe(8);
    expect(await stockOf(shop, watchId, 'Deep Blue', '42')).toBe(9);
    expect(await stockOf(shop, watchId, 'Deep Blue', '40')).toBe(10);
  });

  test('belongs to the user whose token is sent', async () => {
    const body = { name: 'Анна', surname: 'Ким', email: 'kim@example.com', password: 'secret-1' };
    const { token } = (await shop.api('POST /api/user/register', { body })).body;
    const { order } = (await place(orderBody([wanted(watchId)], PRICE), { token })).body;
    const customer = {
      _id: expect.any(String) as string,
      email: 'kim@example.com',
      name: 'Анна',
      surname: 'Ким',
    };
    expect(order).toMatchObject({ userId: customer, email: 'kim@example.com' });
    const typed = orderBody([wanted(watchId)], PRICE, { email: 'gift@example.com' });
    expect((await place(typed, { token })).body.order.email).toBe('gift@example.com');
    const own = (await shop.api('GET /api/user/orders', { token })).body;
    expect(own.map(({ email }) => email)).toEqual(['gift@example.com', 'kim@example.com']);
    // Includes the key for the payment and the names in both languages.
    const { key, items } = own[1]!;
    expect(key).toBe(order.key);
    expect(items[0]).toMatchObject({ nameRU: order.items[0]?.nameRU, colorNameRU: 'Чёрный' });
    const other = await shop.tokenOf('user');
    expect((await shop.api('GET /api/user/orders', { token: other })).body).toEqual([]);
  });

  test('does not change when its watch is changed or deleted', async () => {
    const { order } = (await place(orderBody([wanted(watchId)], PRICE))).body;
    const watches = shop.connection.collection('watches');
    const _id = (await storedWatch(shop, watchId))?._id;
    await watches.updateOne(
      { _id },
      { $set: { nameEN: 'Other', 'price.kzt': 1, 'colors.0.sku': 'X', 'colors.0.images': [] } },
    );
    const { key } = order;
    const now = async () => (await shop.api('GET /api/orders/by-key/:key', { params: { key } })).body;
    expect(await now()).toEqual(order);
    await watches.deleteOne({ _id });
    expect(await now()).toEqual(order);
  });

  test('does not change the cart', async () => {
    const token = await shop.tokenOf('user');
    const key = { itemId: watchId, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
    await shop.api('POST /api/cart/add', { token, body: key });
    await place(orderBody([wanted(watchId)], PRICE), { token });
    expect((await shop.api('POST /api/cart/get', { token })).body.cartData).toHaveLength(1);
  });

  test('is the first one in the list of all orders', async () => {
    const first = (await place(orderBody([wanted(watchId, 10)], 10 * PRICE))).body.order;
    const second = (await place(orderBody([wanted(watchId, 1, 'Deep Blue')], PRICE))).body.order;
    const ids = (await allOrders()).map(({ _id }) => _id);
    expect(ids.slice(0, 2)).toEqual([second._id, first._id]);
  });

  test('contains no internal fields of its reservation', async () => {
    const { order } = (await place(orderBody([wanted(watchId)], PRICE))).body;
    expect(JSON.stringify(order)).not.toMatch(/stock|mark|revision|language/i);
    await waitFor(async () => (await storedWatch(shop, watchId))?.stockMarks?.length === 0);
  });
});

describe('the currency of an order', () => {
  test.each([
    ['requested', { currency: 'usd' as const }, {}, 'usd', 1_000, 1_020_000],
    ['of Russia', {}, { 'x-country': 'RU' }, 'rub', 98_500, 1_221_400],
    ['of Kazakhstan', {}, { 'x-country': 'kz' }, 'kzt', 500_000, 1_000_000],
    ['of Germany', {}, { 'x-country': 'DE' }, 'usd', 1_000, 1_020_000],
    ['of the shop if the country is unknown', {}, {}, 'kzt', 500_000, 1_000_000],
    [
      'requested, against the country',
      { currency: 'rub' as const },
      { 'x-country': 'DE' },
      'rub',
      98_500,
      1_221_400,
    ],
  ])('is the currency %s', async (_, change, headers, currency, price, amountKzt) => {
    const { order } = (await place(orderBody([wanted(watchId, 2)], 2 * price, change), { headers })).body;
    expect(order).toMatchObject({ currency, amount: 2 * price, amountKzt });
    expect(order.items[0]?.price).toBe(price);
  });

  test('has a value in tenge at the rate of its day, also without a price in tenge', async () => {
    const rates = shop.connection.collection('exchangerates');
    const rate = { currency: 'usd', source: 'typed', at: new Date() };
    await rates.insertMany([
      { ...rate, day: '2020-01-01', kzt: 480.5 },
      { ...rate, day: '2999-01-01', kzt: 900 },
    ]);
    const foreign = await storeWatch(shop, { price: { kzt: 0, usd: 199.9 } });
    const { order } = (await place(orderBody([wanted(foreign)], 199.9, { currency: 'usd' }))).body;
    expect(order.amountKzt).toBe(96_052);
    await rates.deleteMany({});
  });

  test('has sums that are exact to the hundredth', async () => {
    const odd = await storeWatch(shop, { price: { kzt: 0.1, rub: 19.99, usd: 0.7 } });
    expect((await place(orderBody([wanted(odd, 3)], 59.97, { currency: 'rub' }))).body.order.amount).toBe(
      59.97,
    );
    expect((await place(orderBody([wanted(odd, 3)], 0.3))).body.order.amountKzt).toBe(0.3);
  });

  test.each([[{ kzt: 5 }], [{ kzt: 5, usd: 0 }]])('rejects a watch priced %j in dollars', async (price) => {
    const unpriced = await storeWatch(shop, { price });
    const headers = { 'accept-language': 'ru' };
    const { status, error } = await place(orderBody([wanted(unpriced)], 0, { currency: 'usd' }), {
      headers,
    });
    expect([status, error.code]).toEqual([422, 'validation']);
    expect(error.fields?.['items.0.itemId']).toMatch(/не продаются/);
    expect(await stockOf(shop, unpriced)).toBe(10);
  });
});

describe('the price of an order', () => {
  test.each([
    ['less', PRICE - 1],
    ['nothing', 0],
    ['more', PRICE + 1],
    ['the price in another currency', 1_000],
  ])('sent as %s is rejected with 409 and the current amount; nothing is stored', async (_, amount) => {
    const before = await countOrders();
    const items = [{ ...wanted(watchId), price: amount }];
    const { status, error } = await place(orderBody(items, amount));
    expect([status, error.code, error.details]).toEqual([409, 'priceChanged', { amount: PRICE }]);
    expect(await stockOf(shop, watchId)).toBe(10);
    expect(await countOrders()).toBe(before);
  });

  test('ignores names, prices and weights that the client sends', async () => {
    const items = [{ ...wanted(watchId), price: 1, name: 'Free', sku: 'F', weight: 0 }];
    const { order } = (await place(orderBody(items, PRICE))).body;
    expect(order.items[0]).toMatchObject({ price: PRICE, sku: 'SKU-Black', weight: 80 });
    expect(order.items[0]?.name).not.toBe('Free');
  });
});

test.each([undefined, null, ''])(
  'accepts an order without a country (%p) and rejects an unknown country',
  async (country) => {
    const { order } = (await place(orderBody([wanted(watchId)], PRICE, { country }))).body;
    expect(order.delivery.country).toBe('');
    expect((await place(orderBody([wanted(watchId)], PRICE, { country: 'Atlantis' }))).status).toBe(422);
  },
);

test('accepts empty fields that the shop looks up itself', async () => {
  const items = [{ ...wanted(watchId), name: null, sku: null, price: null, weight: null }];
  const { order } = (await place(orderBody(items, PRICE))).body;
  expect(order.items[0]).toMatchObject({ price: PRICE, sku: 'SKU-Black' });
});

describe('the stock check', () => {
  const short = (colorNameEN: string, size: string, available: number, itemId = watchId) => ({
    itemId,
    colorNameEN,
    size,
    available,
  });

  test('rejects the order with the line above the stock and reserves no other line', async () => {
    const items = [wanted(watchId, 3), wanted(watchId, 11, 'Deep Blue')];
    const { status, error } = await place(orderBody(items, 14 * PRICE));
    expect([status, error.code]).toEqual([409, 'outOfStock']);
    expect(error.details).toEqual({ items: [short('Deep Blue', '40', 10)] });
    expect(await stockOf(shop, watchId)).toBe(10);
    expect(await stockOf(shop, watchId, 'Deep Blue')).toBe(10);
    expect((await storedWatch(shop, watchId))?.stockMarks ?? []).toEqual([]);
  });

  test('returns the available quantity for any requested quantity', async () => {
    const { status, error } = await place(orderBody([wanted(watchId, 500)], 500 * PRICE));
    expect([status, error.details]).toEqual([409, { items: [short('Black', '40', 10)] }]);
  });

  test('adds up lines of the same watch, colour and size', async () => {
    const items = [wanted(watchId, 6), wanted(watchId, 6)];
    const { error } = await place(orderBody(items, 12 * PRICE));
    expect(error.details).toEqual({ items: [short('Black', '40', 10)] });
    expect((await place(orderBody([wanted(watchId, 5), wanted(watchId, 5)], 10 * PRICE))).status).toBe(201);
    expect(await stockOf(shop, watchId)).toBe(0);
  });

  test.each([
    ['a deleted watch', (): OrderInput['items'] => [wanted('f'.repeat(24))]],
    ['a deleted colour', () => [wanted(watchId, 1, 'Pink')]],
    ['a deleted size', () => [wanted(watchId, 1, 'Black', '99')]],
    ['a colour in another case', () => [wanted(watchId, 1, 'black')]],
  ])('treats %s as out of stock', async (_, items) => {
    const { status, error } = await place(orderBody(items(), PRICE));
    const { itemId = '', colorName = '', size = '' } = items()[0] ?? {};
    expect([status, error.details]).toEqual([409, { items: [short(colorName, size, 0, itemId)] }]);
  });

  test('rejects a colour without a stock row and sells the last piece once', async () => {
    const last = await storeWatch(shop, { stock: [stockRow(1)] });
    expect((await place(orderBody([wanted(last, 1, 'Deep Blue')], PRICE))).status).toBe(409);
    const responses = await Promise.all([1, 2, 3].map(() => place(orderBody([wanted(last)], PRICE))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await stockOf(shop, last)).toBe(0);
  });
});

describe('the order form', () => {
  test.each(['name', 'surname', 'phone', 'city', 'address'] as const)('requires %s', async (field) => {
    const response = await place(orderBody([wanted(watchId)], PRICE, { [field]: ' ' }));
    expect(response.status).toBe(422);
    expect(response.error.fields).toHaveProperty([field]);
    expect(await stockOf(shop, watchId)).toBe(10);
  });

  test.each([
    ['KZ', 'Казахстан', '8 (701) 555-13-73', '+77015551373'],
    ['BY', 'Беларусь', '8 029 123-45-67', '+375291234567'],
    ['AM', 'Армения', '+49 1511 2345678', '+4915112345678'],
    ['no country', undefined, '701-555-13-73', '+77015551373'],
    ['an empty country', '', '87015551373', '+77015551373'],
  ])('stores the phones of an order to %s in E.164 format', async (_, country, phone, stored) => {
    const { body } = await place(
      orderBody([wanted(watchId)], PRICE, { country, phone, additionalPhone: phone }),
    );
    expect(body.order.delivery).toMatchObject({ phone: stored, additionalPhone: stored });
  });

  test.each([
    ['phone', '+7 701'],
    ['phone', '87011234567890123456'],
    ['phone', 'call me'],
    ['additionalPhone', '+7 701'],
  ])('rejects a %s that is “%s” with a message in the language of the shopper', async (field, text) => {
    const body = orderBody([wanted(watchId)], PRICE, { [field]: text });
    const headers = { 'accept-language': 'ru' };
    const { status, error } = await place(body, { headers });
    expect([status, error.fields?.[field]]).toEqual([
      422,
      'Проверьте номер: в нём не хватает цифр или есть лишние. Пример: +7 701 123 45 67',
    ]);
    expect((await place(body)).error.fields?.[field]).toContain('too few or too many digits');
  });

  test.each([
    [{ name: '', taxNumber: '941240000193' }, 'name', 'Заполните это поле'],
    [{ name: 'x'.repeat(201), taxNumber: '941240000193' }, 'name', 'Введите не больше 200 символов'],
    [{ name: 'Тима', taxNumber: '941240000194' }, 'taxNumber', 'Проверьте БИН или ИИН'],
  ])('rejects the company %j at its field %s', async (company, field, text) => {
    const { error } = await place(orderBody([wanted(watchId)], PRICE, { company }), {
      headers: { 'accept-language': 'ru' },
    });
    expect(error.fields?.[`company.${field}`]).toContain(text);
  });

  test.each([
    ['an empty cart', orderBody([], 0)],
    ['no items', { ...orderBody([], 0), items: undefined }],
    [
      'an operator for an id',
      orderBody([{ ...wanted('x'), itemId: { $gt: '' } as unknown as string }], PRICE),
    ],
    ['no pieces', orderBody([wanted('f'.repeat(24), 0)], 0)],
    ['a negative quantity', orderBody([wanted('f'.repeat(24), -1)], -PRICE)],
    ['an empty request', undefined],
  ])('rejects %s', async (_, body) => expect((await place(body)).status).toBe(422));
});

describe('the addresses of an account', () => {
  const register = async (email: string): Promise<string> => {
    const body = { name: 'Анна', surname: 'Ким', email, password: 'secret-1' };
    return (await shop.api('POST /api/user/register', { body })).body.token;
  };
  const me = async (token: string) => (await shop.api('GET /api/user/me', { token })).body;
  const addresses = async (token: string) => (await me(token)).addresses ?? [];
  /** Places an order and waits for its address. */
  const order = async (token: string, change: Partial<OrderInput>): Promise<void> => {
    expect((await place(orderBody([wanted(watchId)], PRICE, change), { token })).status).toBe(201);
    await waitFor(async () => (await addresses(token))[0]?.address === change.address);
  };

  test('are absent before the first order', async () =>
    expect(await me(await register('new@example.com'))).not.toHaveProperty('addresses'));

  test('are those of the orders, the most recently used first and equal ones once', async () => {
    const token = await register('addresses@example.com');
    await order(token, { address: 'Абая 1', phone: '8 701 123 45 67', patronymic: 'Ивановна' });
    const [first] = await addresses(token);
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      name: 'Анна',
      surname: 'Петрова',
      patronymic: 'Ивановна',
      phone: '+77011234567',
      additionalPhone: '',
      country: 'Казахстан',
      zipCode: '050000',
      city: 'Алматы',
      address: 'Абая 1',
    });
    await order(token, { address: '$passwordHash', country: 'Беларусь', phone: '029 123-45-67' });
    const company = { name: 'Тима', taxNumber: '941 240 000 193', address: 'Сатпаева 2' };
    await order(token, { address: 'Абая 1', phone: '+7 701 123 45 67', patronymic: 'Ивановна', company });
    expect(await addresses(token)).toEqual([
      { ...first, company: { ...company, taxNumber: '941240000193' } },
      expect.objectContaining({ address: '$passwordHash', phone: '+375291234567', patronymic: '' }),
    ]);
  });

  test('are at most ten', async () => {
    watchId = await storeWatch(shop, { stock: [stockRow(11)] });
    const token = await register('many@example.com');
    for (let number = 1; number <= 11; number++) await order(token, { address: `Абая ${number}` });
    const kept = (await addresses(token)).map(({ address }) => address);
    expect(kept).toEqual(Array.from({ length: 10 }, (_, index) => `Абая ${11 - index}`));
  });

  test('set the phone of the account only if it is empty', async () => {
    const token = await register('phone@example.com');
    await order(token, { address: 'Абая 1', phone: '+7 701 123 45 67' });
    expect((await me(token)).userInfo.phone).toBe('+77011234567');
    await order(token, { address: 'Абая 2', phone: '+7 702 123 45 67' });
    expect((await me(token)).userInfo.phone).toBe('+77011234567');
  });

  test('do not change with an order that is refused or that a repeated request returns', async () => {
    const token = await register('refused@example.com');
    const headers = { 'idempotency-key': 'addresses-of-an-account-key-1' };
    const body = orderBody([wanted(watchId)], PRICE, { address: 'Абая 1' });
    await place(body, { token, headers });
    await order(token, { address: 'Абая 2' });
    await place(body, { token, headers });
    await place(orderBody([wanted(watchId)], 1, { address: 'Абая 3' }), { token });
    await order(token, { address: 'Абая 4' });
    expect((await addresses(token)).map(({ address }) => address)).toEqual(['Абая 4', 'Абая 2', 'Абая 1']);
  });

  test('an order is placed although its address cannot be saved', async () => {
    const token = await register('broken@example.com');
    await shop.connection
      .collection('users')
      .updateOne({ email: 'broken@example.com' }, { $set: { addresses: 'not a list' } });
    expect((await place(orderBody([wanted(watchId)], PRICE), { token })).status).toBe(201);
  });
});
