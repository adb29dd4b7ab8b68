import { ApiError } from '@meridian/api-client';
import type { Order, RefundInput } from '@meridian/contracts';
import {
  aMember,
  anId,
  anOrder,
  confirmByPassword,
  needsConfirmation,
  type SeenRequest,
  takeConsoleErrors,
} from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const REFUND = 'POST /api/orders/:id/refunds';
const AT = '2026-03-01T10:00:00.000Z';
const [watch] = anOrder().items;

const anOrderOf = (payment: Partial<Order['payment']> = {}): Order =>
  anOrder({
    amount: 750_000,
    items: [
      { ...watch!, quantity: 2 },
      { ...watch!, name: 'Meridian Two' },
    ],
    payment: { provider: 'sandbox', status: 'paid', ...payment },
  });
const refunded = (order: Order, { amount, reason, lines }: RefundInput): Order => ({
  ...order,
  payment: {
    ...order.payment,
    status: 'partlyRefunded',
    refunds: [
      {
        id: 'a',
        amount,
        reason,
        status: 'succeeded',
        isLate: false,
        at: AT,
        by: 'owner@example.com',
        ...(lines && { lines }),
      },
    ],
  },
});

/** Opens the details of an order with a fake API that stores a refund. */
const open = async (
  order: Order,
  { respond, language = 'en' }: { respond?: () => unknown; language?: 'en' | 'ru' } = {},
) => {
  let stored = order;
  const refund = ({ body }: SeenRequest) => respond?.() ?? (stored = refunded(stored, body as RefundInput));
  const view = await openPanel(
    `/admin-panel/orders?order=${order._id}`,
    { ...fakeOrders(() => [stored]), ...needsConfirmation(REFUND, refund) },
    language,
  );
  await screen.findByTestId('order-detail');
  return { ...view, refunds: () => view.requests.filter(({ name }) => name === REFUND) };
};
const amount = () => screen.getByTestId('refund-amount');

test('a line shows its pieces with their price, and its sum', async () => {
  await open(anOrderOf());
  const text = screen.getByTestId('order-detail').textContent?.replace(/\u00a0/g, ' ');
  expect(text).toContain('2 × 250,000 ₸500,000 ₸');
});

test('the details show what the promo code has taken off, and its gift', async () => {
  const order = anOrderOf();
  const [first, second] = order.items;
  const promotion = {
    id: anId(5),
    code: 'SUMMER',
    nameEN: '',
    nameRU: '',
    discount: 50_000,
    deliveryDiscount: 0,
  };
  const items = [
    { ...first!, price: 225_000, discount: 25_000 },
    { ...second!, price: 0, isGift: true },
  ];
  await open({ ...order, items, promotion, amount: 450_000 });
  expect(screen.getByTestId('regular-price')).toHaveTextContent('500,000 ₸');
  expect(screen.getByTestId('gift-line')).toHaveTextContent('1, a gift');
  expect(screen.getByTestId('order-promo-code')).toHaveTextContent('Promo code SUMMER');
  expect(screen.getByTestId('order-discount')).toHaveTextContent('−50,000 ₸');
});

test('the chosen watches suggest the amount, and the refund is sent after a confirmation', async () => {
  const { user, refunds } = await open(anOrderOf());
  await user.click(screen.getByTestId('refund-part'));
  expect(screen.getByTestId('refund-left')).toHaveTextContent('750,000 ₸ can be refunded.');
  const [first, second] = screen.getAllByTestId('refund-line');
  await user.selectOptions(first!, '2');
  expect(amount()).toHaveValue('500000');
  await user.selectOptions(second!, '1');
  expect(amount()).toHaveValue('750000');
  await user.selectOptions(second!, '0');
  await user.clear(amount());
  await user.type(amount(), '1 000,5');
  await user.type(screen.getByTestId('refund-reason'), 'Scratch');
  await user.click(screen.getByRole('button', { name: /^Refund 1,000.5/ }));
  await confirmByPassword(user);
  await waitFor(() => expect(screen.queryByTestId('refund-dialog')).toBeNull());
  const sent = refunds();
  expect(sent.at(-1)?.body).toEqual({ amount: 1000.5, reason: 'Scratch', lines: [{ line: 0, quantity: 2 }] });
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  const entry = await screen.findByTestId('refund');
  for (const text of ['Scratch', 'Meridian One, Black, 40 × 2', 'owner@example.com', 'Done'])
    expect(entry).toHaveTextContent(text);
});

test('refunded watches cannot be chosen again, and those that stay in the shop may be written off', async () => {
  const earlier = { amount: 1_000, status: 'succeeded' as const, isLate: false };
  const { user, refunds } = await open(
    anOrderOf({ status: 'partlyRefunded', refunds: [{ ...earlier, lines: [{ line: 1, quantity: 1 }] }] }),
  );
  await user.click(screen.getByTestId('refund-part'));
  const [first, second] = screen.getAllByTestId('refund-line');
  expect(within(second!).getAllByRole('option')).toHaveLength(1);
  expect(screen.queryByTestId('refund-restock')).toBeNull();
  await user.selectOptions(first!, '1');
  await user.click(screen.getByRole('checkbox', { name: /^Put 1 piece .* back into stock/ }));
  await user.type(screen.getByTestId('refund-reason'), 'Damaged');
  await user.click(screen.getByTestId('refund-submit'));
  await confirmByPassword(user);
  await waitFor(() =>
    expect(refunds().at(-1)?.body).toEqual({
      amount: 250_000,
      reason: 'Damaged',
      lines: [{ line: 0, quantity: 1 }],
      restock: false,
    }),
  );
});

test.each([
  ['en', '', '750,000 ₸'],
  ['en', '750000.01', '750,000 ₸'],
  ['ru', '1.005', '750 000 ₸'],
  ['ru', '0', '750 000 ₸'],
] as const)('rejects the amount “%s” “%s”', async (language, text, maximum) => {
  const { user, refunds } = await open(anOrderOf(), { language });
  await user.click(screen.getByTestId('refund-part'));
  if (text) await user.type(amount(), text);
  await user.click(screen.getByTestId('refund-submit'));
  expect(amount()).toBeInvalid();
  expect(screen.getByTestId('refund-dialog').textContent?.replace(/\u00a0/g, ' ')).toContain(maximum);
  expect(screen.getByTestId('refund-reason')).toBeInvalid();
  expect(refunds()).toEqual([]);
});

test('shows the error of the server and keeps the dialog open', async () => {
  const refused = new ApiError(409, { code: 'refundRefused', message: 'The provider rejected the refund.' });
  const { user } = await open(anOrderOf(), { respond: () => refused });
  await user.click(screen.getByTestId('refund-part'));
  await user.type(amount(), '10');
  await user.type(screen.getByTestId('refund-reason'), 'Scratch');
  await user.click(screen.getByTestId('refund-submit'));
  await confirmByPassword(user);
  expect(await screen.findByTestId('refund-error')).toHaveTextContent('The provider rejected the refund.');
  takeConsoleErrors();
});

test('the list shows every refund with its status, and offers the remainder', async () => {
  const refunds = (['succeeded', 'pending', 'failed'] as const).map((status) => ({
    amount: 100_000,
    status,
    isLate: false,
    at: AT,
  }));
  const { user } = await open(anOrderOf({ status: 'partlyRefunded', refunds }));
  expect(screen.getAllByTestId('refund').map(({ dataset }) => dataset.status)).toEqual(
    refunds.map(({ status }) => status),
  );
  expect(within(screen.getByTestId('order-row')).getByText('Partly refunded')).toBeInTheDocument();
  await user.click(screen.getByTestId('refund-part'));
  expect(screen.getByTestId('refund-left')).toHaveTextContent('550,000 ₸');
});

test.each([
  ['an unpaid order', anOrderOf({ status: 'pending' }), 'owner'],
  ['a refunded order', anOrderOf({ status: 'refunded' }), 'owner'],
  ['a member who may only view orders', anOrderOf(), 'viewer'],
] as const)('%s has no refund button', async (_, order, role) => {
  await openPanel(`/admin-panel/orders?order=${order._id}`, {
    ...fakeOrders(() => [order]),
    'GET /api/user/me': aMember(role),
  });
  await screen.findByTestId('order-detail');
  expect(screen.queryByTestId('refund-part')).toBeNull();
});

describe('fiscal receipts', () => {
  type Receipt = NonNullable<Order['receipts']>[number];
  const receipt = (id: number, change: Partial<Receipt>): Receipt => ({
    ...{ id: anId(id), kind: 'sale', state: 'registered', number: null, url: null },
    ...{ amount: 750_000, at: AT, ...change },
  });
  const receipts = [
    receipt(1, { number: '2382913456', url: 'https://ofd.example/1' }),
    receipt(2, { kind: 'handover', state: 'pending' }),
    receipt(3, { kind: 'refund', state: 'failed', problem: 'The shift is closed' }),
  ];
  const RETRY = 'POST /api/orders/:id/receipts/:receiptId/retry';

  test.each([
    ['en', ['Payment', 'Registered', 'Receipt 2382913456'], ['Hand-over', 'Waiting'], ['Refund', 'Refused']],
    [
      'ru',
      ['Оплата', 'Зарегистрирован', 'Чек 2382913456'],
      ['Зачёт предоплаты', 'Ожидает'],
      ['Возврат', 'Отклонён'],
    ],
  ] as const)('are listed with state, number and problem (%s)', async (language, ...texts) => {
    await open({ ...anOrderOf({}), receipts }, { language });
    const entries = screen.getAllByTestId('receipt');
    for (const [index, words] of texts.entries())
      for (const word of words) expect(entries[index]).toHaveTextContent(word);
    expect(within(entries[0]!).getByRole('link')).toHaveAttribute('href', 'https://ofd.example/1');
    expect(entries[2]).toHaveTextContent('The shift is closed');
  });

  test('that are not registered can be issued again by staff who edit orders', async () => {
    const order = { ...anOrderOf({}), receipts };
    const unavailable = new ApiError(503, { code: 'unavailable', message: 'Down' });
    const results = [unavailable, 'failed' as const, 'registered' as const];
    const issue = () => {
      const state = results.shift() ?? unavailable;
      if (typeof state === 'object') return state;
      return { ...order, receipts: receipts.map((one) => (one.kind === 'refund' ? { ...one, state } : one)) };
    };
    const api = { ...fakeOrders(() => [order]), [RETRY]: issue };
    const { user, requests } = await openPanel(`/admin-panel/orders?order=${order._id}`, api);
    expect(await screen.findAllByTestId('retry-receipt')).toHaveLength(2);
    for (const message of ['not registered yet', 'not registered yet', 'The receipt is registered.']) {
      await user.click(screen.getAllByTestId('retry-receipt')[1]!);
      await waitFor(() => expect(screen.getAllByTestId('toast').at(-1)).toHaveTextContent(message));
    }
    expect(screen.getAllByTestId('receipt').map(({ dataset }) => dataset['state'])).toEqual([
      'registered',
      'pending',
      'registered',
    ]);
    expect(screen.getAllByTestId('retry-receipt')).toHaveLength(1);
    expect(requests.find(({ name }) => name === RETRY)?.params).toEqual({
      id: order._id,
      receiptId: anId(3),
    });
    takeConsoleErrors();
  });

  test('cannot be issued by staff who only view orders', async () => {
    const order = { ...anOrderOf({}), receipts };
    await openPanel(`/admin-panel/orders?order=${order._id}`, {
      ...fakeOrders(() => [order]),
      'GET /api/user/me': aMember('viewer'),
    });
    expect(await screen.findAllByTestId('receipt')).toHaveLength(3);
    expect(screen.queryByTestId('retry-receipt')).toBeNull();
  });
});
