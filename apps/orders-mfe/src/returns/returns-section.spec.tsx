import { ApiError } from '@meridian/api-client';
import { defineRoute } from '@meridian/federation';
import { type FakeResponses, renderRoute } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';
import { aShopperOrder, aReturn, ORDER_KEY } from '../testing/shopper-order.ts';
import { ReturnsSection } from './returns-section.tsx';

/** A remote with a page that shows only the section. */
const sectionRemote = (order = aShopperOrder()) => ({
  ...remote,
  routes: () => [
    defineRoute<undefined, 'orders'>({
      path: '/section',
      lazy: () => Promise.resolve({ Component: () => <ReturnsSection orderKey={ORDER_KEY} order={order} /> }),
      handle: { chunk: 'section', head: () => ({ title: 'Section', description: '' }) },
    }),
  ],
});
const open = (
  returns: FakeResponses['GET /api/orders/by-key/:key/returns'],
  order = aShopperOrder(),
  language: 'en' | 'ru' = 'en',
) =>
  renderRoute(sectionRemote(order), '/section', {
    api: { 'GET /api/orders/by-key/:key/returns': returns },
    locale: { language, country: 'KZ' },
  });

test('shows an approved return with its instructions and the label', async () => {
  const entry = aReturn({ state: 'approved', instructions: 'Send it to Abay 1.', hasLabel: true });
  await open([entry]);
  expect(await screen.findByTestId('order-return-state')).toHaveTextContent('Approved');
  expect(screen.getByText('Send it to Abay 1.')).toBeVisible();
  expect(screen.getByTestId('return-label')).toHaveAttribute(
    'href',
    `/api/orders/by-key/${ORDER_KEY}/returns/${entry.id}/label`,
  );
});

test('shows the refunded amount and the reason of a rejection, in Russian', async () => {
  await open(
    [
      aReturn({ state: 'refunded', refundedAmount: 200_000 }),
      aReturn({ id: 'b'.repeat(24), state: 'rejected', rejection: 'Часы носили' }),
    ],
    aShopperOrder(),
    'ru',
  );
  expect(await screen.findByText(/Мы вернули 200.000/)).toBeVisible();
  expect(screen.getByText('Часы носили')).toBeVisible();
  expect(screen.getAllByText('Меридиан Один, Чёрный, 40, 1 шт.')).toHaveLength(2);
});

test('shows what is sent instead of an exchanged return', async () => {
  await open([aReturn({ state: 'exchanged', replacement: [{ line: 1, quantity: 1 }] })]);
  expect(await screen.findByTestId('order-return')).toHaveTextContent(
    /Exchanged.*Meridian One.*We send you this instead:Nocturne, Black, 40, qty 1/,
  );
});

test('links to the request while a return is possible, and shows nothing for an order that cannot be returned', async () => {
  const view = await open([]);
  expect(await screen.findByTestId('request-return')).toHaveAttribute('href', `/orders/${ORDER_KEY}/return`);
  view.unmount();
  await open([], aShopperOrder({ returnableUntil: null }));
  expect(screen.queryByTestId('order-returns')).toBeNull();
});

test('offers a retry when the returns cannot be loaded', async () => {
  let isDown = true;
  const { user } = await open(() => (isDown ? new ApiError(503) : [aReturn()]));
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('order-return')).toBeVisible();
});
