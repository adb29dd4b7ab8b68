import { ApiError } from '@meridian/api-client';
import type { Language } from '@meridian/domain';
import { type FakeResponses, OWNER, renderRoute } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { NO_REPORT, NO_SALES } from '../testing/open-panel.ts';

const openSignIn = async (api: FakeResponses = {}, language: Language = 'en') => {
  const view = await renderRoute(remote, '/admin-auth', { api, locale: { language } });
  const fillIn = async (email: string, password: string) => {
    if (email) await view.user.type(screen.getByTestId('auth-email'), email);
    if (password) await view.user.type(screen.getByTestId('auth-password'), password);
    await view.user.click(screen.getByTestId('auth-submit'));
  };
  return { ...view, fillIn };
};

test.each([
  ['admin', '/admin-panel'],
  ['user', '/'],
] as const)('a sign-in with the role %s redirects to %s', async (role, path) => {
  const { requests, fillIn, store, address } = await openSignIn({
    'POST /api/user/login': { token: 'fresh', role },
    'POST /api/cart/merge': { cartData: [] },
    'POST /api/favorites/merge': { favoriteData: [] },
    'GET /api/user/me': OWNER,
    'GET /api/stats': NO_SALES,
    'GET /api/orders/all-orders': [],
  });
  await fillIn(' owner@example.com', 'secret1');
  await waitFor(() => expect(address()).toBe(path));
  expect(store.getState()).toMatchObject({ token: 'fresh', role });
  expect(requests[0]).toMatchObject({
    name: 'POST /api/user/login',
    body: { email: 'owner@example.com', password: 'secret1' },
  });
});

test.each([
  ['an empty form', '', '', ['Please enter your email', 'The password must be at least 6 characters long']],
  ['an invalid email address', 'owner', 'secret1', ['This does not look like an email address']],
  [
    'a password of five characters',
    'owner@example.com',
    '12345',
    ['The password must be at least 6 characters long'],
  ],
])('shows field errors and sends nothing for %s', async (_, email, password, texts) => {
  const { requests, fillIn } = await openSignIn();
  await fillIn(email, password);
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  expect(requests).toEqual([]);
});

test('shows the error of a short password as the error of the form', async () => {
  const { fillIn } = await openSignIn({}, 'ru');
  await fillIn('owner@example.com', '123');
  expect(screen.getByTestId('auth-error')).toHaveTextContent('Пароль должен быть не короче 6 символов');
});

test.each([
  [
    'the message of the server',
    new ApiError(401, { code: 'invalidCredentials', message: 'Wrong email or password.' }),
    'Wrong email or password.',
  ],
  [
    'a generic message when the server is unavailable',
    new ApiError(502),
    'An unexpected error occurred. Please try again.',
  ],
])('a failed sign-in shows %s', async (_, response, text) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { fillIn } = await openSignIn({ 'POST /api/user/login': response });
  await fillIn('owner@example.com', 'secret1');
  expect(await screen.findByTestId('auth-error')).toHaveTextContent(text);
  expect(screen.getByTestId('auth-email')).toHaveValue('owner@example.com');
});

test('an account with a second factor is asked for a code, and can return to the form', async () => {
  const { requests, fillIn, user, address } = await openSignIn({
    'POST /api/user/login': new ApiError(401, {
      code: 'secondFactorRequired',
      message: 'Enter the code from your authenticator app.',
      details: { ticket: 'a-ticket', methods: ['totp', 'recoveryCode'] },
    }),
    'POST /api/user/login/second': { token: 'fresh', role: 'admin' },
    'POST /api/cart/merge': { cartData: [] },
    'POST /api/favorites/merge': { favoriteData: [] },
    'GET /api/user/me': OWNER,
    'GET /api/stats': NO_SALES,
    'GET /api/stats/sales': NO_REPORT,
    'GET /api/stats/searches': { frequent: [], withoutResult: [] },
  });
  await fillIn('owner@example.com', 'secret1');
  await user.click(await screen.findByTestId('second-step-cancel'));
  await fillIn('owner@example.com', 'secret1');
  await user.type(await screen.findByRole('textbox'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe('/admin-panel'));
  expect(requests.find(({ name }) => name === 'POST /api/user/login/second')?.body).toEqual({
    ticket: 'a-ticket',
    code: '123456',
  });
});

test('shows that an account is suspended, and links to the page for a forgotten password', async () => {
  const message = 'This account is suspended. Please ask the owner of the shop.';
  const { fillIn } = await openSignIn({
    'POST /api/user/login': new ApiError(403, { code: 'accountSuspended', message }),
  });
  expect(screen.getByTestId('auth-forgot')).toHaveAttribute('href', '/auth/forgot');
  await fillIn('owner@example.com', 'secret1');
  expect(await screen.findByTestId('auth-error')).toHaveTextContent(message);
});
