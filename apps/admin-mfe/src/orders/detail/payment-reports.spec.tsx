import type { Order } from '@meridian/contracts';
import { statusFields } from '@meridian/domain';
import { anId, anOrder } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const UPDATE = 'PUT /api/orders/update-order-status';
const AT = '2026-03-01T10:00:00.000Z';
const refund = (status: 'pending' | 'succeeded' | 'failed', isLate = false) => ({
  amount: 100_000,
  status,
  isLate,
});
const dispute = (status: 'needsResponse' | 'underReview' | 'won' | 'lost') => ({
  reference: 'dp_1',
  status,
  reason: 'fraudulent',
  amount: 250_000,
  currency: 'kzt',
  at: AT,
  respondBefore: AT,
});
const mismatch = { field: 'amount' as const, money: { amount: 10, currency: 'eur' }, at: AT };

const open = (
  payment: Partial<Order['payment']>,
  over: Partial<Order> = {},
  language: 'en' | 'ru' = 'en',
) => {
  const order = anOrder({ ...over, payment: { provider: 'stripe', status: 'paid', ...payment } });
  const api = { ...fakeOrders(() => [order]), [UPDATE]: order };
  return openPanel(`/admin-panel/orders?order=${order._id}`, api, language);
};
const row = async () => screen.findByTestId('order-row');

test.each([
  ['mismatch', { mismatch, disputes: [dispute('needsResponse')] }],
  ['disputed', { disputes: [dispute('underReview')] }],
  ['disputeLost', { disputes: [dispute('lost')] }],
  ['refundFailed', { refunds: [refund('failed', true)] }],
  ['refundPending', { refunds: [refund('failed'), refund('pending')] }],
  [null, { refunds: [refund('succeeded', true)] }],
  [null, { disputes: [dispute('won')] }],
  [null, {}],
])('the list shows the payment alert %s', async (alert, payment) => {
  await open(payment);
  const badge = within(await row()).queryByTestId('payment-mark');
  expect(badge?.dataset.mark ?? null).toBe(alert);
});

test.each([
  [
    'en',
    [
      '10 EUR was reported, which is not the amount of this order',
      'Dispute over 250,000 ₸ (fraud): respond in the payment provider’s dashboard. The deadline is',
    ],
  ],
  ['ru', ['о платеже на 10 EUR, но сумма заказа другая', 'Оспорено 250 000 ₸ (мошенничество): ответьте']],
] as const)('the details list all reports of the payment provider (%s)', async (language, texts) => {
  await open({ mismatch, disputes: [dispute('needsResponse')], refunds: [refund('pending')] }, {}, language);
  const reports = await screen.findByTestId('payment-reports');
  for (const text of texts) expect(reports).toHaveTextContent(text);
  expect(screen.queryByTestId('refund-again')).toBeNull();
});

test('the details show no reports section without any reports', async () => {
  await open({});
  await screen.findByTestId('order-detail');
  expect(screen.queryByTestId('payment-reports')).toBeNull();
});

test('a failed refund can be retried', async () => {
  const { user, requests } = await open(
    { refunds: [refund('failed')] },
    { _id: anId(0xaaa), ...statusFields('cancelled') },
  );
  await user.click(await screen.findByTestId('refund-again'));
  await waitFor(() =>
    expect(requests.filter(({ name }) => name === UPDATE)).toMatchObject([
      { body: { orderId: anId(0xaaa), statusEN: 'cancelled' } },
    ]),
  );
});
