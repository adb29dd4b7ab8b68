import { ApiError } from '@meridian/api-client';
import type { AccountSession } from '@meridian/contracts';
import { aMember, anId, type FakeResponses, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const sessionOf = (number: number, more: Partial<AccountSession> = {}): AccountSession => ({
  id: anId(number),
  current: false,
  device: { browser: 'Chrome', system: 'Android' },
  country: 'KZ',
  createdAt: new Date('2026-03-01T09:00:00').toISOString(),
  lastUsedAt: new Date('2026-03-01T10:05:00').toISOString(),
  ...more,
});
const SESSIONS = [
  sessionOf(1, { current: true }),
  sessionOf(2, { device: { browser: '', system: '' }, country: null }),
  sessionOf(3),
];
/** A fake API that ends sessions. */
const sessionsApi = (): FakeResponses => {
  let sessions = SESSIONS;
  return {
    'GET /api/user/sessions': () => sessions,
    'DELETE /api/user/sessions/:id': ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params['id']);
    },
    'DELETE /api/user/sessions': () => {
      sessions = sessions.filter(({ current }) => current);
    },
  };
};
const open = (api: FakeResponses = {}, language: 'en' | 'ru' = 'en') =>
  openPanel(
    '/admin-panel/security',
    {
      'GET /api/user/me': aMember('viewer'),
      'GET /api/user/second-factor': { totp: false, passkeys: [], recoveryCodes: 0, required: false },
      'GET /api/staff/me/notifications': { paidOrder: true, requestedReturn: true, lowStock: false },
      ...sessionsApi(),
      ...api,
    },
    language,
  );
const rows = () => screen.findAllByTestId('session');

test.each([
  ['en', 'Chrome · AndroidThis device', 'Kazakhstan · signed in 1 March 2026 at 09:00', 'Unknown device'],
  [
    'ru',
    'Chrome · AndroidЭто устройство',
    'Казахстан · вход: 1 марта 2026 г. в 09:00',
    'Неизвестное устройство',
  ],
] as const)('every member has the page with own sessions (%s)', async (language, own, facts, unknown) => {
  await open({}, language);
  const [first, second] = await rows();
  expect(first).toHaveTextContent(own);
  expect(first).toHaveTextContent(facts);
  expect(second).toHaveTextContent(unknown);
  expect(screen.getByTestId('security-link')).toHaveAttribute('aria-current', 'page');
});

test('ends one session, and then all others', async () => {
  const { user } = await open();
  await rows();
  expect(screen.getAllByTestId('session-end')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Sign out on Unknown device' }));
  await user.click(screen.getByTestId('account-confirm-submit'));
  await waitFor(() => expect(screen.getAllByTestId('session')).toHaveLength(2));
  await user.click(screen.getByTestId('sessions-end-others'));
  await user.click(screen.getByTestId('account-confirm-submit'));
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
});

test('changes the password, which needs 12 characters', async () => {
  const { user, requests } = await open({ 'PUT /api/user/password': undefined });
  await user.type(await screen.findByTestId('password-new'), 'too short');
  await user.click(screen.getByTestId('password-save'));
  expect(await screen.findByText('Please enter your current password')).toBeVisible();
  expect(screen.getByText('The password must be at least 12 characters long')).toBeVisible();
  await user.type(screen.getByTestId('password-current'), 'old password');
  await user.type(screen.getByTestId('password-new'), ' but longer');
  await user.click(screen.getByTestId('password-save'));
  expect(await screen.findByTestId('password-saved')).toBeVisible();
  expect(requests.find(({ name }) => name === 'PUT /api/user/password')?.body).toEqual({
    current: 'old password',
    password: 'too short but longer',
  });
  expect(screen.getByTestId('password-new')).toHaveValue('');
});

test.each([
  [
    new ApiError(422, {
      code: 'validation',
      message: 'Please check the marked fields.',
      fields: { password: 'This password is too common.' },
    }),
    'This password is too common.',
  ],
  [
    new ApiError(401, { code: 'invalidCredentials', message: 'The password is incorrect.' }),
    'This password is incorrect',
  ],
])('shows why a password was refused', async (error, text) => {
  const { user } = await open({ 'PUT /api/user/password': error });
  await user.type(await screen.findByTestId('password-current'), 'old password');
  await user.type(screen.getByTestId('password-new'), 'passwordpassword');
  await user.click(screen.getByTestId('password-save'));
  expect(await screen.findByText(text)).toBeVisible();
});

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => {};

test('the tabs appear as soon as the required second factor is set up', async () => {
  let isSetUp = false;
  const factors = () => ({
    totp: isSetUp,
    passkeys: [],
    recoveryCodes: isSetUp ? 10 : 0,
    required: true,
  });
  const { user } = await open({
    'GET /api/user/me': () => aMember('viewer', { needsSecondFactor: !isSetUp }),
    'GET /api/user/second-factor': factors,
    'POST /api/user/totp': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qrCode: '<svg/>' },
    'POST /api/user/totp/enable': () => {
      isSetUp = true;
      return { recoveryCodes: ['abcd-efgh'] };
    },
  });
  expect(screen.getByTestId('second-factor-needed')).toHaveTextContent('requires a second factor');
  await user.click(await screen.findByTestId('totp-start'));
  await user.type(await screen.findByRole('textbox', { name: /Code/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByTestId('admin-tab-orders')).toBeVisible();
  expect(screen.queryByTestId('second-factor-needed')).toBeNull();
});

test('chooses the emails to receive, and rolls a choice back that could not be saved', async () => {
  let isRefused = false;
  let stored = { paidOrder: true, requestedReturn: true, lowStock: false };
  const { user } = await open({
    'GET /api/staff/me/notifications': () => stored,
    'PUT /api/staff/me/notifications': ({ body }) => {
      if (isRefused) return new ApiError(503, { code: 'unavailable', message: 'Please try again.' });
      return (stored = body as typeof stored);
    },
  });
  await user.click(await screen.findByTestId('notify-lowStock'));
  expect(await screen.findByText('Your choice is saved')).toBeVisible();
  expect(stored.lowStock).toBe(true);
  isRefused = true;
  await user.click(screen.getByTestId('notify-paidOrder'));
  expect(await screen.findByText('Please try again.')).toBeVisible();
  await waitFor(() => expect(screen.getByTestId('notify-paidOrder')).toBeChecked());
  expect(takeConsoleErrors()).toHaveLength(1);
});

test('a member who may not see orders has no emails to choose', async () => {
  await open({ 'GET /api/user/me': aMember('catalogue') });
  await rows();
  expect(screen.queryByTestId('notify-paidOrder')).toBeNull();
});
