import { ApiError } from '@meridian/api-client';
import type { Language } from '@meridian/domain';
import { type FakeResponses, renderRoute } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { NO_SALES, OWNER } from '../testing/open-panel.ts';

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
] as const)('a sign-in as %s leads to %s', async (role, path) => {
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
  ['nothing typed', '', '', ['Please enter your e-mail', 'The password must be at least 6 characters long']],
  ['no e-mail address', 'owner', 'secret1', ['This does not look like an e-mail address']],
  ['five characters', 'owner@example.com', '12345', ['The password must be at least 6 characters long']],
])('%s: is told at the field, nothing is sent', async (_, email, password, texts) => {
  const { requests, fillIn } = await openSignIn();
  await fillIn(email, password);
  for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  expect(requests).toEqual([]);
});

test('a short password is the form’s error', async () => {
  const { fillIn } = await openSignIn({}, 'ru');
  await fillIn('owner@example.com', '123');
  expect(screen.getByTestId('auth-error')).toHaveTextContent('Пароль должен быть не короче 6 символов');
});

test.each([
  [
    'the server’s words',
    new ApiError(401, { code: 'invalidCredentials', message: 'Wrong e-mail or password.' }),
    'Wrong e-mail or password.',
  ],
  ['an unexpected error', new ApiError(502), 'An unexpected error occurred. Please try again.'],
])('a refusal shows %s', async (_, answer, text) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { fillIn } = await openSignIn({ 'POST /api/user/login': answer });
  await fillIn('owner@example.com', 'secret1');
  expect(await screen.findByTestId('auth-error')).toHaveTextContent(text);
  expect(screen.getByTestId('auth-email')).toHaveValue('owner@example.com');
});
