import { screen } from '@testing-library/react';
import { Component as AccountOrders } from './account-orders.tsx';
import { moduleWith } from './testing/remote-stub.ts';
import { renderInPage } from './testing/render-page.tsx';

it('renders the orders of the remote', async () => {
  const orders = () => Promise.resolve({ default: () => <p>orders</p> });
  await renderInPage(<AccountOrders />, { new: moduleWith([], { 'account-orders': orders }) });
  expect(await screen.findByText('orders')).toBeVisible();
});

it('shows an error with a retry without a working version of the remote', async () => {
  const { user, outcomes } = await renderInPage(<AccountOrders />, { new: new Error('down') });
  await screen.findByTestId('orders-error');
  const orders = () => Promise.resolve({ default: () => <p>orders</p> });
  outcomes.new = moduleWith([], { 'account-orders': orders });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('orders')).toBeVisible();
});
