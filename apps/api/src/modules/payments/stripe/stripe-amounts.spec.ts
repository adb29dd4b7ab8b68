import { CURRENCIES } from '@meridian/domain';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { payAgain, placeOrder } from '../../../testing/payments.ts';
import { startStripeShop, type StripeShop } from '../../../testing/stripe/stripe-shop.ts';
import { stockOf, stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';

let at: StripeShop;
beforeAll(async () => {
  at = await startStripeShop();
});
afterAll(() => at.stop());
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
