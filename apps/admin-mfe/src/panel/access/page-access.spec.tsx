import { ApiError } from '@meridian/api-client';
import { type Me, type Permission, PERMISSIONS_OF } from '@meridian/contracts';
import { aMember, anOrder, aWatch, type FakeResponses, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { NO_SALES, openPanel } from '../../testing/open-panel.ts';

const BRAND = { _id: '0'.repeat(24), nameEN: 'Alder', nameRU: 'Ольха' };
const order = anOrder({ payment: { provider: 'sandbox', status: 'paid' } });
const api: FakeResponses = {
  'GET /api/stats': NO_SALES,
  'GET /api/panel/watches': { watches: [aWatch()], total: 1, nextCursor: null, lowStockThreshold: 3 },
  'GET /api/collections': [],
  'GET /api/categories': [],
  'GET /api/brands': [BRAND],
  'GET /api/user/second-factor': { totp: false, passkeys: [], recoveryCodes: 0, required: true },
  'GET /api/user/sessions': [],
  ...fakeOrders(() => [order]),
};
const open = (me: Me, path: string, more: FakeResponses = {}) =>
  openPanel(path, { ...api, ...more, 'GET /api/user/me': me });
const tabs = () => screen.queryAllByTestId(/^admin-tab-/).map((tab) => tab.textContent);
const links = () =>
  ['activity', 'settings', 'features', 'staff', 'teams', 'work'].filter((page) =>
    screen.queryByTestId(`${page}-link`),
  );

test.each([
  [
    'owner',
    ['Dashboard', 'Products', 'Collections', 'Categories', 'Brands', 'Clients', 'Orders'],
    ['activity', 'settings', 'features', 'staff', 'teams', 'work'],
  ],
  ['catalogue', ['Dashboard', 'Products', 'Collections', 'Categories', 'Brands'], ['features']],
  ['orders', ['Dashboard', 'Products', 'Collections', 'Categories', 'Brands', 'Clients', 'Orders'], []],
] as const)('the role %s sees the tabs and pages of its permissions', async (role, names, pages) => {
  await open(aMember(role), '/admin-panel');
  await screen.findByTestId('stat-orders-today');
  expect(tabs()).toEqual(names);
  expect(links()).toEqual(pages);
});

test.each([
  ['catalogue', '/admin-panel/orders'],
  ['catalogue', '/admin-panel/clients'],
  ['orders', '/admin-panel/activity'],
  ['orders', '/admin-panel/settings'],
  ['orders', '/admin-panel/features'],
  ['orders', '/admin-panel/products/import'],
  ['viewer', '/admin-panel/products/new'],
  ['manager', '/admin-panel/staff'],
  ['manager', '/admin-panel/teams'],
  ['orders', '/admin-panel/work'],
] as const)('the role %s gets no access to %s, and nothing is requested', async (role, path) => {
  const { requests } = await open(aMember(role), path);
  expect(screen.getByTestId('no-access')).toHaveTextContent('Your role does not include this page');
  expect(requests.map(({ name }) => name)).toEqual(['GET /api/user/me']);
});

test('without the statistics the panel opens with the first tab that the member may see', async () => {
  const permissions: Permission[] = PERMISSIONS_OF.orders.filter((permission) => permission !== 'stats.view');
  const { address } = await open(aMember('orders', { permissions }), '/admin-panel');
  await waitFor(() => expect(address()).toBe('/admin-panel/products'));
  expect(tabs()[0]).toBe('Products');
});

test('a viewer has no actions in lists, and is told why', async () => {
  const view = await open(aMember('viewer'), '/admin-panel/products');
  const row = await screen.findByTestId('product-row');
  expect(within(row).queryByRole('button')).toBeNull();
  expect(within(row).getAllByRole('link')).toHaveLength(1);
  expect(screen.queryByTestId('product-add')).toBeNull();
  expect(screen.queryByTestId('product-import')).toBeNull();
  expect(screen.getByTestId('view-only')).toHaveTextContent('View only');
  view.unmount();
  await open(aMember('viewer'), '/admin-panel/brands');
  expect(within(await screen.findByTestId('entity-row')).queryByRole('button')).toBeNull();
  expect(screen.queryByTestId('entity-add')).toBeNull();
});

test('a viewer cannot change an order, by the list, a shortcut, the bulk actions or the details', async () => {
  const { user, requests } = await open(aMember('viewer'), `/admin-panel/orders?order=${order._id}`);
  const details = within(await screen.findByTestId('order-detail'));
  expect(details.queryByTestId('cancel-and-refund')).toBeNull();
  await user.click(details.getByRole('button', { name: 'Close the order' }));
  await waitFor(() => expect(screen.queryByTestId('order-detail')).toBeNull());
  const row = screen.getByTestId('order-row');
  expect(within(row).getByTestId('order-status')).toBeDisabled();
  await user.keyboard('jx3');
  expect(screen.queryByTestId('bulk-status')).toBeNull();
  expect(screen.queryByTestId('confirm-yes')).toBeNull();
  expect(requests.every(({ name }) => name.startsWith('GET'))).toBe(true);
  await user.keyboard('?');
  expect(screen.getByTestId('shortcuts-help')).not.toHaveTextContent('Set the status');
});

test('a member who needs a second factor is led to its setup, without tabs', async () => {
  const { address } = await open(aMember('manager', { needsSecondFactor: true }), '/admin-panel/orders');
  await waitFor(() => expect(address()).toBe('/admin-panel/security'));
  expect(await screen.findByTestId('second-factor-needed')).toBeVisible();
  expect(tabs()).toEqual([]);
});

test('an endpoint that requires a second factor leads to its setup', async () => {
  const message = 'This shop requires a second factor.';
  const { address } = await open(aMember('owner'), '/admin-panel', {
    'GET /api/stats': new ApiError(403, { code: 'secondFactorSetupRequired', message }),
  });
  await waitFor(() => expect(address()).toBe('/admin-panel/security'));
  expect(await screen.findByTestId('second-factor-needed')).toBeVisible();
  expect(takeConsoleErrors().length).toBeGreaterThan(0);
});
