import { ApiError } from '@meridian/api-client';
import type { Stats } from '@meridian/contracts';
import { DEFAULT_SELLER } from '@meridian/domain';
import { anId, somePanelSettings, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const stats: Stats = {
  ordersToday: 3,
  ordersThisWeek: 1200,
  ordersThisMonth: 4100,
  revenueToday: 1_250_000,
  revenueThisWeek: 8_993_000,
  revenueThisMonth: 0,
  unpaidToday: 250_000,
  unpaidThisWeek: 0,
  unpaidThisMonth: 0,
};
const figures = () =>
  ['orders', 'revenue'].flatMap((kind) =>
    ['today', 'week', 'month'].map((period) => screen.getByTestId(`stat-${kind}-${period}`).textContent),
  );

test.each([
  ['en', ['3', '1,200', '4,100', '1,250,000\u00a0₸', '8,993,000\u00a0₸', '0\u00a0₸']],
  [
    'ru',
    ['3', '1\u00a0200', '4\u00a0100', '1\u00a0250\u00a0000\u00a0₸', '8\u00a0993\u00a0000\u00a0₸', '0\u00a0₸'],
  ],
] as const)('shows six figures with thousands separators, in tenge (%s)', async (language, texts) => {
  await openPanel('/admin-panel', { 'GET /api/stats': stats }, language);
  await screen.findByTestId('stat-orders-today');
  expect(figures()).toEqual(texts);
  expect(screen.getByTestId('stat-unpaid-today').textContent).toMatch(/: 250.000\u00a0₸$/);
});

test('asks for the seller if invoices are held back', async () => {
  await openPanel('/admin-panel', {
    'GET /api/stats': stats,
    'GET /api/panel/settings': somePanelSettings({ seller: DEFAULT_SELLER }),
  });
  const notice = await screen.findByTestId('seller-incomplete');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/admin-panel/settings#seller');
});

test('shows 0 for a missing figure', async () => {
  await openPanel('/admin-panel', { 'GET /api/stats': {} as Stats });
  await screen.findByTestId('stat-orders-today');
  expect(figures()).toEqual(['0', '0', '0', '0\u00a0₸', '0\u00a0₸', '0\u00a0₸']);
  // The response breaks the contract on purpose.
  expect(takeConsoleErrors().join()).toContain('breaks the contract');
});

test.each([
  ['en', 'Meridian One', 'Black, 40'],
  ['ru', 'Меридиан Один', 'Чёрный, 40'],
] as const)('shows the variants that most shoppers wait for (%s)', async (language, name, row) => {
  const variant = {
    watchId: anId(1),
    nameEN: 'Meridian One',
    nameRU: 'Меридиан Один',
    colorNameEN: 'Black',
    colorNameRU: 'Чёрный',
    size: '40',
    quantity: 0,
    waiting: 17,
  };
  await openPanel(
    '/admin-panel',
    { 'GET /api/stats': stats, 'GET /api/alerts/waiting': [variant] },
    language,
  );
  const link = await within(await screen.findByTestId('most-wanted')).findByRole('link');
  expect(link).toHaveTextContent(`${name}${row}17`);
  expect(link).toHaveAttribute('href', `/admin-panel/products/${anId(1)}`);
});

test('shows that nobody waits, or a retry when the waiting shoppers cannot be counted', async () => {
  let down = true;
  const { user } = await openPanel('/admin-panel', {
    'GET /api/stats': stats,
    'GET /api/alerts/waiting': () => (down ? new ApiError(500) : []),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  expect(await screen.findByTestId('most-wanted')).toHaveTextContent('Nobody waits for a sold-out watch.');
});

test('offers a retry when the figures cannot be loaded', async () => {
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

test.each([
  ['en', 'Meridian One', 'Black, 40', 'Qty 3'],
  ['ru', 'Меридиан Один', 'Чёрный, 40', '3 шт.'],
] as const)(
  'shows the last 30 days, orders that need attention, best sellers and low stock (%s)',
  async (language, name, row, pieces) => {
    const names = { nameEN: 'Meridian One', nameRU: 'Меридиан Один' };
    const { requests } = await openPanel(
      '/admin-panel',
      {
        'GET /api/stats': stats,
        'GET /api/stats/sales': {
          timeZone: 'Asia/Almaty',
          days: Array.from({ length: 30 }, (_, index) => ({
            day: `2025-03-${String(index + 1).padStart(2, '0')}`,
            orders: index === 29 ? 2 : 0,
            revenue: index === 29 ? 500_000 : 0,
            unpaid: 0,
          })),
          bestSellers: [{ itemId: anId(7), ...names, pieces: 3, revenue: 500_000 }],
          lowStock: [
            {
              itemId: anId(7),
              ...names,
              colorNameEN: 'Black',
              colorNameRU: 'Чёрный',
              size: '40',
              quantity: 2,
            },
          ],
          lowStockThreshold: 5,
          waiting: { pending: 1, processing: 0, unpaid: 4 },
        },
      },
      language,
    );
    const table = (await screen.findAllByRole('table'))[0]!;
    const days = within(table).getAllByRole('row');
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.textContent).toMatch(/500.000\u00a0₸/);
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual(
      expect.arrayContaining([`${name}${pieces}`, `${name}${row}${pieces.replace('3', '2')}`]),
    );
    const toSettings = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href') === '/admin-panel/settings#stock');
    expect(toSettings).toHaveLength(1);
    expect(toSettings[0]?.parentElement?.textContent).toMatch(/\b5\b/);
    const waiting = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('/orders?'));
    expect(waiting.map((link) => [link.getAttribute('href'), link.textContent?.slice(-1)])).toEqual([
      ['/admin-panel/orders?status=pending', '1'],
      ['/admin-panel/orders?payment=pending', '4'],
    ]);
    // The dashboard must not load the list of orders.
    expect(requests.some(({ name: call }) => call.startsWith('GET /api/orders'))).toBe(false);
  },
);

test('downloads the statement of a month', async () => {
  const { user } = await openPanel('/admin-panel', { 'GET /api/stats': stats });
  const fetched: unknown[] = [];
  window.fetch = (input) => {
    fetched.push(input);
    return Promise.resolve({ ok: true, blob: () => Promise.resolve(new Blob(['Day'])) } as Response);
  };
  URL.createObjectURL = () => 'blob:statement';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await screen.findByTestId('export-statement-2025-03'));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(fetched).toEqual(['/api/stats/statement/csv?month=2025-03']);
  click.mockRestore();
});

test('shows the most frequent searches and those without a result', async () => {
  const { requests } = await openPanel('/admin-panel', {
    'GET /api/stats': stats,
    'GET /api/stats/searches': {
      frequent: [
        { text: 'diver', count: 12 },
        { text: 'кварц', count: 3 },
      ],
      withoutResult: [{ text: 'sundial', count: 2 }],
    },
  });
  expect(await screen.findByTestId('frequent-searches')).toHaveTextContent(/diver12кварц3/);
  expect(screen.getByTestId('searches-without-result')).toHaveTextContent(/sundial2/);
  expect(requests.find(({ name }) => name === 'GET /api/stats/searches')?.query).toEqual({ days: '30' });
});
