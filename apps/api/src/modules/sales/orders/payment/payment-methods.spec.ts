import type { PaymentOffersInput, PlacedOrder } from '@meridian/contracts';
import { DEFAULT_SELLER, type PaymentMethod, PROVIDER_TERMS } from '@meridian/domain';
import { mailsTo } from '../../../../testing/mail-links.ts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { orderByKey } from '../../../../testing/payments.ts';
import { fileOfMail, storedMails } from '../../../../testing/stored-mail.ts';
import { startStripeShop, type StripeShop } from '../../../../testing/stripe/stripe-shop.ts';
import { stripeError } from '../../../../testing/stripe/stripe-server.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';

const PRICE = 500_000;
const BANK = 'KZ00 1234 5678';
const DAY_MS = 86_400_000;

let at: StripeShop;
let token: string;
beforeAll(async () => {
  at = await startStripeShop({ PAYMENTS: 'stripe,sandbox,offline' });
  token = await at.shop.tokenOf('admin');
  const { body } = await at.shop.api('GET /api/panel/settings', { token });
  const seller = { ...DEFAULT_SELLER, bank: BANK };
  await at.shop.api('PUT /api/settings', { token, body: { ...body, seller } });
});
afterAll(() => at.stop());
beforeEach(async () => {
  at.stripe.faults.clear();
  await at.shop.connection.collection('paymentoffers').deleteMany({});
});

/** Saves the offers of some providers; the others are not offered. */
const offer = async (...providers: PaymentOffersInput['offers'][number]['provider'][]) => {
  const { body } = await at.shop.api('GET /api/panel/payment-offers', { token });
  const offers = body.offers.map((one) => ({ ...one, isActive: providers.includes(one.provider) }));
  const saved = await at.shop.api('PUT /api/panel/payment-offers', {
    ...{ token, body: { offers, revision: body.revision } },
  });
  expect(saved.status).toBe(200);
};
const newWatch = (price = PRICE) => storeWatch(at.shop, { stock: [stockRow(5)], price: { kzt: price } });
const request = async (method?: PaymentMethod, price = PRICE, watchId?: string) =>
  at.shop.api('POST /api/orders/place-order', {
    body: orderBody([wanted(watchId ?? (await newWatch(price)))], price, {
      email: 'buyer@example.com',
      ...(method && { paymentMethod: method }),
    }),
  });
const place = async (method?: PaymentMethod, price = PRICE): Promise<PlacedOrder> =>
  (await request(method, price)).body;
const pay = ({ order }: PlacedOrder, paymentMethod?: PaymentMethod) =>
  at.shop.api('POST /api/orders/:id/pay', {
    params: { id: order._id },
    body: { key: order.key, ...(paymentMethod && { paymentMethod }) },
  });
const paymentOf = async (placed: PlacedOrder) => (await orderByKey(at.shop, placed)).payment;
const opened = () => ({ session: at.stripe.ledger.lastSession });

test.each([
  [undefined, PRICE, 'stripe', 'card'],
  ['card', 1_500_000, 'sandbox', 'card'],
  ['transfer', PRICE, 'offline', 'transfer'],
] as const)('the method %s of %d tenge is paid at %s', async (method, price, provider, via) => {
  const { order, payment } = await place(method, price);
  expect(order.payment).toMatchObject({ provider, via, status: 'pending' });
  expect(payment.redirectUrl === null).toBe(provider === 'offline');
});

test('a method that does not fit is refused with its reason, and reserves nothing', async () => {
  await offer('stripe');
  const watchId = await newWatch(1_500_000);
  const refusal = async (method?: PaymentMethod) => (await request(method, 1_500_000, watchId)).error;
  expect(await refusal('card')).toMatchObject({
    code: 'paymentMethodInvalid',
    details: { method: 'card', reason: 'tooLarge', limit: PROVIDER_TERMS.stripe.limits.kzt!.maximum },
  });
  expect((await refusal('sbp')).details).toEqual({ method: 'sbp', reason: 'notOffered', currency: 'kzt' });
  expect(await refusal()).toMatchObject({ code: 'amountTooLarge', details: { maximum: 999_999.99 } });
  expect(await stockOf(at.shop, watchId)).toBe(5);
});

test('a shop that offers nothing says that it takes no such payment', async () => {
  await offer();
  expect((await request()).error.message).toContain('We take no payments in this currency');
});

test('an order by transfer has the bank details on its page and in its email, and staff get an email and record it', async () => {
  const placed = await place('transfer');
  const { transfer, payBefore } = await orderByKey(at.shop, placed);
  const number = placed.order._id.slice(-6).toUpperCase();
  const purpose = `Order ${number}`;
  expect(transfer).toMatchObject({ payee: DEFAULT_SELLER.name, bank: BANK, purpose });
  expect(Date.parse(transfer!.payBefore)).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  expect(payBefore).toBeNull();
  await at.performWork();
  const [mail] = await storedMails(at.shop, `${placed.order._id}-transfer`);
  const text = await fileOfMail(at.shop, mail!.id);
  expect(text).toContain(BANK);
  expect(text).toContain(`Purpose: ${purpose}`);
  const notices = await storedMails(at.shop, `paidOrder-${placed.order._id}-placed`);
  await Promise.all(notices.map(({ id }) => fileOfMail(at.shop, id)));
  const staff = (await at.shop.api('GET /api/user/me', { token })).body.email;
  const subjects = (await mailsTo(at.shop, staff)).map(({ subject = '' }) => subject.split(':')[0]);
  expect(subjects).toContain(`New order ${number}, paid by bank transfer`);
  const recorded = await at.shop.api('PUT /api/orders/:id/paid', {
    ...{ token, params: { id: placed.order._id }, body: { method: 'transfer' } },
  });
  expect(recorded.body.payment).toMatchObject({ status: 'paidOffline', method: 'transfer' });
  expect((await orderByKey(at.shop, placed)).transfer).toBeUndefined();
});

test('another method closes the page of the former one, and keeps the deadline', async () => {
  const placed = await place();
  const { session } = opened();
  const due = placed.order.payBefore;
  expect((await pay(placed)).body.payment.redirectUrl).toBe(placed.payment.redirectUrl);
  const byTransfer = (await pay(placed, 'transfer')).body;
  expect(byTransfer).toMatchObject({
    order: { payment: { provider: 'offline', method: 'transfer', via: 'transfer' } },
    payment: { status: 'pending', redirectUrl: null },
  });
  await at.performWork();
  expect(session.status).toBe('expired');
  const byCard = (await pay(placed, 'card')).body;
  expect(byCard.order.payment).toEqual({ provider: 'stripe', status: 'pending', via: 'card' });
  expect(byCard.payment.redirectUrl).not.toBe(placed.payment.redirectUrl);
  expect(opened().session.id).not.toBe(session.id);
  expect(Date.parse(byCard.order.payBefore!) - Date.parse(due!)).toBeLessThan(60_000);
  await at.complete(opened());
  expect(await paymentOf(placed)).toMatchObject({ status: 'paid', provider: 'stripe', via: 'card' });
});

test('a late payment at the former provider pays the order', async () => {
  const placed = await place();
  const former = opened();
  at.stripe.ledger.pay(former.session);
  await pay(placed, 'transfer');
  await at.complete(former);
  expect(await paymentOf(placed)).toMatchObject({ status: 'paid', provider: 'stripe', via: 'card' });
  expect((await paymentOf(placed)).method).toBeUndefined();
});

describe('a provider that is no longer offered', () => {
  test('still reports its payments and refunds them', async () => {
    const placed = await place();
    const former = opened();
    await offer('sandbox');
    await at.complete(former);
    expect(await paymentOf(placed)).toMatchObject({ status: 'paid', provider: 'stripe' });
    expect((await at.refund(placed, { amount: 1000 })).status).toBe(201);
    await at.performWork();
    expect((await paymentOf(placed)).status).toBe('partlyRefunded');
  });

  test('is replaced by the next one when an order is paid again', async () => {
    const placed = await place();
    const { session } = opened();
    await offer('sandbox');
    expect((await pay(placed)).body.order.payment).toMatchObject({ provider: 'sandbox', via: 'card' });
    await at.performWork();
    expect(session.status).toBe('expired');
  });
});

test('while a provider is down, the order can be paid by another method', async () => {
  at.stripe.faults.set('sessions', stripeError(500, 'down'));
  const placed = await place();
  expect(placed.payment.redirectUrl).toBeNull();
  expect((await pay(placed, 'card')).error).toMatchObject({ statusCode: 503, code: 'paymentUnavailable' });
  expect((await pay(placed, 'transfer')).body.order.payment.provider).toBe('offline');
});
