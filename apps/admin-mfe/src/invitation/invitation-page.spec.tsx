import { ApiError } from '@meridian/api-client';
import { aMember, type FakeResponses, renderRoute } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { NO_REPORT, NO_SALES } from '../testing/open-panel.ts';

const PATH = '/admin-auth/invitation';
const OPEN = 'POST /api/staff/invitations/open';
const ACCEPT = 'POST /api/staff/invitations/accept';
const EXPIRED = new ApiError(410, { code: 'linkExpired', message: 'This link has expired.' });
const INVITATION = {
  email: 'dana@example.com',
  role: 'orders' as const,
  expiresAt: new Date('2026-03-04T10:00:00').toISOString(),
};

const open = async (api: FakeResponses = {}, language: 'en' | 'ru' = 'en', query = '?token=a-token') => {
  history.replaceState(null, '', PATH + query);
  const view = await renderRoute(remote, PATH + query, {
    api: { [OPEN]: INVITATION, ...api },
    locale: { language },
  });
  const fillIn = async (password: string) => {
    await view.user.type(await screen.findByTestId('invitation-name'), ' Dana ');
    await view.user.type(screen.getByTestId('invitation-surname'), 'Omarova');
    await view.user.type(screen.getByTestId('invitation-password'), password);
    await view.user.click(screen.getByTestId('invitation-accept'));
  };
  return { ...view, fillIn };
};

test('accepts an invitation and opens the panel; the token leaves the address bar', async () => {
  const { fillIn, requests, store, address } = await open({
    [ACCEPT]: { token: 'fresh', role: 'admin' },
    'POST /api/cart/merge': { cartData: [] },
    'POST /api/favorites/merge': { favoriteData: [] },
    'GET /api/user/me': aMember('orders'),
    'GET /api/stats': NO_SALES,
    'GET /api/stats/sales': NO_REPORT,
    'GET /api/stats/searches': { frequent: [], withoutResult: [] },
  });
  expect(await screen.findByTestId('invitation-lead')).toHaveTextContent(
    'Your role: Orders. Valid until 04/03/2026, 10:00.',
  );
  expect(location.pathname + location.search).toBe(PATH);
  expect(screen.getByTestId('invitation-email')).toHaveValue('dana@example.com');
  expect(requests.map(({ name, body }) => [name, body])).toEqual([[OPEN, { token: 'a-token' }]]);
  await fillIn('a long password');
  await waitFor(() => expect(address()).toBe('/admin-panel'));
  expect(store.getState()).toMatchObject({ token: 'fresh', role: 'admin' });
  expect(requests.find(({ name }) => name === ACCEPT)?.body).toEqual({
    token: 'a-token',
    name: 'Dana',
    surname: 'Omarova',
    password: 'a long password',
  });
});

test('requires both names and 12 characters, and can show the password', async () => {
  const { user, requests } = await open();
  await user.type(await screen.findByTestId('invitation-password'), '11 letters.');
  await user.click(screen.getByTestId('invitation-accept'));
  expect(screen.getAllByText('Please fill in this field')).toHaveLength(2);
  expect(screen.getByText('The password must be at least 12 characters long')).toBeVisible();
  expect(screen.getByTestId('invitation-name')).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: 'Show the password' }));
  expect(screen.getByTestId('invitation-password')).toHaveAttribute('type', 'text');
  expect(requests).toHaveLength(1);
});

test.each([
  ['an expired or withdrawn invitation', '?token=a-token', { [OPEN]: EXPIRED }, 'больше не действует'],
  ['a link without its token', '', {}, 'Откройте ссылку из письма'],
])('explains %s', async (_, query, api, text) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  await open(api, 'ru', query);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));
  expect(screen.getByRole('link', { name: 'Ко входу' })).toHaveAttribute('href', '/admin-auth');
});

test('explains an invitation that is withdrawn while the form is open', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  let isOpen = true;
  const { fillIn } = await open({
    [OPEN]: () => (isOpen ? INVITATION : EXPIRED),
    [ACCEPT]: () => {
      isOpen = false;
      return EXPIRED;
    },
  });
  await fillIn('a long password');
  expect(await screen.findByText('This invitation is no longer valid')).toBeVisible();
});

test.each([
  [
    'a refused password',
    new ApiError(422, { code: 'validation', message: 'Check.', fields: { password: 'Too common.' } }),
    'Too common.',
  ],
  [
    'an address that already belongs to the staff',
    new ApiError(409, { code: 'alreadyStaff', message: 'Already a member.' }),
    'Already a member.',
  ],
])('shows %s and keeps the form', async (_, error, text) => {
  const { fillIn } = await open({ [ACCEPT]: error });
  await fillIn('passwordpassword');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByTestId('invitation-name')).toHaveValue(' Dana ');
});
