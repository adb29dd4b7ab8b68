import {
  offersWithReceipts,
  type PaymentMethod,
  PROVIDER_TERMS,
  type ReceiptContent,
  type ReceiptLine,
} from '@meridian/domain';
import type { Config } from '../../../../platform/config/config.ts';
import { orderByKey, placeOrder } from '../../../../testing/payments.ts';
import { providerContract } from '../../../../testing/provider-contract.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { storeWatch } from '../../../../testing/watch-on-sale.ts';
import {
  notifyShop,
  startYookassaShop,
  YOOKASSA_TRAITS,
  yookassaUnderTest,
} from '../../../../testing/yookassa/yookassa-shop.ts';
import { type Payable, PaymentRefusedError, ProviderUnavailableError } from '../payment-provider.ts';
import { YookassaClient } from './yookassa-client.ts';
import { paymentSchema } from './yookassa-objects.ts';
import { yookassaPayments } from './yookassa-payments.ts';
import { vatCodeOf } from './yookassa-receipts.ts';

let at: Awaited<ReturnType<typeof startYookassaShop>>;
beforeAll(async () => {
  at = await startYookassaShop();
});
afterAll(() => at.stop());
beforeEach(() => {
  at.server.requests.length = 0;
  at.server.faults.clear();
  Object.assign(at.server.ledger, { newRefunds: 'succeeded', newReceipts: 'succeeded', needsReceipt: false });
});

const providerWith = (change: Partial<Config> = {}) =>
  yookassaPayments({ ...at.variables, ...change } as Config)!;

const line = (change: Partial<ReceiptLine> = {}): ReceiptLine => ({
  name: 'Tide, black, 40',
  quantity: 2,
  price: 45_000.5,
  taxRate: 22,
  subject: 'goods',
  method: 'prepayment',
  ...change,
});
const receiptOf = (lines: ReceiptLine[], kind: ReceiptContent['kind'] = 'sale'): ReceiptContent => ({
  kind,
  currency: 'rub',
  amount: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  lines,
  customer: { email: 'buyer@example.com', phone: '+79991234567' },
});
const SALE = receiptOf([line(), line({ name: 'Courier', quantity: 1, price: 500, subject: 'service' })]);

let lastPayment = 0;
const payable = (change: Partial<Payable> = {}): Payable => ({
  paymentId: `payment-${++lastPayment}-of-the-shop`,
  attempt: 0,
  orderId: '64b7f0c2a1b2c3d4e5f60718',
  amount: SALE.amount,
  currency: 'rub',
  language: 'ru',
  method: 'card',
  email: 'buyer@example.com',
  phone: '+79991234567',
  lines: [],
  receipt: SALE,
  until: new Date(),
  successUrl: 'https://shop.example/success?order=k',
  failUrl: 'https://shop.example/fail?order=k',
  ...change,
});
/** Opens a payment with a receipt, and pays it. */
const paid = async (change: Partial<Payable> = {}) => {
  const { paymentId, ...rest } = payable(change);
  const { reference } = await providerWith().open({ paymentId, ...rest });
  at.server.ledger.pay(reference);
  return { paymentId, charge: reference };
};
const lastBody = () => JSON.parse(at.server.requests.findLast(({ method }) => method === 'POST')!.body);

describe('opening a payment', () => {
  test('sends the amount, the method, the return URL and the receipt', async () => {
    const input = payable({ method: 'sbp' });
    const { reference, redirectUrl } = await providerWith().open(input);
    expect(redirectUrl).toBe(`${at.server.url}/pay/${reference}`);
    expect(lastBody()).toMatchObject({
      amount: { value: '90501.00', currency: 'RUB' },
      capture: true,
      description: 'Заказ F60718',
      payment_method_data: { type: 'sbp' },
      confirmation: { type: 'redirect', return_url: input.successUrl, locale: 'ru_RU' },
      metadata: { payment: input.paymentId, order: input.orderId },
      receipt: {
        customer: { email: 'buyer@example.com', phone: '79991234567' },
        items: [
          {
            description: 'Tide, black, 40',
            quantity: 2,
            amount: { value: '45000.50', currency: 'RUB' },
            vat_code: 12,
            payment_subject: 'commodity',
            payment_mode: 'full_prepayment',
          },
          { description: 'Courier', payment_subject: 'service' },
        ],
      },
    });
    expect(at.server.requests[0]?.key).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['a tax rate without a code', { receipt: receiptOf([line({ taxRate: 12 })]) }],
    ['another currency', { currency: 'kzt' }],
    ['a receipt of another amount', { amount: 100 }],
    ['more than a card can pay', { amount: 350_001, receipt: undefined }],
    ['a transfer', { method: 'transfer' }],
  ] as const)('is refused with %s', async (_, change) => {
    await expect(providerWith().open(payable(change))).rejects.toThrow(PaymentRefusedError);
  });

  test('is impossible for now with wrong keys, or if YooKassa does not respond in time', async () => {
    const wrong = providerWith({ YOOKASSA_SECRET_KEY: 'test_wrong' });
    await expect(wrong.open(payable())).rejects.toThrow(ProviderUnavailableError);
    const { YOOKASSA_API_URL: url, YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = at.variables;
    const client = new YookassaClient({ url, shopId, secretKey, timeoutMs: 50 });
    at.server.faults.set('GET payments', new Promise((resolve) => setTimeout(resolve, 500)));
    await expect(client.get(paymentSchema, '/payments/any')).rejects.toThrow(ProviderUnavailableError);
  });
});

test.each([
  [null, 'payment', 1],
  [0, 'payment', 2],
  [0, 'prepayment', 2],
  [5, 'payment', 7],
  [7, 'prepayment', 10],
  [10, 'payment', 3],
  [10, 'prepayment', 5],
  [20, 'payment', 4],
  [20, 'prepayment', 6],
  [22, 'payment', 11],
  [22, 'prepayment', 12],
] as const)('the tax code of %s %% for a %s is %i', (taxRate, method, code) => {
  expect(vatCodeOf({ taxRate, method })).toBe(code);
});

test.each([0, 5, 7, 10, 12, 16, 20, 22])('is offered for %i %% if there is a tax code for it', (taxRate) => {
  const offer = { provider: 'yookassa', countries: [], ...PROVIDER_TERMS.yookassa } as const;
  const code = () => vatCodeOf({ taxRate, method: 'payment' });
  if (offersWithReceipts([offer], () => [taxRate]).length > 0) expect(code()).toBeGreaterThan(0);
  else expect(code).toThrow(PaymentRefusedError);
});

describe('receipts', () => {
  test('of a payment and its refunds are read, and a partial refund has its own', async () => {
    const payment = await paid();
    const refund = { ...payment, currency: 'rub', attempt: 0 } as const;
    const part = receiptOf([line({ quantity: 1 })], 'refund');
    const partial = await providerWith().refund({
      ...refund,
      requestId: 'a',
      amount: 45_000.5,
      receipt: part,
    });
    expect(lastBody()).toMatchObject({ receipt: { items: [{ quantity: 1 }] } });
    await expect(providerWith().refund({ ...refund, requestId: 'b', amount: 500 })).rejects.toThrow(
      PaymentRefusedError,
    );
    at.server.ledger.newReceipts = 'pending';
    const second = receiptOf([line({ quantity: 1, price: 500, subject: 'service' })], 'refund');
    await providerWith().refund({ ...refund, requestId: 'c', amount: 500, receipt: second });
    expect(await providerWith().receiptsOf(payment)).toMatchObject([
      { kind: 'refund', state: 'pending', number: null, amount: 500 },
      { kind: 'refund', refund: partial.reference, state: 'registered', amount: 45_000.5 },
      { kind: 'sale', refund: null, number: expect.any(String), registeredAt: expect.any(Date) },
    ]);
  });

  test('of a full refund is left to YooKassa', async () => {
    const payment = await paid();
    const request = { ...payment, currency: 'rub', attempt: 0, requestId: 'all' } as const;
    await providerWith().refund({
      ...request,
      amount: SALE.amount,
      receipt: { ...SALE, kind: 'refund' },
    });
    expect(lastBody()).not.toHaveProperty('receipt');
    expect((await providerWith().receiptsOf(payment)).map(({ amount }) => amount)).toEqual([
      SALE.amount,
      SALE.amount,
    ]);
  });
});

test('reads all refunds of a long list, and the fee', async () => {
  const payment = await paid({ receipt: undefined, amount: 1_000 });
  for (let request = 0; request < 101; request++)
    at.server.ledger.refund({
      payment_id: payment.charge,
      amount: { value: '1.00', currency: 'RUB' },
      metadata: { request: String(request) },
    });
  const fees = await providerWith().feesOf(payment);
  expect([fees?.payment, fees?.refunds.size]).toEqual([35, 101]);
});

test('a refund that YooKassa cancels has failed', async () => {
  const payment = await paid({ receipt: undefined });
  at.server.ledger.newRefunds = 'canceled';
  const refund = { ...payment, currency: 'rub', attempt: 0, requestId: 'r', amount: 1 } as const;
  expect(await providerWith().refund(refund)).toMatchObject({ status: 'failed', requestId: 'r' });
});

test('closing cancels only a payment that is authorised', async () => {
  const { reference } = await providerWith().open(payable());
  await providerWith().close(reference);
  expect(at.server.ledger.payment(reference).status).toBe('pending');
  at.server.ledger.pay(reference, false);
  await providerWith().close(reference);
  expect(at.server.ledger.payment(reference).status).toBe('canceled');
});

describe('a notification', () => {
  const place = async () => {
    const watchId = await storeWatch(at.shop, { price: { rub: 98_500, kzt: 500_000 } });
    const placed = await placeOrder(at.shop, watchId, 1, { change: { currency: 'rub', amount: 98_500 } });
    return { placed, object: [...at.server.ledger.payments.values()].at(-1)! };
  };

  test.each([
    ['no JSON', '{'],
    ['another type', { type: 'other' }],
    ['a path as the id', { type: 'notification', event: 'payment.succeeded', object: { id: '../refunds' } }],
  ])('with %s is rejected without a request to YooKassa', async (_, body) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    expect(await notifyShop(at.shop, '', sent)).toBe(400);
    expect(at.server.requests).toEqual([]);
  });

  test('proves nothing: a payment that is pending at YooKassa stays pending', async () => {
    const { reference } = await providerWith().open(payable());
    const claimed = { ...at.server.ledger.payment(reference), status: 'succeeded' };
    const body = { type: 'notification', event: 'payment.succeeded', object: claimed };
    expect(await providerWith().readEvent(Buffer.from(JSON.stringify(body)))).toBeNull();
  });

  test.each([
    ['that is authorised captures it', false, {}, { type: 'paid', isOwnMode: true }],
    ['of live money is not of the mode of the shop', true, { test: false }, { isOwnMode: false }],
    ['of another shop of the account is ignored', true, { metadata: {} }, null],
  ])('of a payment %s', async (_, isCaptured, change, event) => {
    const { reference } = await providerWith().open(payable());
    Object.assign(at.server.ledger.pay(reference, isCaptured), change);
    const body = { type: 'notification', event: 'payment.succeeded', object: { id: reference } };
    const read = providerWith().readEvent(Buffer.from(JSON.stringify(body)));
    expect(await read).toEqual(event === null ? null : expect.objectContaining(event));
  });

  test('is sent again while YooKassa is down, and pays the order of the page', async () => {
    const { placed, object } = await place();
    at.server.faults.set('GET payments', 'down');
    expect(await notifyShop(at.shop, 'payment.succeeded', object)).toBe(503);
    Object.assign(at.server, { notifyUrl: `${at.shop.url}/api/payments/webhooks/yookassa`, retryMs: 50 });
    const page = await fetch(placed.payment.redirectUrl!);
    expect(await page.text()).toContain('98500.00 RUB');
    const approved = await fetch(`${page.url}/approve`, { method: 'POST', redirect: 'manual' });
    expect(approved.headers.get('location')).toBe(`${at.shop.url}/success?order=${placed.order.key}&lang=en`);
    at.server.faults.clear();
    await waitFor(async () => (await orderByKey(at.shop, placed)).payment.status === 'paid');
    at.server.notifyUrl = null;
  });
});

test('the difference of a changed order is paid by another method, unless that does not fit', async () => {
  const token = await at.shop.tokenOf('admin');
  const watchId = await storeWatch(at.shop, { price: { rub: 98_500, kzt: 500_000 } });
  const placed = await placeOrder(at.shop, watchId, 1, { change: { currency: 'rub', amount: 98_500 } });
  const opened = () => [...at.server.ledger.payments.values()].at(-1)!;
  const finish = async () => {
    at.server.ledger.pay(opened().id);
    expect(await notifyShop(at.shop, 'payment.succeeded', opened())).toBe(200);
  };
  await finish();
  const params = { id: placed.order._id };
  const { body: page } = await at.shop.api('GET /api/orders/page', { token, query: { ids: params.id } });
  const add = [{ itemId: watchId, colorName: 'Black', size: '40', quantity: 2 }];
  await at.shop.api('POST /api/orders/:id/changes', {
    ...{ token, params, body: { revision: page.orders[0]!.revision, add } },
  });
  const pay = (paymentMethod?: PaymentMethod) =>
    at.shop.api('POST /api/orders/:id/pay', {
      ...{ params, body: { key: placed.order.key, ...(paymentMethod && { paymentMethod }) } },
    });
  const byCard = (await pay()).body.payment.redirectUrl;
  for (const [method, reason] of [
    ['instalments', 'tooLarge'],
    ['transfer', 'notOffered'],
  ] as const)
    expect((await pay(method)).error).toMatchObject({ code: 'paymentMethodInvalid', details: { reason } });
  expect((await pay()).body.payment.redirectUrl).toBe(byCard);
  const bySbp = (await pay('sbp')).body.payment.redirectUrl;
  expect(bySbp).not.toBe(byCard);
  expect((await pay('sbp')).body.payment.redirectUrl).toBe(bySbp);
  expect(opened()).toMatchObject({ amount: { value: '197000.00' }, payment_method: { type: 'sbp' } });
  await finish();
  expect(await orderByKey(at.shop, placed)).toMatchObject({
    ...{ amount: 295_500, items: [{ quantity: 1 }, { quantity: 2 }] },
    payment: { status: 'paid', via: 'card' },
  });
});

describe('the simulation refuses', () => {
  const post = async (path: string, body: object, key = `key-${Math.random()}`) => {
    const { YOOKASSA_SHOP_ID: id, YOOKASSA_SECRET_KEY: secret, YOOKASSA_API_URL: url } = at.variables;
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    const headers = { authorization, ...(key !== '' && { 'idempotence-key': key }) };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return [response.status, ((await response.json()) as { parameter?: string }).parameter];
  };
  const valid = async () => {
    await providerWith().open(payable());
    return lastBody();
  };

  test('a payment without its receipt or a contact, and a key that is missing or used', async () => {
    const body = await valid();
    expect(await post('/payments', body, '')).toEqual([400, 'Idempotence-Key']);
    expect(await post('/payments', body, 'k'.repeat(65))).toEqual([400, 'Idempotence-Key']);
    expect(await post('/payments', body, 'used')).toEqual([200, undefined]);
    expect(await post('/payments', { ...body, description: 'x' }, 'used')).toEqual([400, 'Idempotence-Key']);
    const anonymous = { ...body, receipt: { ...body.receipt, customer: {} } };
    expect(await post('/payments', anonymous)).toEqual([400, 'receipt.customer']);
    at.server.ledger.needsReceipt = true;
    expect(await post('/payments', { ...body, receipt: undefined })).toEqual([400, 'receipt']);
  });

  test('a refund of an unknown payment, or of more than is left', async () => {
    const { charge } = await paid({ receipt: undefined });
    const refund = (payment_id: string, value: string) =>
      post('/refunds', { payment_id, amount: { value, currency: 'RUB' }, metadata: {} });
    expect(await refund('2c85ab1a-000f-5000-9000-1a0fe5f1b1c5', '1.00')).toEqual([404, undefined]);
    expect(await refund(charge, '90501.01')).toEqual([400, 'amount']);
  });
});

providerContract(YOOKASSA_TRAITS, () => yookassaUnderTest(at));
