import { type OrderStatus, statusFields } from '@meridian/domain';
import type { Order } from '@meridian/contracts';
import { anId, anOrder, confirmByPassword, needsConfirmation, type SeenRequest } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const UPDATE = 'PUT /api/orders/update-order-status';
const unpaid = anOrder({ _id: anId(0xaaa) });
const paid = anOrder({
  _id: anId(0xbbb),
  amount: 175_000,
  payment: { provider: 'sandbox', status: 'paid' },
});

/** Opens the orders page with a fake API that stores status changes. */
const open = async (
  orders: readonly Order[],
  query = '',
  { language = 'en', confirmation = false }: { language?: 'en' | 'ru'; confirmation?: boolean } = {},
) => {
  let stored = orders;
  const update = ({ body }: SeenRequest) => {
    const { orderId, statusEN } = body as { orderId: string; statusEN: OrderStatus };
    stored = stored.map((order) => (order._id === orderId ? { ...order, ...statusFields(statusEN) } : order));
    return stored.find(({ _id }) => _id === orderId)!;
  };
  const view = await openPanel(
    `/admin-panel/orders${query}`,
    {
      ...fakeOrders(() => stored),
      ...(confirmation ? needsConfirmation(UPDATE, update) : { [UPDATE]: update }),
    },
    language,
  );
  await screen.findAllByTestId('order-row');
  return {
    ...view,
    updates: () => view.requests.filter(({ name }) => name === UPDATE).map(({ body }) => body),
  };
};
const sent = (status: OrderStatus) => {
  const { statusEN, statusRU } = statusFields(status);
  return { statusEN, statusRU, displayedStatus: 'pending' };
};
const rows = () => screen.getAllByTestId('order-row');
const statusOf = (row: number) => within(rows()[row]!).getByTestId('order-status');
const question = () => screen.getByTestId('confirm-yes').closest('dialog')!;
const titleOf = (dialog: HTMLElement) => dialog.querySelector('h2')?.textContent?.replace(/\s/g, ' ');

test.each([
  ['en', 'Refund 175,000 ₸ and cancel?'],
  ['ru', 'Вернуть 175 000 ₸ и отменить заказ?'],
] as const)(
  'the status list asks before it cancels a paid order, and names the refund (%s)',
  async (language, title) => {
    const { user, updates } = await open([paid], '', { language });
    await user.selectOptions(statusOf(0), 'cancelled');
    expect(titleOf(question())).toBe(title);
    await user.click(screen.getByTestId('confirm-no'));
    expect(updates()).toEqual([]);
    expect(statusOf(0)).toHaveValue('pending');
    await user.selectOptions(statusOf(0), 'cancelled');
    await user.click(screen.getByTestId('confirm-yes'));
    await waitFor(() => expect(updates()).toEqual([{ orderId: paid._id, ...sent('cancelled') }]));
    expect(screen.queryByTestId('confirm-yes')).toBeNull();
  },
);
test('the status list cancels an unpaid order without dispatched pieces at once', async () => {
  const { user, updates } = await open([unpaid]);
  await user.selectOptions(statusOf(0), 'cancelled');
  expect(screen.queryByTestId('confirm-yes')).toBeNull();
  await waitFor(() => expect(updates()).toEqual([{ orderId: unpaid._id, ...sent('cancelled') }]));
});

test('pieces that were not dispatched return to stock unless the staff uncheck it', async () => {
  const shipments = [
    {
      id: anId(1),
      carrier: 'dhl',
      trackingNumber: null,
      trackingUrl: null,
      items: [{ line: 0, quantity: 1 }],
      at: '2025-03-05T10:00:00.000Z',
    },
  ] satisfies Order['shipments'];
  const [line] = paid.items;
  const { user, updates } = await open([{ ...paid, items: [{ ...line!, quantity: 3 }], shipments }]);
  await user.selectOptions(statusOf(0), 'cancelled');
  expect(question()).toHaveTextContent(
    '1 piece has left the shop. It comes back into stock only by a return.',
  );
  await user.click(within(question()).getByRole('checkbox', { name: /^Put 2 pieces/ }));
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() =>
    expect(updates()).toEqual([{ orderId: paid._id, ...sent('cancelled'), restock: false }]),
  );
});

test.each([
  ['a named reason', 'delivery', '', 'delivery'],
  ['another reason in the staff’s words', 'other', ' Moved abroad ', 'Moved abroad'],
  ['another reason without words', 'other', '', 'other'],
])('sends %s', async (_, chosen, text, reason) => {
  const { user, updates } = await open([paid]);
  await user.selectOptions(statusOf(0), 'cancelled');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Reason/ }), chosen);
  if (text) await user.type(screen.getByTestId('cancel-reason-text'), text);
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(updates()).toEqual([expect.objectContaining({ reason })]));
});

test('the shortcut 5 asks, and does nothing for an order that is already cancelled', async () => {
  const { user, updates } = await open([paid, { ...paid, _id: anId(1), ...statusFields('cancelled') }]);
  await user.keyboard('j');
  await waitFor(() => expect(rows()[0]).toHaveFocus());
  await user.keyboard('j5');
  expect(screen.queryByTestId('confirm-yes')).toBeNull();
  act(() => rows()[0]!.focus());
  await user.keyboard('5');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(updates()).toHaveLength(1));
});

test('a paid order can be cancelled and refunded by a button in its details', async () => {
  const { user, updates } = await open([paid], `?order=${paid._id}`);
  const details = within(await screen.findByTestId('order-detail'));
  await user.click(details.getByRole('button', { name: 'Cancel and refund' }));
  expect(titleOf(question())).toBe('Refund 175,000 ₸ and cancel?');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(updates()).toHaveLength(1));
  await waitFor(() => expect(details.queryByRole('button', { name: 'Cancel and refund' })).toBeNull());
});

test('the details of an unpaid order offer no refund, and show the reason of a cancellation', async () => {
  const at = '2025-03-05T10:00:00.000Z';
  const history = (['outOfStock', 'Moved abroad'] as const).map((reason) => ({
    status: 'cancelled' as const,
    at,
    by: 'owner@example.com',
    reason,
  }));
  await open([{ ...unpaid, history }], `?order=${unpaid._id}`);
  const details = within(await screen.findByTestId('order-detail'));
  expect(details.queryByTestId('cancel-and-refund')).toBeNull();
  expect(await details.findByText('Reason: Out of stock')).toBeInTheDocument();
  expect(details.getByText('Reason: Moved abroad')).toBeInTheDocument();
});

test('a bulk cancellation names the refunds of all paid orders, and sends the reason for each order', async () => {
  const partlyRefunded: Order = {
    ...paid,
    _id: anId(0xccc),
    currency: 'usd',
    amount: 500,
    payment: {
      ...paid.payment,
      status: 'partlyRefunded',
      refunds: [{ amount: 100, status: 'succeeded', isLate: false }],
    },
  };
  const orders = [unpaid, paid, partlyRefunded];
  const { user, updates } = await open(orders);
  await user.click(screen.getByRole('button', { name: 'Select all shown' }));
  await user.selectOptions(screen.getByTestId('bulk-status'), 'cancelled');
  await user.click(screen.getByTestId('bulk-apply'));
  expect(titleOf(question())).toBe('Cancel 3 orders?');
  expect(question()).toHaveTextContent('2 of them are paid: 175,000 ₸ + 400 $ will be refunded');
  await user.selectOptions(screen.getByTestId('cancel-reason'), 'customer');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(updates()).toHaveLength(3));
  expect(updates()).toEqual(
    orders.map(({ _id }) => ({ orderId: _id, ...sent('cancelled'), reason: 'customer' })),
  );
});

test('a refund waits for a confirmation, and a declined one leaves the order as it was', async () => {
  const { user, updates } = await open([paid], '', { confirmation: true });
  const cancel = async () => {
    await user.selectOptions(statusOf(0), 'cancelled');
    await user.click(screen.getByTestId('confirm-yes'));
  };
  await cancel();
  await user.click(await screen.findByTestId('confirmation-cancel'));
  await waitFor(() => expect(statusOf(0)).toHaveValue('pending'));
  expect(screen.queryByTestId('toast')).toBeNull();
  await cancel();
  await confirmByPassword(user);
  await waitFor(() => expect(updates()).toHaveLength(3));
  expect(statusOf(0)).toHaveValue('cancelled');
});

test.each([
  ['confirmed', 0],
  ['declined', 6],
])('a bulk cancellation asks for one confirmation (%s)', async (answer, left) => {
  const orders = Array.from({ length: 6 }, (_, index) => ({ ...paid, _id: anId(0xd00 + index) }));
  const { user } = await open(orders, '', { confirmation: true });
  await user.click(screen.getByRole('button', { name: 'Select all shown' }));
  await user.selectOptions(screen.getByTestId('bulk-status'), 'cancelled');
  await user.click(screen.getByTestId('bulk-apply'));
  await user.click(screen.getByTestId('confirm-yes'));
  if (answer === 'confirmed') await confirmByPassword(user);
  else await user.click(await screen.findByTestId('confirmation-cancel'));
  await waitFor(() => expect(screen.queryByTestId('confirm-yes')).toBeNull());
  expect(screen.queryByTestId('confirmation')).toBeNull();
  expect(rows().filter((row) => row.getAttribute('aria-selected') === 'true')).toHaveLength(left);
  const status = left === 0 ? 'cancelled' : 'pending';
  for (const [index] of orders.entries()) expect(statusOf(index)).toHaveValue(status);
});
