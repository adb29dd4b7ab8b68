import { ApiError } from '@meridian/api-client';
import { takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NO_SALES, openPanel } from '../testing/open-panel.ts';

const shop = { 'GET /api/stats': NO_SALES, 'GET /api/orders/all-orders': [] };

test.each([
  ['en', ['Dashboard', 'Products', 'Collections', 'Categories', 'Brands', 'Clients', 'Orders']],
  ['ru', ['Сводка', 'Товары', 'Коллекции', 'Категории', 'Бренды', 'Клиенты', 'Заказы']],
] as const)('shows seven tabs in order, with the first one open (%s)', async (language, names) => {
  await openPanel('/admin-panel', shop, language);
  const tabs = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent)).toEqual(names);
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', ...Array(6).fill(null)]);
});

test('each tab has its own URL and is not indexed by search engines', async () => {
  const { user, address, head } = await openPanel('/admin-panel', shop);
  await user.click(screen.getByTestId('admin-tab-orders'));
  expect(await screen.findByTestId('orders-heading')).toBeInTheDocument();
  expect(address()).toBe('/admin-panel/orders');
  expect(head()).toMatchObject({ title: 'Meridian', noIndex: true });
  expect(screen.getByTestId('admin-tab-orders')).toHaveAttribute('aria-current', 'page');
  expect(screen.getByTestId('admin-tab-dashboard')).not.toHaveAttribute('aria-current');
});

test.each(['activity', 'features'])(
  'the %s page, which the dashboard links to, highlights the Dashboard tab',
  async (page) => {
    const api = { 'GET /api/activity': { entries: [], nextCursor: null, people: [] } };
    await openPanel(`/admin-panel/${page}`, api, 'en', { Slot: () => null });
    const open = screen
      .getAllByTestId(/^admin-tab-/)
      .filter((tab) => tab.getAttribute('aria-current') === 'page');
    expect(open.map((tab) => tab.textContent)).toEqual(['Dashboard']);
  },
);

test('shows the name of the signed-in user, fetched with the token', async () => {
  const { requests } = await openPanel('/admin-panel', shop);
  await waitFor(() => expect(screen.getByTestId('admin-user')).toHaveTextContent('Aigerim Bekova'));
  const me = requests.find(({ name }) => name === 'GET /api/user/me');
  expect(me?.headers['authorization']).toBe('Bearer a-token');
});

test('shows no name and logs an error when the user cannot be loaded', async () => {
  await openPanel('/admin-panel', { ...shop, 'GET /api/user/me': new ApiError(500) });
  await waitFor(() => expect(takeConsoleErrors().join()).toContain('Error fetching user data'));
  expect(screen.getByTestId('admin-user')).toBeEmptyDOMElement();
});

test('logout ends the session and redirects to the shop', async () => {
  const { user, store, address } = await openPanel('/admin-panel', shop);
  await user.click(screen.getByTestId('admin-logout'));
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/');
  await waitFor(() => expect(store.getState()).toMatchObject({ token: null, role: null }));
});

test('the language switch changes the language', async () => {
  const { user } = await openPanel('/admin-panel', shop);
  await user.click(screen.getByTestId('language-ru'));
  expect(await screen.findByRole('heading', { name: 'Сводка' })).toBeInTheDocument();
});
