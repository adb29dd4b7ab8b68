import { ApiError } from '@meridian/api-client';
import { anId, type FakeResponses } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../routes.tsx';

const SESSION = { token: 'fresh', role: 'user' } as const;
const MERGED: FakeResponses = {
  'POST /api/cart/merge': { cartData: [] },
  'POST /api/favorites/merge': { favoriteData: [] },
};
const LINE = { itemId: anId(1), colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity: 2 };

const openAuthPage = async (options: ShellOptions = {}) => {
  const view = await renderShell({ path: '/auth', routes: shellRoutes, ...options });
  await screen.findByTestId('auth-form');
  const fill = async (fields: Record<string, string>) => {
    for (const [field, value] of Object.entries(fields))
      await view.user.type(screen.getByTestId(`auth-${field}`), value);
  };
  const submit = () => view.user.click(screen.getByTestId('auth-submit'));
  return { ...view, fill, submit };
};

afterEach(() => sessionStorage.clear());

it('signs in, merges the guest cart and navigates home', async () => {
  const { fill, submit, requests, store, address } = await openAuthPage({
    api: { 'POST /api/user/login': SESSION, ...MERGED },
    state: { cart: [LINE] },
  });
  expect(screen.queryByTestId('auth-name')).toBeNull();
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(requests.map(({ name }) => name)).toContain('POST /api/favorites/merge'));
  expect(store.getState()).toMatchObject({ token: 'fresh', role: 'user' });
  expect(requests[0]).toEqual(
    expect.objectContaining({
      name: 'POST /api/user/login',
      body: { email: 'ann@example.com', password: 'secret' },
    }),
  );
  expect(requests).toContainEqual(
    expect.objectContaining({ name: 'POST /api/cart/merge', body: { items: [LINE] } }),
  );
});

it('registers with first and last name', async () => {
  const { fill, submit, requests, store, user } = await openAuthPage({
    api: { 'POST /api/user/register': SESSION, ...MERGED },
  });
  await user.click(screen.getByTestId('auth-mode'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create an account');
  await fill({ name: ' Ann ', surname: 'Lee', email: 'ann@example.com', password: 'secret' });
  await submit();
  await waitFor(() => expect(store.getState().token).toBe('fresh'));
  expect(requests[0]?.body).toEqual({
    name: 'Ann',
    surname: 'Lee',
    email: 'ann@example.com',
    password: 'secret',
  });
});

it('redirects once to the checkout that required the sign-in', async () => {
  sessionStorage.setItem('redirectToCheckout', 'true');
  const { fill, submit, address } = await openAuthPage({
    api: { 'POST /api/user/login': SESSION, ...MERGED },
  });
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  await waitFor(() => expect(address()).toBe('/checkout'));
  expect(sessionStorage.getItem('redirectToCheckout')).toBeNull();
});

it('signs in and navigates home if the browser blocks storage', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  const getItem = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { fill, submit, address, store } = await openAuthPage({
    api: { 'POST /api/user/login': SESSION, ...MERGED },
  });
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  await waitFor(() => expect(address()).toBe('/'));
  expect(store.getState().token).not.toBeNull();
  getItem.mockRestore();
  warned.mockRestore();
});

it.each([
  ['en', 'The password must be at least 6 characters long'],
  ['ru', 'Пароль должен содержать не менее 6 символов'],
] as const)('rejects a short password without a request (%s)', async (language, message) => {
  const { fill, submit, requests } = await openAuthPage({ locale: { language } });
  await fill({ email: 'ann@example.com', password: '12345' });
  await submit();
  expect(screen.getByTestId('auth-error')).toHaveTextContent(message);
  expect(screen.getByTestId('auth-password')).toHaveFocus();
  expect(screen.getByTestId('auth-password')).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toEqual([]);
});

it('marks every missing field, and clears the marks on a change of mode', async () => {
  const { submit, requests, user } = await openAuthPage();
  await user.click(screen.getByTestId('auth-mode'));
  await submit();
  for (const field of ['name', 'surname', 'email', 'password'])
    expect(screen.getByTestId(`auth-${field}`)).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByTestId('auth-name')).toHaveFocus();
  expect(requests).toEqual([]);
  await user.click(screen.getByTestId('auth-mode'));
  expect(screen.getByTestId('auth-email')).not.toHaveAttribute('aria-invalid');
  expect(screen.queryByTestId('auth-error')).toBeNull();
});

it('rejects a malformed email address', async () => {
  const { fill, submit, requests } = await openAuthPage();
  await fill({ email: 'ann', password: 'secret' });
  await submit();
  expect(screen.getByTestId('auth-email')).toHaveAccessibleDescription(
    'This does not look like an email address',
  );
  expect(requests).toEqual([]);
});

it('shows the error message of the server', async () => {
  const { fill, submit, store } = await openAuthPage({
    api: {
      'POST /api/user/login': new ApiError(401, {
        code: 'invalidCredentials',
        message: 'Wrong e-mail or password.',
      }),
    },
  });
  await fill({ email: 'ann@example.com', password: 'wrong-one' });
  await submit();
  expect(await screen.findByTestId('auth-error')).toHaveTextContent('Wrong e-mail or password.');
  expect(store.getState().token).toBeNull();
  expect(screen.getByTestId('auth-submit')).not.toHaveAttribute('aria-busy');
});

it('shows validation errors of the server next to the field', async () => {
  const { fill, submit, user } = await openAuthPage({
    api: {
      'POST /api/user/register': new ApiError(409, {
        code: 'emailTaken',
        message: 'Taken.',
        fields: { email: 'Already registered.' },
      }),
    },
  });
  await user.click(screen.getByTestId('auth-mode'));
  await fill({ name: 'Ann', surname: 'Lee', email: 'ann@example.com', password: 'secret' });
  await submit();
  expect(await screen.findByTestId('auth-error')).toHaveTextContent('Taken.');
  expect(screen.getByTestId('auth-email')).toHaveAccessibleDescription('Already registered.');
});

it.each([
  ['en', 0, 'No connection. Check it and try again.'],
  ['ru', 0, 'Нет соединения. Проверьте его и попробуйте ещё раз.'],
  ['en', 502, 'An unexpected error occurred. Please try again.'],
  ['ru', 502, 'Произошла непредвиденная ошибка. Попробуйте ещё раз.'],
] as const)('shows an error in %s for the status %d without a message', async (language, status, message) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { fill, submit } = await openAuthPage({
    locale: { language },
    api: { 'POST /api/user/login': new ApiError(status) },
  });
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  expect(await screen.findByTestId('auth-error')).toHaveTextContent(message);
});

it('shows that it is submitting, and submits only once', async () => {
  let respond: (value: typeof SESSION) => void = () => undefined;
  const { fill, submit, requests } = await openAuthPage({
    api: { 'POST /api/user/login': () => new Promise((resolve) => (respond = resolve)), ...MERGED },
  });
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  expect(screen.getByTestId('auth-submit')).toHaveTextContent('Signing in…');
  await submit();
  expect(requests).toHaveLength(1);
  respond(SESSION);
  expect(await screen.findByTestId('elsewhere')).toBeInTheDocument();
});

it('shows the password on request', async () => {
  const { user } = await openAuthPage();
  await user.click(screen.getByRole('checkbox', { name: 'Show password' }));
  expect(screen.getByTestId('auth-password')).toHaveAttribute('type', 'text');
});

it('offers a link for a forgotten password, only for the sign-in', async () => {
  const { user } = await openAuthPage();
  expect(screen.getByTestId('auth-forgot')).toHaveAttribute('href', '/auth/forgot');
  await user.click(screen.getByTestId('auth-mode'));
  expect(screen.queryByTestId('auth-forgot')).toBeNull();
});

it('names a suspended account', async () => {
  const { fill, submit } = await openAuthPage({
    api: {
      'POST /api/user/login': new ApiError(403, {
        code: 'accountSuspended',
        message: 'This account is suspended.',
      }),
    },
  });
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  expect(await screen.findByTestId('auth-error')).toHaveTextContent('This account is suspended.');
});

it('asks for the second factor, and signs in with its code', async () => {
  const { fill, submit, user, requests, store, address } = await openAuthPage({
    api: {
      'POST /api/user/login': new ApiError(401, {
        code: 'secondFactorRequired',
        message: 'Enter the code.',
        details: { ticket: 'ticket', methods: ['totp', 'recoveryCode'] },
      }),
      'POST /api/user/login/second': SESSION,
      ...MERGED,
    },
  });
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  expect(await screen.findByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  const code = await screen.findByTestId('second-factor-code');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(code, '123 456');
  await user.click(screen.getByTestId('second-factor-submit'));
  await waitFor(() => expect(store.getState().token).toBe('fresh'));
  expect(address()).toBe('/');
  expect(requests.find(({ name }) => name === 'POST /api/user/login/second')?.body).toEqual({
    ticket: 'ticket',
    code: '123456',
  });
});

it('returns from the second step to the form', async () => {
  const { fill, submit, user } = await openAuthPage({
    api: {
      'POST /api/user/login': new ApiError(401, {
        code: 'secondFactorRequired',
        message: 'Enter the code.',
        details: { ticket: 'ticket', methods: ['totp'] },
      }),
    },
  });
  await fill({ email: 'ann@example.com', password: 'secret' });
  await submit();
  await user.click(await screen.findByTestId('second-step-cancel'));
  expect(screen.getByTestId('auth-form')).toBeVisible();
});
