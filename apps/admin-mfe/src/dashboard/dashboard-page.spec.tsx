import { ApiError } from '@meridian/api-client';
import type { Stats } from '@meridian/contracts';
import { statusFields } from '@meridian/domain';
import { anId, anOrder, aWatch, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const stats: Stats = {
  ordersToday: 3,
  ordersThisWeek: 1200,
  ordersThisMonth: 4100,
  revenueToday: 1_250_000,
  revenueThisWeek: 8_993_000,
  revenueThisMonth: 0,
};
const figures = () =>
  ['orders', 'revenue'].flatMap((kind) =>
    ['today', 'week', 'month'].map((period) => screen.getByTestId(`stat-${kind}-${period}`).textContent),
  );

test.each([
  ['en', ['3', '1,200', '4,100', '1,250,000 ₸', '8,993,000 ₸', '0 ₸']],
  ['ru', ['3', '1\u00a0200', '4\u00a0100', '1\u00a0250\u00a0000 ₸', '8\u00a0993\u00a0000 ₸', '0 ₸']],
] as const)('six figures with thousands separators, in tenge (%s)', async (language, texts) => {
  await openPanel('/admin-panel', { 'GET /api/stats': stats }, language);
  await screen.findByTestId('stat-orders-today');
  expect(figures()).toEqual(texts);
});

test('0 when a figure is missing', async () => {
  await openPanel('/admin-panel', { 'GET /api/stats': {} as Stats });
  await screen.findByTestId('stat-orders-today');
  expect(figures()).toEqual(['0', '0', '0', '0 ₸', '0 ₸', '0 ₸']);
  // The answer breaks the contract on purpose.
  expect(takeConsoleErrors().join()).toContain('breaks the contract');
});

test('cannot be loaded, and can be tried again', async () => {
  let down = true;
  const { user } = await openPanel('/admin-panel', {
    'GET /api/stats': () => (down ? new ApiError(500) : stats),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  await waitFor(() => expect(screen.getByTestId('stat-orders-today')).toHaveTextContent('3'));
});

test('the last 30 days, what waits, what sells and what runs out', async () => {
  const today = new Date().toISOString();
  const orders = [
    anOrder({ _id: anId(1), date: today }),
    anOrder({ _id: anId(2), date: today, ...statusFields('processing') }),
    anOrder({ _id: anId(3), date: today, ...statusFields('cancelled') }),
  ];
  const { calls } = await openPanel('/admin-panel', {
    'GET /api/stats': stats,
    'GET /api/orders/all-orders': orders,
    'GET /api/watches': {
      watches: [aWatch({ stock: [{ ...aWatch().stock[0]!, quantity: 2 }] })],
      total: 1,
      nextCursor: null,
    },
  });
  const revenue = await screen.findByRole('table', { name: 'Revenue' });
  const days = within(revenue).getAllByRole('row');
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toHaveTextContent('500,000 ₸');
  const links = () => screen.getAllByRole('link').map((link) => link.textContent);
  expect(links()).toEqual(
    expect.arrayContaining(['New orders to look at1', 'Orders to be shipped1', 'Meridian One2 pcs']),
  );
  await waitFor(() => expect(links()).toContain('Meridian OneBlack, 402 pcs'));
  expect(calls.find(({ name }) => name === 'GET /api/watches')?.query).toEqual({
    ids: anId(1),
    limit: '100',
  });
});
