import { ApiError } from '@meridian/api-client';
import type { AccountSession, SavedAddress } from '@meridian/contracts';
import { anId, aProfile, type FakeResponses } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../routes.tsx';
import { OTHER_SECTIONS, THIS_SESSION } from './testing/other-sections.ts';

const ADDRESS: SavedAddress = {
  id: anId(7),
  name: 'Ann',
  surname: 'Lee',
  patronymic: '',
  phone: '+77010000000',
  additionalPhone: '',
  country: 'Казахстан',
  zipCode: '050000',
  city: 'Almaty',
  address: 'Abay 1',
};
const RESPONSES: FakeResponses = {
  ...OTHER_SECTIONS,
  'GET /api/user/me': aProfile(),
  'GET /api/user/orders/page': { orders: [], nextCursor: null },
};
const openAccount = async (api: FakeResponses = {}, options: ShellOptions = {}) => {
  const view = await renderShell({
    path: '/account',
    routes: shellRoutes,
    state: { token: 'valid', role: 'user' },
    api: { ...RESPONSES, ...api },
    ...options,
  });
  await screen.findByTestId('sessions');
  await screen.findByTestId('export-download');
  return view;
};
const WRONG_PASSWORD = new ApiError(401, { code: 'invalidCredentials', message: 'Wrong email or password.' });

it.each([
  ['en', ['Your orders', 'Your details', 'Addresses', 'Alerts', 'Sign-in and security', 'Your data']],
  ['ru', ['Ваши заказы', 'Ваши данные', 'Адреса', 'Уведомления', 'Вход и безопасность', 'Данные аккаунта']],
] as const)('links to each section (%s)', async (language, titles) => {
  await openAccount({}, { locale: { language } });
  const links = within(
    screen.getByRole('navigation', { name: language === 'en' ? 'Sections of the account' : /Разделы/ }),
  ).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(titles);
  for (const link of links)
    expect(document.querySelector(link.getAttribute('href') ?? '')?.querySelector('h2')).toHaveTextContent(
      link.textContent,
    );
});

describe('the email', () => {
  it('is marked as unverified, and the link is sent again', async () => {
    const { user } = await openAccount({
      'GET /api/user/me': aProfile({ emailVerified: false }),
      'POST /api/user/verification': undefined,
    });
    expect(screen.getByTestId('account-email-state')).toHaveTextContent('Not confirmed');
    await user.click(screen.getByTestId('verification-resend'));
    expect(await screen.findByTestId('verification-sent')).toBeVisible();
  });

  it('changes by a link to the new address', async () => {
    let newEmail: string | null = null;
    const { user, requests } = await openAccount({
      'GET /api/user/me': () => aProfile({ newEmail }),
      'PUT /api/user/email': () => {
        newEmail = 'new@example.com';
      },
    });
    await user.click(screen.getByTestId('account-email-change'));
    await user.type(screen.getByTestId('email-new'), 'new@example.com');
    await user.type(screen.getByTestId('email-password'), 'secret');
    await user.click(screen.getByTestId('email-submit'));
    expect(await screen.findByTestId('account-email-pending')).toHaveTextContent('new@example.com');
    expect(requests.find(({ name }) => name === 'PUT /api/user/email')?.body).toEqual({
      email: 'new@example.com',
      password: 'secret',
    });
    expect(screen.queryByTestId('email-form')).toBeNull();
  });

  it('shows a wrong password at its field, and another error above the form', async () => {
    let error: ApiError = WRONG_PASSWORD;
    const { user, store } = await openAccount({ 'PUT /api/user/email': () => error });
    await user.click(screen.getByTestId('account-email-change'));
    await user.click(screen.getByTestId('email-submit'));
    expect(screen.getByTestId('email-new')).toHaveAccessibleDescription(/Please enter your email/);
    await user.type(screen.getByTestId('email-new'), 'new@example.com');
    await user.type(screen.getByTestId('email-password'), 'wrong');
    await user.click(screen.getByTestId('email-submit'));
    await waitFor(() =>
      expect(screen.getByTestId('email-password')).toHaveAccessibleDescription('This password is incorrect'),
    );
    expect(store.getState().token).toBe('valid');
    error = new ApiError(429, { code: 'tooManyRequests', message: 'Wait a minute.' });
    await user.click(screen.getByTestId('email-submit'));
    expect(await screen.findByTestId('email-error')).toHaveTextContent('Wait a minute.');
  });
});

describe('the password', () => {
  it('changes, and the form names the consequence', async () => {
    const { user, requests } = await openAccount({ 'PUT /api/user/password': undefined });
    await user.type(screen.getByTestId('password-current'), 'secret');
    await user.type(screen.getByTestId('password-new'), 'a new secret');
    await user.click(screen.getByTestId('password-save'));
    expect(await screen.findByTestId('password-saved')).toHaveTextContent('all other devices');
    expect(requests.find(({ name }) => name === 'PUT /api/user/password')?.body).toEqual({
      current: 'secret',
      password: 'a new secret',
    });
    expect(screen.getByTestId('password-current')).toHaveValue('');
    // The list of sessions is loaded again without the ended ones.
    await waitFor(() => expect(requests.at(-1)?.name).toBe('GET /api/user/sessions'));
  });

  it('is rejected if it is too short, or if the current one is wrong', async () => {
    const { user, requests } = await openAccount({ 'PUT /api/user/password': WRONG_PASSWORD });
    const before = requests.length;
    await user.type(screen.getByTestId('password-current'), 'wrong');
    await user.type(screen.getByTestId('password-new'), '12345');
    await user.click(screen.getByTestId('password-save'));
    await waitFor(() =>
      expect(screen.getByTestId('password-new')).toHaveAccessibleDescription(/at least 6 characters/),
    );
    expect(requests).toHaveLength(before);
    await user.type(screen.getByTestId('password-new'), '6');
    await user.click(screen.getByTestId('password-save'));
    await waitFor(() =>
      expect(screen.getByTestId('password-current')).toHaveAccessibleDescription(
        'This password is incorrect',
      ),
    );
  });
});

describe('the addresses', () => {
  const withAddresses = (addresses: SavedAddress[]) => aProfile({ addresses });

  it('are added with the phone rules of the checkout', async () => {
    let addresses: SavedAddress[] = [];
    const { user, requests } = await openAccount({
      'GET /api/user/me': () => withAddresses(addresses),
      'POST /api/user/addresses': () => {
        addresses = [ADDRESS];
        return ADDRESS;
      },
    });
    await user.click(await screen.findByTestId('address-add'));
    expect(screen.getByTestId('address-name')).toHaveValue('Ann');
    await user.type(screen.getByTestId('address-phone'), '8 701');
    await user.type(screen.getByTestId('address-city'), 'Almaty');
    await user.type(screen.getByTestId('address-address'), 'Abay 1');
    await user.click(screen.getByTestId('address-save'));
    await waitFor(() =>
      expect(screen.getByTestId('address-phone')).toHaveAccessibleDescription(
        'This does not look like a phone number',
      ),
    );
    await user.clear(screen.getByTestId('address-phone'));
    await user.type(screen.getByTestId('address-phone'), '87010000000');
    await user.tab();
    await waitFor(() => expect(screen.getByTestId('address-phone')).toHaveValue('+7 701 000 00 00'));
    await user.click(screen.getByTestId('address-save'));
    expect(await screen.findByTestId('address')).toHaveTextContent('050000, Kazakhstan, Almaty, Abay 1');
    expect(requests.find(({ name }) => name === 'POST /api/user/addresses')?.body).toMatchObject({
      name: 'Ann',
      surname: 'Lee',
      country: 'Казахстан',
      city: 'Almaty',
      address: 'Abay 1',
    });
  });

  it('are changed and deleted', async () => {
    let addresses = [ADDRESS];
    const { user, requests } = await openAccount({
      'GET /api/user/me': () => withAddresses(addresses),
      'PUT /api/user/addresses/:id': () => {
        addresses = [{ ...ADDRESS, city: 'Astana' }];
        return { ...ADDRESS, city: 'Astana' };
      },
      'DELETE /api/user/addresses/:id': () => {
        addresses = [];
      },
    });
    await user.click(await screen.findByTestId('address-edit'));
    await user.clear(screen.getByTestId('address-city'));
    await user.type(screen.getByTestId('address-city'), 'Astana');
    await user.click(screen.getByTestId('address-save'));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('Astana'));
    await user.click(screen.getByTestId('address-delete'));
    await user.click(screen.getByTestId('account-confirm-submit'));
    await waitFor(() => expect(screen.queryByTestId('address')).toBeNull());
    const changes = requests.filter(({ name }) => name.includes('/addresses/'));
    expect(changes.map(({ params }) => params.id)).toEqual([ADDRESS.id, ADDRESS.id]);
  });

  it('are at most ten', async () => {
    const addresses = Array.from({ length: 10 }, (_, index) => ({ ...ADDRESS, id: anId(index + 1) }));
    await openAccount({ 'GET /api/user/me': withAddresses(addresses) });
    expect(await screen.findByText(/You have saved 10 addresses/)).toBeVisible();
    expect(screen.queryByTestId('address-add')).toBeNull();
  });
});

describe('the sessions', () => {
  const OTHER: AccountSession = {
    ...THIS_SESSION,
    id: anId(2),
    current: false,
    device: { browser: '', system: '' },
    country: null,
  };

  it.each([
    ['en', 'Firefox · Linux', 'Kazakhstan', 'This device', 'Unknown device'],
    ['ru', 'Firefox · Linux', 'Казахстан', 'Это устройство', 'Неизвестное устройство'],
  ] as const)('name device and country (%s)', async (language, device, country, current, unknown) => {
    await openAccount({ 'GET /api/user/sessions': [THIS_SESSION, OTHER] }, { locale: { language } });
    const [first, second] = screen.getAllByTestId('session');
    expect(first).toHaveTextContent(device);
    expect(first).toHaveTextContent(country);
    expect(first).toHaveTextContent(current);
    expect(second).toHaveTextContent(unknown);
    expect(within(first!).queryByTestId('session-end')).toBeNull();
  });

  it('end one by one, or all others', async () => {
    let sessions = [THIS_SESSION, OTHER, { ...OTHER, id: anId(3) }];
    const { user, requests } = await openAccount({
      'GET /api/user/sessions': () => sessions,
      'DELETE /api/user/sessions/:id': ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
      },
      'DELETE /api/user/sessions': () => {
        sessions = [THIS_SESSION];
      },
    });
    await user.click(screen.getAllByTestId('session-end')[0]!);
    await user.click(screen.getByTestId('account-confirm-submit'));
    await waitFor(() => expect(screen.getAllByTestId('session')).toHaveLength(2));
    await user.click(screen.getByTestId('sessions-end-others'));
    await user.click(screen.getByTestId('account-confirm-submit'));
    await waitFor(() => expect(screen.getAllByTestId('session')).toHaveLength(1));
    expect(requests.flatMap(({ name, params }) => (name.startsWith('DELETE') ? [params.id] : []))).toEqual([
      OTHER.id,
      undefined,
    ]);
  });

  it('offer a retry if they cannot be loaded', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let failing = false;
    const { user } = await openAccount({
      'GET /api/user/sessions': () => (failing ? new ApiError(503) : [THIS_SESSION, OTHER]),
      'DELETE /api/user/sessions': undefined,
    });
    failing = true;
    await user.click(screen.getByTestId('sessions-end-others'));
    await user.click(screen.getByTestId('account-confirm-submit'));
    const error = within(await screen.findByTestId('sessions-error'));
    failing = false;
    await user.click(error.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('sessions')).toBeVisible();
  });
});

describe('the data of the account', () => {
  it('is downloaded after a confirmation', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (blob) => {
      files.push(blob as Blob);
      return 'blob:data';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    let isConfirmed = false;
    const { user } = await openAccount({
      'GET /api/user/export': () =>
        isConfirmed
          ? { profile: { name: 'Ann' } }
          : new ApiError(403, { code: 'confirmationRequired', message: 'Confirm.' }),
      'POST /api/user/confirm': () => {
        isConfirmed = true;
      },
    });
    await user.click(screen.getByTestId('export-download'));
    await user.type(await screen.findByTestId('confirmation-password'), 'secret');
    await user.click(screen.getByTestId('confirmation-submit'));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.type).toBe('application/json');
    expect(screen.queryByTestId('confirmation')).toBeNull();
    click.mockRestore();
  });

  it.each([
    ['en', 'Your orders stay in our accounts for bookkeeping'],
    ['ru', 'Заказы останутся в бухгалтерском учёте'],
  ] as const)('is deleted with the account (%s)', async (language, kept) => {
    const { user, requests, store, address } = await openAccount(
      { 'DELETE /api/user/me': undefined },
      { locale: { language } },
    );
    await user.click(screen.getByTestId('deletion-open'));
    expect(screen.getByTestId('deletion-dialog')).toHaveTextContent(kept);
    await user.type(screen.getByTestId('deletion-password'), 'secret');
    await user.click(screen.getByTestId('deletion-submit'));
    await waitFor(() => expect(store.getState().token).toBeNull());
    expect(requests.at(-1)).toMatchObject({ name: 'DELETE /api/user/me', body: { password: 'secret' } });
    expect(address()).toBe('/');
  });

  it('of an account with a second factor is deleted after a code', async () => {
    let isConfirmed = false;
    const { user, store, requests } = await openAccount({
      'GET /api/user/second-factor': { totp: true, passkeys: [], recoveryCodes: 8, required: false },
      'DELETE /api/user/me': () =>
        isConfirmed ? undefined : new ApiError(403, { code: 'confirmationRequired', message: 'Confirm.' }),
      'POST /api/user/confirm': () => {
        isConfirmed = true;
      },
    });
    await user.click(screen.getByTestId('deletion-open'));
    await user.type(screen.getByTestId('deletion-password'), 'secret');
    await user.click(screen.getByTestId('deletion-submit'));
    const dialog = within(await screen.findByTestId('confirmation'));
    await user.type(await dialog.findByTestId('second-factor-code'), '123456');
    await user.click(dialog.getByTestId('second-factor-submit'));
    await waitFor(() => expect(store.getState().token).toBeNull());
    expect(requests.find(({ name }) => name === 'POST /api/user/confirm')?.body).toEqual({ code: '123456' });
  });

  it('stays if the password is wrong, or if the last owner would go', async () => {
    let error: ApiError = WRONG_PASSWORD;
    const { user, store } = await openAccount({ 'DELETE /api/user/me': () => error });
    await user.click(screen.getByTestId('deletion-open'));
    await user.type(screen.getByTestId('deletion-password'), 'wrong');
    await user.click(screen.getByTestId('deletion-submit'));
    await waitFor(() =>
      expect(screen.getByTestId('deletion-password')).toHaveAccessibleDescription(
        'This password is incorrect',
      ),
    );
    error = new ApiError(409, { code: 'lastOwner', message: 'The shop needs an owner.' });
    await user.click(screen.getByTestId('deletion-submit'));
    expect(await screen.findByTestId('deletion-error')).toHaveTextContent('The shop needs an owner.');
    expect(store.getState().token).toBe('valid');
  });
});
