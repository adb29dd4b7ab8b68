import { ApiError } from '@meridian/api-client';
import { aMember, anOrder } from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const WAITING = anOrder({ payment: { provider: 'offline', status: 'pending', method: 'cash' } });
const PAID = anOrder({ payment: { provider: 'offline', status: 'paidOffline', method: 'cash' } });

test('an order that waits for cash is marked as paid', async () => {
  let order = WAITING;
  const { user, requests } = await openPanel(`/admin-panel/orders?order=${WAITING._id}`, {
    ...fakeOrders(() => [order]),
    'PUT /api/orders/:id/paid': () => (order = PAID),
  });
  expect(within(await screen.findByTestId('order-row')).getByText('Awaiting cash')).toBeVisible();
  await user.click(await screen.findByTestId('mark-paid'));
  expect(screen.getByTestId('mark-paid-method')).toHaveValue('cash');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await within(screen.getByTestId('order-row')).findByText('Paid in cash')).toBeVisible();
  expect(screen.queryByTestId('mark-paid')).toBeNull();
  expect(requests.find(({ name }) => name === 'PUT /api/orders/:id/paid')?.body).toEqual({ method: 'cash' });
});

test('a payment of an order whose watches are sold is recorded after a decision, with its bank reference', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let order = WAITING;
  const { user, requests } = await openPanel(`/admin-panel/orders?order=${WAITING._id}`, {
    ...fakeOrders(() => [order]),
    'PUT /api/orders/:id/paid': ({ body }) =>
      'whenSoldOut' in (body as object)
        ? (order = PAID)
        : new ApiError(409, { code: 'outOfStock', message: 'Sold out', details: { items: [] } }),
  });
  await user.click(await screen.findByTestId('mark-paid'));
  await user.type(screen.getByTestId('mark-paid-reference'), 'T-7');
  expect(screen.queryByTestId('mark-paid-sold-out')).toBeNull();
  await user.click(screen.getByTestId('confirm-yes'));
  await user.selectOptions(await screen.findByTestId('mark-paid-sold-out'), 'short');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await within(screen.getByTestId('order-row')).findByText('Paid in cash')).toBeVisible();
  expect(requests.findLast(({ name }) => name === 'PUT /api/orders/:id/paid')?.body).toEqual({
    method: 'cash',
    reference: 'T-7',
    whenSoldOut: 'short',
  });
});

test.each([
  ['is undone', 'unpaid', {}, 'Awaiting cash'],
  ['is corrected', 'transfer', { instead: { method: 'transfer', reference: 'T-7' } }, 'Paid by transfer'],
])('a recorded payment %s', async (_, choice, more, badge) => {
  let order = PAID;
  const { user, requests } = await openPanel(`/admin-panel/orders?order=${PAID._id}`, {
    ...fakeOrders(() => [order]),
    'POST /api/orders/:id/paid/undo': ({ body }) =>
      (order =
        'instead' in (body as object)
          ? { ...PAID, payment: { ...PAID.payment, method: 'transfer' } }
          : WAITING),
  });
  await user.click(await screen.findByTestId('undo-payment'));
  await user.selectOptions(screen.getByTestId('mark-paid-method'), choice);
  if (choice !== 'unpaid') await user.type(screen.getByTestId('mark-paid-reference'), 'T-7');
  await user.type(screen.getByTestId('undo-payment-reason'), 'Another order');
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await within(screen.getByTestId('order-row')).findByText(badge)).toBeVisible();
  expect(requests.find(({ name }) => name === 'POST /api/orders/:id/paid/undo')?.body).toEqual({
    reason: 'Another order',
    ...more,
  });
});

test('a member who may not edit orders cannot mark one as paid', async () => {
  await openPanel(`/admin-panel/orders?order=${WAITING._id}`, {
    'GET /api/user/me': aMember('viewer'),
    ...fakeOrders(() => [WAITING]),
  });
  expect(await screen.findByTestId('order-detail')).toBeVisible();
  expect(screen.queryByTestId('mark-paid')).toBeNull();
});
