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

test('a member who may not edit orders cannot mark one as paid', async () => {
  await openPanel(`/admin-panel/orders?order=${WAITING._id}`, {
    'GET /api/user/me': aMember('viewer'),
    ...fakeOrders(() => [WAITING]),
  });
  expect(await screen.findByTestId('order-detail')).toBeVisible();
  expect(screen.queryByTestId('mark-paid')).toBeNull();
});
