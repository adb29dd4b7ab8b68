import { ApiError } from '@meridian/api-client';
import { aProfile, type FakeResponses } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../routes.tsx';

const SESSION = { token: 'fresh', role: 'user' } as const;
const MERGED: FakeResponses = {
  'POST /api/cart/merge': { cartData: [] },
  'POST /api/favorites/merge': { favoriteData: [] },
};
const EXPIRED = new ApiError(410, { code: 'linkExpired', message: 'This link has expired.' });
const open = (path: string, options: ShellOptions = {}) =>
  renderShell({ path, routes: shellRoutes, ...options });

afterEach(() => history.replaceState(null, '', '/'));

describe('/auth/forgot', () => {
  it.each([
    ['en', 'If ann@example.com has an account, a link is on its way.'],
    ['ru', 'Если для ann@example.com есть аккаунт, письмо со ссылкой уже в пути.'],
  ] as const)('sends a link and reveals nothing about the account (%s)', async (language, message) => {
    const { user, requests } = await open('/auth/forgot', {
      locale: { language },
      api: { 'POST /api/user/forgot': undefined },
    });
    await user.type(await screen.findByTestId('auth-email'), 'ann@example.com');
    await user.click(screen.getByTestId('forgot-submit'));
    expect(await screen.findByTestId('forgot-sent')).toHaveTextContent(message);
    expect(requests[0]?.body).toEqual({ email: 'ann@example.com' });
    await user.click(screen.getByTestId('forgot-again'));
    expect(screen.getByTestId('forgot-form')).toBeVisible();
  });

  it('rejects a malformed email without a request', async () => {
    const { user, requests } = await open('/auth/forgot');
    await user.type(await screen.findByTestId('auth-email'), 'ann');
    await user.click(screen.getByTestId('forgot-submit'));
    expect(screen.getByTestId('auth-email')).toHaveAccessibleDescription(
      'This does not look like an email address',
    );
    expect(requests).toEqual([]);
  });

  it('shows the message of a limit', async () => {
    const { user } = await open('/auth/forgot', {
      api: {
        'POST /api/user/forgot': new ApiError(429, { code: 'tooManyRequests', message: 'Wait a moment.' }),
      },
    });
    await user.type(await screen.findByTestId('auth-email'), 'ann@example.com');
    await user.click(screen.getByTestId('forgot-submit'));
    expect(await screen.findByTestId('auth-error')).toHaveTextContent('Wait a moment.');
  });
});

describe('/auth/reset', () => {
  const openReset = async (api: FakeResponses, options: ShellOptions = {}) => {
    history.replaceState(null, '', '/auth/reset?token=abc&lang=en');
    const view = await open('/auth/reset?token=abc', { api: { ...MERGED, ...api }, ...options });
    const submit = async (password: string) => {
      await view.user.type(await screen.findByTestId('auth-password'), password);
      await view.user.click(screen.getByTestId('reset-submit'));
    };
    return { ...view, submit };
  };

  it('removes the token from the address bar', async () => {
    await openReset({});
    await screen.findByTestId('reset-form');
    expect(location.pathname + location.search).toBe('/auth/reset?lang=en');
  });

  it('finds the token again after a reload', async () => {
    const { unmount } = await openReset({});
    await screen.findByTestId('reset-form');
    unmount();
    await open('/auth/reset?lang=en');
    expect(await screen.findByTestId('reset-form')).toBeVisible();
  });

  it('sets the password, signs in and merges the cart', async () => {
    const { submit, requests, store, address } = await openReset({ 'POST /api/user/reset': SESSION });
    await submit('a new secret');
    await waitFor(() => expect(address()).toBe('/'));
    expect(store.getState().token).toBe('fresh');
    expect(requests[0]?.body).toEqual({ token: 'abc', password: 'a new secret' });
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('POST /api/cart/merge'));
  });

  it('does not merge the cart of an earlier session once more', async () => {
    const line = {
      itemId: 'a'.repeat(24),
      colorNameEN: 'Black',
      colorNameRU: 'Чёрный',
      size: '40',
      quantity: 2,
    };
    const { submit, requests, store } = await openReset(
      { 'POST /api/user/reset': SESSION },
      { state: { token: 'earlier', role: 'user', cart: [line] } },
    );
    await submit('a new secret');
    await waitFor(() => expect(store.getState().token).toBe('fresh'));
    await waitFor(() => expect(requests.map(({ name }) => name)).toContain('POST /api/cart/merge'));
    expect(requests.find(({ name }) => name === 'POST /api/cart/merge')?.body).toEqual({ items: [] });
  });

  it('rejects a short password without a request, and shows the error of the server at the field', async () => {
    const { submit, requests, user } = await openReset({
      'POST /api/user/reset': new ApiError(422, {
        code: 'validation',
        message: 'Please check the highlighted fields.',
        fields: { password: 'This password is too common.' },
      }),
    });
    await submit('12345');
    expect(screen.getByTestId('auth-error')).toHaveTextContent('at least 6 characters');
    expect(requests).toEqual([]);
    await user.clear(screen.getByTestId('auth-password'));
    await submit('password');
    await waitFor(() =>
      expect(screen.getByTestId('auth-password')).toHaveAccessibleDescription('This password is too common.'),
    );
    expect(screen.getByTestId('auth-password')).toHaveFocus();
  });

  it('explains a used or expired link and offers a new one', async () => {
    const { submit } = await openReset({ 'POST /api/user/reset': EXPIRED });
    await submit('a new secret');
    expect(await screen.findByTestId('link-expired')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works');
    expect(screen.getByTestId('link-renew')).toHaveAttribute('href', '/auth/forgot');
  });

  it('offers a new link without a token', async () => {
    await open('/auth/reset');
    expect(await screen.findByTestId('link-renew')).toBeVisible();
  });

  it('asks for the second factor', async () => {
    const { submit, user, store } = await openReset({
      'POST /api/user/reset': new ApiError(401, {
        code: 'secondFactorRequired',
        message: 'Enter the code.',
        details: { ticket: 'ticket', methods: ['totp'] },
      }),
      'POST /api/user/login/second': SESSION,
    });
    await submit('a new secret');
    await user.type(await screen.findByTestId('second-factor-code'), '123456');
    await user.click(screen.getByTestId('second-factor-submit'));
    await waitFor(() => expect(store.getState().token).toBe('fresh'));
  });
});

describe('/auth/verify', () => {
  it.each([
    ['en', null, 'Your email is confirmed', '/auth'],
    ['ru', 'valid', 'Почта подтверждена', '/account'],
  ] as const)('confirms the email (%s, token %j)', async (language, token, title, next) => {
    const { requests } = await open('/auth/verify?token=abc', {
      locale: { language },
      state: { token },
      api: { 'POST /api/user/verify': undefined },
    });
    expect(await screen.findByTestId('verify-done')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByTestId('verify-next')).toHaveAttribute('href', next);
    expect(requests).toEqual([expect.objectContaining({ body: { token: 'abc' } })]);
  });

  it('sends an expired link again to a signed-in shopper', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await open('/auth/verify?token=abc', {
      state: { token: 'valid' },
      api: {
        'POST /api/user/verify': EXPIRED,
        'GET /api/user/me': aProfile({ emailVerified: false }),
        'POST /api/user/verification': undefined,
      },
    });
    await user.click(await screen.findByTestId('verification-resend'));
    expect(await screen.findByTestId('verification-sent')).toHaveTextContent('A new link is on its way');
  });

  it('offers no link if the email is verified already', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open('/auth/verify?token=abc', {
      state: { token: 'valid' },
      api: { 'POST /api/user/verify': EXPIRED, 'GET /api/user/me': aProfile() },
    });
    expect(await screen.findByText(/Your email ann@example.com is confirmed/)).toBeVisible();
    expect(screen.queryByTestId('verification-resend')).toBeNull();
  });

  it('leads a guest with an expired link to the sign-in', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open('/auth/verify?token=abc', { api: { 'POST /api/user/verify': EXPIRED } });
    expect(await screen.findByTestId('link-expired')).toHaveTextContent('Sign in');
  });

  it('shows why an email cannot be changed', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await open('/auth/verify?token=abc', {
      api: { 'POST /api/user/verify': new ApiError(409, { code: 'emailTaken', message: 'It is taken.' }) },
    });
    expect(await screen.findByTestId('verify-error')).toHaveTextContent('It is taken.');
  });

  it('retries after an outage', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let failing = true;
    const { user } = await open('/auth/verify?token=abc', {
      api: { 'POST /api/user/verify': () => (failing ? new ApiError(0) : undefined) },
    });
    const retry = await screen.findByTestId('verify-retry');
    failing = false;
    await user.click(retry);
    expect(await screen.findByTestId('verify-done')).toBeVisible();
  });
});
