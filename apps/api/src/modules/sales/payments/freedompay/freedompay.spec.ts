import { randomBytes } from 'node:crypto';
import type { ReceiptContent } from '@meridian/domain';
import { type FreedomPayShop, startFreedomPayShop } from '../../../../testing/freedompay/freedompay-shop.ts';
import {
  FREEDOMPAY_TRAITS,
  freedomPayUnderTest,
} from '../../../../testing/freedompay/freedompay-under-test.ts';
import { orderByKey, PRICE } from '../../../../testing/payments.ts';
import { providerContract } from '../../../../testing/provider-contract.ts';
import { stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { PAYMENT_PROVIDERS, PaymentProvider, PaymentRefusedError } from '../payment-provider.ts';
import { formOf } from './freedompay-message.ts';
import { fieldsIn, textOf } from '../../../../platform/http/xml.ts';

let at: FreedomPayShop;
let watchId: string;
beforeAll(async () => {
  at = await startFreedomPayShop();
  watchId = await storeWatch(at.shop, { stock: [stockRow(100)] });
});
afterAll(() => at.stop());
beforeEach(() => {
  at.bank.faults.clear();
  Object.assign(at.bank.ledger, { refundStatus: 'success', returnsRefundIds: true, hidesRefunds: false });
});

providerContract(FREEDOMPAY_TRAITS, () => freedomPayUnderTest(at));

test('opens a page with the result URL of the shop, and the service gets the confirmation that it expects', async () => {
  const { payment } = await at.place(watchId);
  const { request } = payment;
  expect(textOf(request, 'pg_amount')).toBe(`${PRICE}.00`);
  expect(textOf(request, 'pg_result_url')).toMatch(/^http.*\/api\/payments\/webhooks\/freedompay$/);
  expect(await at.bank.notify(payment)).toBe(true);
});

test.each([
  ['is not decided yet', { pg_result: '2' }],
  ['is of another currency', { pg_result: '1', pg_currency: 'RUB' }],
  ['is test money', { pg_result: '1', pg_testing_mode: '1' }],
  ['is not a payment of the shop', { pg_result: '1', pg_order_id: '23' }],
])('confirms a result that %s, and does not take it for paid', async (_, change) => {
  const placed = await at.place(watchId);
  expect(await at.bank.notify(placed.payment, change)).toBe(true);
  expect((await orderByKey(at.shop, placed)).payment.status).toBe('pending');
});

test.each([
  ['no signature', (body: string) => body.replace(/pg_sig=\w+/, '')],
  ['another amount than was signed', (body: string) => body.replace('pg_amount=500000', 'pg_amount=600000')],
])('rejects a result with %s', async (_, forge) => {
  const { payment } = await at.place(watchId);
  expect((await at.post(forge(at.bank.notificationOf(payment, { pg_result: '1' })))).status).toBe(400);
});

describe('a refund', () => {
  test('is found by its amount if the response has no id', async () => {
    at.bank.ledger.returnsRefundIds = false;
    const placed = await at.placePaid(watchId);
    for (const amount of [1_000, 1_000]) expect((await at.refund(placed, amount)).status).toBe(201);
    expect(at.refundedAt(placed)).toEqual([1_000, 1_000]);
  });

  test('that the service has not executed is sent again only when it cannot be executed any more', async () => {
    const placed = await at.placePaid(watchId);
    at.bank.faults.set('revoke.php', 'silent');
    expect((await at.refund(placed, 1_000)).status).toBe(503);
    at.bank.faults.clear();
    await at.resumeRefunds(4);
    expect(at.refundedAt(placed)).toEqual([]);
    await at.resumeRefunds(2);
    expect(at.refundedAt(placed)).toEqual([1_000]);
    expect(await at.refundsOf(placed)).toEqual([[1_000, 'succeeded']]);
  });

  test('that the service executes after its connection is closed is made once', async () => {
    const placed = await at.placePaid(watchId);
    at.bank.faults.set('revoke.php', 'late');
    expect((await at.refund(placed, 1_000)).status).toBe(503);
    at.bank.faults.clear();
    await at.resumeRefunds();
    at.bank.runLate();
    await at.resumeRefunds(6);
    expect(at.refundedAt(placed)).toEqual([1_000]);
    expect(await at.refundsOf(placed)).toEqual([[1_000, 'succeeded']]);
  });

  test('that was made in the account of the merchant is not taken for a new one', async () => {
    const placed = await at.placePaid(watchId);
    at.bank.ledger.refund(placed.payment, 100_000);
    expect((await at.refund(placed, 1_000)).status).toBe(201);
    expect(await at.refundsOf(placed)).toEqual([
      [1_000, 'succeeded'],
      [1_000, 'succeeded'],
    ]);
  });

  test('is pending until the service reports its end', async () => {
    const placed = await at.placePaid(watchId);
    at.bank.ledger.refundStatus = 'pending';
    expect((await at.refund(placed, 1_000)).status).toBe(201);
    expect(await at.refundsOf(placed)).toEqual([[1_000, 'pending']]);
    for (const refund of placed.payment.refunds) refund.status = 'success';
    await at.resumeRefunds(60);
    expect(await at.refundsOf(placed)).toEqual([[1_000, 'succeeded']]);
  });
});

describe('a receipt', () => {
  const receipt = (taxRate: number | null, price = 4_000): ReceiptContent => ({
    kind: 'sale',
    currency: 'kzt',
    amount: 10_000,
    lines: [
      { name: 'Часы <b>&', quantity: 2, price, taxRate, subject: 'goods', method: 'prepayment' },
      {
        name: 'Доставка',
        quantity: 1,
        price: 2_000,
        taxRate: null,
        subject: 'service',
        method: 'prepayment',
      },
    ],
    customer: { email: 'buyer@example.com', phone: null },
  });
  const open = (content: ReceiptContent) => {
    const [provider] = at.shop.app.get<PaymentProvider[]>(PAYMENT_PROVIDERS, { strict: false });
    if (!provider) throw new Error('No provider');
    return provider.open({
      paymentId: randomBytes(24).toString('base64url'),
      ...{ attempt: 0, orderId: '1', amount: 10_000, currency: 'kzt', language: 'ru', method: 'card' },
      ...{
        email: null,
        phone: '+7 701 000-00-00',
        lines: [{ name: 'Часы <b>&', quantity: 2, price: 4_000 }],
      },
      receipt: content,
      until: new Date(Date.now() + 3_600_000),
      ...{ successUrl: 'http://shop.test/success', failUrl: 'http://shop.test/fail' },
    });
  };

  test('has positions with the codes of its taxes, which are sent with the payment', async () => {
    await open(receipt(16));
    const { request } = at.bank.ledger.last;
    expect(textOf(request, 'pg_description')).toBe('Часы b - 2');
    expect(textOf(request, 'pg_user_phone')).toBe('77010000000');
    expect([...formOf(fieldsIn(request, 'pg_receipt_positions')).values()]).toEqual([
      ...['2', 'Часы <b>&', '4000.00', '3'],
      ...['1', 'Доставка', '2000.00', '0'],
    ]);
  });

  test('of a refund is sent with it, and both are registered without a number', async () => {
    const placed = await at.placePaid(watchId);
    await at.refund(placed, 1_000);
    const positions = fieldsIn(placed.payment.refunds[0]?.request ?? [], 'pg_receipt_positions');
    expect([...formOf(positions).values()]).toContain('1000.00');
    await at.resumeRefunds();
    expect((await orderByKey(at.shop, placed)).receipts).toMatchObject([
      { kind: 'sale', state: 'registered', number: null, amount: PRICE },
      { kind: 'refund', state: 'registered', number: null, amount: 1_000 },
    ]);
  });

  test.each([
    ['does not add up to the payment', receipt(16, 4_001)],
    ['has a tax without a code', receipt(22)],
  ])('that %s is refused', async (_, content) => {
    await expect(open(content)).rejects.toThrow(PaymentRefusedError);
  });
});
