import { Types } from 'mongoose';
import { CURRENCIES, orderNumber } from '@meridian/domain';
import PostalMime from 'postal-mime';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { orderByKey, payAgain, placeOrder, PRICE } from '../../../../testing/payments.ts';
import { storePromotion } from '../../../../testing/promotions.ts';
import { stripeError } from '../../../../testing/stripe/stripe-server.ts';
import {
  intentOf,
  type PlacedAtStripe,
  startStripeShop,
  type StripeShop,
} from '../../../../testing/stripe/stripe-shop.ts';
import { fileOfMail, storedMails } from '../../../../testing/stored-mail.ts';
import { withVariables } from '../../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';

let at: StripeShop;
beforeAll(async () => {
  at = await startStripeShop();
});
afterAll(() => at.stop());

describe('payments', () => {
  let watchId: string;
  beforeEach(async () => {
    at.stripe.requests.length = 0;
    at.stripe.faults.clear();
    watchId = await storeWatch(at.shop, { stock: [stockRow(5)] });
  });

  /** The URL of Stripe's page to which the shop's link redirects. */
  const pageOf = async ({ payment }: { payment: { redirectUrl: string | null } }): Promise<string | null> =>
    (await fetch(payment.redirectUrl ?? '', { redirect: 'manual' })).headers.get('location');

  /** The emails to the staff about reports of the payment. */
  const noticesAbout = async ({ order }: PlacedAtStripe, event: 'dispute' | 'mismatch') => {
    const mails = await storedMails(at.shop, `paidOrder-${order._id}-${event}`);
    return Promise.all(mails.map(async ({ id }) => PostalMime.parse(await fileOfMail(at.shop, id))));
  };

  describe('the Checkout session of an order', () => {
    test('contains the lines, the amount, cards as the only method, and the return URLs', async () => {
      const placed = await at.place(watchId);
      expect(placed.payment.redirectUrl).toBe(`${at.shop.url}/pay/${placed.session.metadata.payment}`);
      expect(await pageOf(placed)).toBe(placed.session.url);
      expect(placed.order.payment).toEqual({ provider: 'stripe', status: 'pending', via: 'card' });
      const [request] = at.postRequestsTo('sessions');
      expect(request).toMatchObject({
        authorization: 'Bearer sk_test_1',
        key: `open-${placed.session.metadata.payment}-0`,
        form: {
          mode: 'payment',
          'allowed_payment_method_types[0]': 'card',
          client_reference_id: placed.order._id,
          'metadata[order]': placed.order._id,
          'payment_intent_data[metadata][payment]': placed.session.metadata.payment,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'kzt',
          'line_items[0][price_data][unit_amount]': String(PRICE * 100),
          customer_email: 'buyer@example.com',
          locale: 'en',
          success_url: `${at.shop.url}/success?order=${placed.order.key}&lang=en`,
          cancel_url: `${at.shop.url}/fail?order=${placed.order.key}&lang=en`,
        },
      });
    });

    test('has no line of a gift, and its lines add up to the amount after a discount', async () => {
      const gift = { itemId: await storeWatch(at.shop), colorName: 'Black', size: '40' };
      await storePromotion(at.shop, 'GIFT', { discount: { kind: 'gift', gift } });
      await storePromotion(at.shop, 'LESS', { discount: { kind: 'amount', amount: { kzt: 100_000 } } });
      const cheap = await storeWatch(at.shop, { price: { kzt: 100_000 } });
      const linesOf = async (promoCode: string, amount: number) => {
        await placeOrder(at.shop, cheap, 3, { change: { promoCode, amount } });
        const { form } = at.postRequestsTo('sessions').at(-1)!;
        return [0, 1, 2].map((line) => [
          form[`line_items[${line}][quantity]`],
          form[`line_items[${line}][price_data][unit_amount]`],
        ]);
      };
      const none = [undefined, undefined];
      expect(await linesOf('GIFT', 300_000)).toEqual([['3', '10000000'], none, none]);
      expect(await linesOf('LESS', 200_000)).toEqual([['2', '6666700'], ['1', '6666600'], none]);
    });

    test('has a product name within Stripe’s maximum length', async () => {
      watchId = await storeWatch(at.shop, { stock: [stockRow(5)], nameEN: 'x'.repeat(200), nameRU: 'y' });
      const color = 'c'.repeat(100);
      await at.shop.connection
        .collection('watches')
        .updateMany(
          { nameEN: 'x'.repeat(200) },
          { $set: { 'colors.$[].colorNameEN': color, 'stock.$[].colorNameEN': color } },
        );
      const { payment } = await placeOrder(at.shop, watchId, 1, {
        change: { items: [{ itemId: watchId, colorName: color, size: '40', quantity: 1 }] },
      });
      expect(await pageOf({ payment })).toContain('checkout.stripe.com');
      expect(
        at.postRequestsTo('sessions').at(-1)?.form['line_items[0][price_data][product_data][name]'],
      ).toHaveLength(250);
    });

    test('is opened by a new request after an error that Stripe would repeat', async () => {
      at.stripe.faults.set('sessions', stripeError(500, 'down'));
      const placed = await placeOrder(at.shop, watchId);
      expect(placed.payment.redirectUrl).toBeNull();
      at.stripe.faults.clear();
      expect(await pageOf((await payAgain(at.shop, placed)).body)).toContain('checkout.stripe.com');
      expect(at.postRequestsTo('sessions').at(-1)?.key).toMatch(/-1$/);
    });

    test('is opened by a new request if the first one would expire too early for Stripe', async () => {
      at.stripe.faults.set('sessions', 'silent');
      const placed = await placeOrder(at.shop, watchId);
      at.stripe.faults.clear();
      const order = { orderId: placed.order._id };
      await at.payments.updateOne(order, { $set: { 'opening.until': new Date(Date.now() + 29 * 60_000) } });
      expect(await pageOf((await payAgain(at.shop, placed)).body)).toContain('checkout.stripe.com');
    });
  });

  describe('Stripe events', () => {
    test.each([
      ['checkout.session.completed', { payment_status: 'unpaid' }, 'pending'],
      ['checkout.session.async_payment_succeeded', {}, 'paid'],
      ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
      ['checkout.session.expired', { payment_status: 'unpaid', payment_intent: null }, 'lapsed'],
      ['checkout.session.expired', { id: 'cs_test_earlier', payment_intent: null }, 'pending'],
      ['invoice.paid', {}, 'pending'],
    ])('%s with %j: the payment is %s', async (type, change, status) => {
      const placed = await at.place(watchId);
      expect(await at.send(type, { ...at.stripe.ledger.pay(placed.session), ...change })).toBe(200);
      expect(await at.statusOf(placed)).toBe(status);
      expect(await stockOf(at.shop, watchId)).toBe(status === 'failed' || status === 'lapsed' ? 5 : 4);
    });

    test('of sessions of others are ignored', async () => {
      const placed = await at.place(watchId);
      const foreign = { ...at.stripe.ledger.pay(placed.session), metadata: {} };
      expect(await at.send('checkout.session.completed', foreign)).toBe(200);
      expect(await at.statusOf(placed)).toBe('pending');
    });

    test.each([
      ['amount', { amount_total: 1 }, {}],
      ['currency', { currency: 'usd' }, {}],
      ['mode', {}, { livemode: true }],
    ] as const)('with a different %s are ignored and shown to the staff', async (field, change, more) => {
      const placed = await at.place(watchId);
      expect(await at.complete(placed, change, more)).toBe(200);
      expect(await at.readAsStaff(placed)).toMatchObject({
        status: 'pending',
        payment: { status: 'pending', mismatch: { field, money: { currency: expect.any(String) } } },
      });
      expect((await orderByKey(at.shop, placed)).payment).toEqual({
        provider: 'stripe',
        status: 'pending',
        via: 'card',
      });
      // Another event about the same payment.
      await at.complete(placed, change, more);
      const [notice, ...others] = await noticesAbout(placed, 'mismatch');
      expect(others).toEqual([]);
      expect(notice?.subject).toBe(`Check the payment of order ${orderNumber(placed.order._id)}`);
      expect(notice?.text).toContain(
        field === 'mode' ? 'test mode instead of live mode' : 'whose amount is 500,000\u00A0₸',
      );
      expect(notice?.text).toContain(`/admin-panel/orders?order=${placed.order._id}`);
    });
  });

  describe('a session that is no longer needed is closed', () => {
    test('when the staff cancel the order', async () => {
      const placed = await at.place(watchId);
      await at.cancel(placed);
      expect(placed.session.status).toBe('expired');
    });

    test('when the order lapses, despite Stripe’s minimum lifetime of half an hour', async () => {
      const placed = await withVariables(at.shop, { UNPAID_ORDER_MINUTES: 10 }, () => at.place(watchId));
      expect(placed.session.expires_at - Date.now() / 1000).toBeGreaterThan(30 * 60);
      await at.lapse(placed);
      await at.runDeadlines();
      expect(placed.session.status).toBe('expired');
      expect(await at.statusOf(placed)).toBe('lapsed');
    });

    test('as soon as Stripe is available again', async () => {
      const [cancelled, lapsed] = [await at.place(watchId), await at.place(watchId)];
      at.stripe.faults.set('expire', stripeError(503, 'down'));
      expect((await at.cancel(cancelled)).body.status).toBe('cancelled');
      await at.lapse(lapsed);
      await at.runDeadlines();
      expect(await at.statusOf(lapsed)).toBe('lapsed');
      expect([cancelled.session.status, lapsed.session.status]).toEqual(['open', 'open']);
      at.stripe.faults.clear();
      await at.performWork();
      expect([cancelled.session.status, lapsed.session.status]).toEqual(['expired', 'expired']);
    });

    test('while a newer session stays open', async () => {
      const placed = await at.place(watchId);
      at.stripe.faults.set('expire', 'silent');
      await at.lapse(placed);
      await at.runDeadlines();
      await payAgain(at.shop, placed);
      at.stripe.faults.clear();
      await at.performWork();
      expect(placed.session.status).toBe('expired');
      expect(at.stripe.ledger.lastSession.status).toBe('open');
    });

    test('when it was opened during the cancellation of the order', async () => {
      at.stripe.faults.set('sessions', 'silent');
      const placed = await placeOrder(at.shop, watchId);
      at.stripe.faults.set('sessions', async () => {
        await at.cancel(placed);
      });
      expect((await payAgain(at.shop, placed)).body.payment.redirectUrl).toBeNull();
      expect(at.stripe.ledger.lastSession).toMatchObject({
        metadata: { order: placed.order._id },
        status: 'expired',
      });
    });
  });

  test('disables the sandbox when Stripe is the active provider', async () => {
    const to = (path: string) => fetch(at.shop.url + path, { method: 'POST' });
    expect((await to('/api/payments/webhooks/sandbox')).status).toBe(404);
    expect((await to(`/pay/sandbox/${'a'.repeat(32)}/approve`)).status).toBe(404);
  });

  test('stores the fees of a payment and its refunds, in its currency, once Stripe reports them', async () => {
    const { ledger } = at.stripe;
    const { transactionOf } = ledger;
    ledger.transactionOf = () => null;
    const placed = await at.placePaid(watchId);
    await at.refund(placed, { amount: 1000 });
    await at.performWork();
    const stored = () => at.payments.findOne({ _id: placed.session.metadata.payment ?? '' });
    expect(await stored()).not.toHaveProperty('fee');
    ledger.transactionOf = transactionOf;
    await at.performWork();
    expect(await stored()).toMatchObject({ fee: PRICE / 50, refunds: [{ amount: 1000, fee: 0 }] });
  });

  describe('a dispute', () => {
    test('is shown to the staff with its latest status, also if events arrive out of order', async () => {
      const placed = await at.placePaid(watchId);
      const intent = intentOf(placed);
      const created = Math.floor(Date.now() / 1000);
      await at.send('charge.dispute.created', at.stripe.ledger.dispute(intent), { created });
      expect((await at.readAsStaff(placed)).payment.disputes).toEqual([
        {
          reference: 'dp_1',
          amount: PRICE,
          currency: 'kzt',
          status: 'needsResponse',
          reason: 'fraudulent',
          at: new Date(created * 1000).toISOString(),
          respondBefore: new Date(1_900_000_000_000).toISOString(),
        },
      ]);
      const lost = at.stripe.ledger.dispute(intent, { status: 'lost' });
      await at.send('charge.dispute.closed', lost, { created: created + 60 });
      await at.send('charge.dispute.updated', at.stripe.ledger.dispute(intent, { status: 'under_review' }), {
        created: created + 30,
      });
      expect((await at.readAsStaff(placed)).payment).toMatchObject({
        status: 'paid',
        disputes: [{ reference: 'dp_1', status: 'lost' }],
      });
      const won = at.stripe.ledger.dispute(intent, { status: 'won' });
      for (let repeat = 0; repeat < 2; repeat++)
        await at.send('charge.dispute.closed', won, { created: created + 90 });
      const { money } = (await at.shop.connection
        .collection('orders')
        .findOne({ _id: new Types.ObjectId(placed.order._id) }))!;
      expect(money).toMatchObject([
        { kind: 'payment', amount: PRICE, amountKzt: PRICE },
        { kind: 'dispute', id: 'dp_1', amount: -PRICE, amountKzt: -PRICE },
        { kind: 'dispute', id: 'dp_1', amount: PRICE, amountKzt: PRICE },
      ]);
      expect(Object.keys((await orderByKey(at.shop, placed)).payment)).toEqual([
        'provider',
        'status',
        'via',
        'paidAt',
      ]);
    });

    test('sends the staff one email when it is new, and when it is lost', async () => {
      const placed = await at.placePaid(watchId);
      const intent = intentOf(placed);
      const created = Math.floor(Date.now() / 1000);
      const report = (status: string, seconds: number, type = 'updated') =>
        at.send(`charge.dispute.${type}`, at.stripe.ledger.dispute(intent, { status }), {
          created: created + seconds,
        });
      const subjects = async () => (await noticesAbout(placed, 'dispute')).map(({ subject }) => subject);
      const number = orderNumber(placed.order._id);
      const opened = `Dispute over 500,000\u00A0₸ of order ${number}`;
      await report('needs_response', 0, 'created');
      await report('needs_response', 0, 'created');
      await report('needs_response', 1);
      await report('under_review', 2);
      expect(await subjects()).toEqual([opened]);
      const [{ text = '' } = {}] = await noticesAbout(placed, 'dispute');
      expect(text).toContain('by 17 March 2030 at 22:46');
      expect(text).toContain(`/admin-panel/orders?order=${placed.order._id}`);
      await report('lost', 3, 'closed');
      await report('lost', 3, 'closed');
      expect(await subjects()).toEqual([opened, `${opened} is lost`]);
    });

    test('that is decided for the shop before it was reported sends no email', async () => {
      const placed = await at.placePaid(watchId);
      await at.send('charge.dispute.closed', at.stripe.ledger.dispute(intentOf(placed), { status: 'won' }));
      expect((await at.readAsStaff(placed)).payment.disputes).toMatchObject([{ status: 'won' }]);
      expect(await noticesAbout(placed, 'dispute')).toEqual([]);
    });

    test('of an unknown charge is ignored', async () => {
      const placed = await at.placePaid(watchId);
      const foreign = at.stripe.ledger.dispute(intentOf(placed), { payment_intent: 'pi_foreign' });
      expect(await at.send('charge.dispute.created', foreign)).toBe(200);
      expect((await at.readAsStaff(placed)).payment.disputes).toBeUndefined();
    });
  });
});

describe('the link to the payment page', () => {
  const place = async () => at.place(await storeWatch(at.shop, { stock: [stockRow(5)] }));
  const open = (url: string) => fetch(url, { redirect: 'manual' });

  test('points to the shop, which redirects and does not extend the reservation', async () => {
    const placed = await place();
    const { payBefore } = await orderByKey(at.shop, placed);
    const response = await open(placed.payment.redirectUrl ?? '');
    expect([response.status, response.headers.get('location')]).toEqual([303, placed.session.url]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await orderByKey(at.shop, placed)).payBefore).toBe(payBefore);
  });

  test('redirects to the order if the payment is closed, and to the failure page if it is unknown', async () => {
    const placed = await place();
    await at.shop.connection
      .collection('payments')
      .updateOne({ orderId: placed.order._id }, { $set: { state: 'closed' } });
    const over = await open(placed.payment.redirectUrl ?? '');
    expect(over.headers.get('location')).toBe(`/success?order=${placed.order.key}&lang=en`);
    for (const id of ['a'.repeat(32), 'sandbox', '%24ne']) {
      const response = await open(`${at.shop.url}/pay/${id}`);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/fail']);
    }
  });
});

describe('amounts', () => {
  beforeEach(() => {
    at.stripe.requests.length = 0;
  });

  const order = (watchId: string, amount: number, change: object = {}, language = 'en') =>
    at.shop.api('POST /api/orders/place-order', {
      body: orderBody([wanted(watchId, 1)], amount, change),
      headers: { 'accept-language': language },
    });

  describe('an order above Stripe’s maximum', () => {
    test('is rejected before it reserves stock, with the currencies in which it can be paid', async () => {
      const watchId = await storeWatch(at.shop, {
        stock: [stockRow(5)],
        price: { kzt: 4_800_000, rub: 1_000_000, usd: 9_600 },
      });
      const { status, error } = await order(watchId, 4_800_000);
      expect([status, error.code, error.details]).toEqual([
        409,
        'amountTooLarge',
        { maximum: 999_999.99, currency: 'kzt', alternatives: [{ currency: 'usd', amount: 9_600 }] },
      ]);
      expect(error.message).toContain('order in parts');
      expect((await order(watchId, 4_800_000, {}, 'ru')).error.message).toContain('частями');
      expect(await stockOf(at.shop, watchId)).toBe(5);
      expect(at.stripe.requests).toEqual([]);
      expect((await order(watchId, 9_600, { currency: 'usd' })).body.payment.redirectUrl).toContain('/pay/');
      expect(at.stripe.ledger.lastSession.url).toContain('stripe.com');
    });

    test('has no alternative currency in which one of its watches is not sold', async () => {
      const watchId = await storeWatch(at.shop, { price: { kzt: 4_800_000 } });
      expect((await order(watchId, 4_800_000)).error.details).toMatchObject({ alternatives: [] });
    });

    test('cannot be paid again for the same reason', async () => {
      const watchId = await storeWatch(at.shop, { stock: [stockRow(5)] });
      const placed = await placeOrder(at.shop, watchId);
      await at.shop.connection
        .collection('orders')
        .updateOne({ key: placed.order.key }, { $set: { amount: 1_000_000, 'payment.status': 'lapsed' } });
      const { status, error } = await payAgain(at.shop, placed);
      expect([status, error.code, error.details]).toEqual([
        409,
        'amountTooLarge',
        { maximum: 999_999.99, currency: 'kzt', alternatives: [] },
      ]);
      expect(await stockOf(at.shop, watchId)).toBe(4);
    });
  });

  test('rejects an order below Stripe’s minimum', async () => {
    const watchId = await storeWatch(at.shop, {
      stock: [stockRow(5)],
      price: { kzt: 200, rub: 40, usd: 0.5 },
    });
    expect((await order(watchId, 200)).error).toMatchObject({
      code: 'amountTooSmall',
      details: { minimum: 500, currency: 'kzt', alternatives: [{ currency: 'usd', amount: 0.5 }] },
    });
    expect(await stockOf(at.shop, watchId)).toBe(5);
  });

  test.each(CURRENCIES)('accepts the minimum and the maximum amount in %s', async (currency) => {
    for (const amount of [currency === 'kzt' ? 500 : currency === 'rub' ? 100 : 0.5, 999_999.99]) {
      const watchId = await storeWatch(at.shop, { stock: [stockRow(1)], price: { [currency]: amount } });
      expect((await order(watchId, amount, { currency })).body.payment.redirectUrl).toContain('/pay/');
    }
  });
});
