import { ApiError } from '@meridian/api-client';
import type { Stats } from '@meridian/contracts';
import { takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
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
