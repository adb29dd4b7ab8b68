import { ApiError } from '@meridian/api-client';
import type { Team, TeamInput } from '@meridian/contracts';
import {
  anId,
  confirmByPassword,
  type FakeResponses,
  needsConfirmation,
  takeConsoleErrors,
} from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { openScreen } from '../testing/open-screen.ts';

const gifts: Team = {
  id: anId(1),
  name: 'Gifts',
  apps: ['gift-cards-mfe'],
  actions: ['upload', 'canary'],
  createdAt: '2026-03-01T10:00:00.000Z',
  tokens: [
    {
      id: anId(2),
      name: 'Build server',
      createdAt: new Date('2026-03-01T10:00:00').toISOString(),
      expiresAt: new Date('2026-06-01T10:00:00').toISOString(),
      lastUsedAt: null,
    },
  ],
  keys: [
    {
      id: 'a'.repeat(16),
      name: 'CI',
      createdAt: new Date('2026-03-01T10:00:00').toISOString(),
      revokedAt: null,
    },
    {
      id: 'b'.repeat(16),
      name: 'Old',
      createdAt: new Date('2026-02-01T10:00:00').toISOString(),
      revokedAt: '2026-03-01T10:00:00.000Z',
    },
  ],
};
const PEM = '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----';

const open = async (api: FakeResponses = {}, language: 'en' | 'ru' = 'en') => {
  const view = await openScreen('panel-teams', { 'GET /api/teams': { teams: [gifts] }, ...api }, language);
  const sent = () => view.requests.filter(({ name }) => !name.startsWith('GET'));
  return { ...view, sent };
};
const section = () => screen.findByTestId('team');

test('lists teams with their apps, rights, tokens and keys', async () => {
  await open();
  const team = await section();
  expect(team).toHaveTextContent('Appsgift-cards-mfeMayupload, canary');
  expect(within(team).getByTestId('token-row')).toHaveTextContent(
    'Build server01/03/2026, 10:00Never used01/06/2026, 10:00Revoke',
  );
  const [current, old] = within(team).getAllByTestId('key-row');
  expect(current).toHaveTextContent('CIaaaaaaaaaaaaaaaa01/03/2026, 10:00Revoke');
  expect(old).toHaveTextContent('OldRevoked');
  expect(within(old!).queryByTestId('key-revoke')).toBeNull();
});

test.each([
  ['en', 'No teams yet'],
  ['ru', 'Команд пока нет'],
] as const)('explains the page without a team (%s)', async (language, title) => {
  await open({ 'GET /api/teams': { teams: [] } }, language);
  expect(await screen.findByTestId('teams-empty')).toHaveTextContent(title);
});

test('offers a retry when the teams cannot be loaded', async () => {
  let down = true;
  const { user } = await open({ 'GET /api/teams': () => (down ? new ApiError(500) : { teams: [gifts] }) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  expect(await section()).toBeVisible();
});

test('creates a team after it has checked the names', async () => {
  const { user, sent } = await open({
    'POST /api/teams': ({ body }) => ({ ...gifts, ...(body as TeamInput) }),
  });
  await section();
  await user.click(screen.getByTestId('team-new'));
  await user.type(screen.getByTestId('team-apps'), 'Straps');
  await user.click(screen.getByTestId('team-save'));
  expect(screen.getByText('Please enter a name')).toBeVisible();
  expect(screen.getByText(/ends with -mfe/)).toBeVisible();
  await user.type(screen.getByTestId('team-name'), ' Straps ');
  await user.clear(screen.getByTestId('team-apps'));
  await user.type(screen.getByTestId('team-apps'), 'straps-mfe, boxes-mfe straps-mfe');
  await user.click(screen.getByTestId('team-action-rollback'));
  await user.click(screen.getByTestId('team-save'));
  expect(await screen.findByTestId('toast')).toHaveTextContent('The team Straps is created');
  expect(sent().map(({ body }) => body)).toEqual([
    { name: 'Straps', apps: ['straps-mfe', 'boxes-mfe'], actions: ['upload', 'canary', 'stable', 'hold'] },
  ]);
  expect(screen.queryByTestId('team-form')).toBeNull();
});

test('shows in the dialog that an app belongs to someone else', async () => {
  const message = 'This app belongs to the shop or to another team. Choose another name.';
  const { user } = await open({
    'PUT /api/teams/:id': new ApiError(409, {
      code: 'appTaken',
      message,
      details: { app: 'gift-cards-mfe' },
    }),
  });
  await user.click(within(await section()).getByTestId('team-change'));
  expect(screen.getByTestId('team-name')).toHaveValue('Gifts');
  await user.click(screen.getByTestId('team-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(takeConsoleErrors()).toHaveLength(1);
});

test('creates a token after a confirmation and shows it once', async () => {
  const { user, sent } = await open(
    needsConfirmation('POST /api/teams/:id/tokens', () => ({ token: 'mrt_secret', team: gifts })),
  );
  await user.click(within(await section()).getByTestId('token-new'));
  await user.click(screen.getByTestId('token-create'));
  expect(screen.getByText('Please enter a name')).toBeVisible();
  await user.type(screen.getByTestId('token-name'), 'CI');
  await user.selectOptions(screen.getByTestId('token-days'), 'Never expires');
  await user.click(screen.getByTestId('token-create'));
  await confirmByPassword(user);
  expect(await screen.findByTestId('token-value')).toHaveValue('mrt_secret');
  expect(sent().at(-1)?.body).toEqual({ name: 'CI', days: null });
  await user.click(screen.getByTestId('token-done'));
  await user.click(within(await section()).getByTestId('token-new'));
  expect(screen.queryByTestId('token-value')).toBeNull();
  expect(screen.getByTestId('token-form')).toBeVisible();
});

test('registers a public key, and refuses a private one before it is sent', async () => {
  const { user, sent } = await open({ 'POST /api/teams/:id/keys': gifts });
  await user.click(within(await section()).getByTestId('key-new'));
  await user.type(screen.getByTestId('key-name'), 'CI');
  await user.click(screen.getByTestId('key-value'));
  await user.paste(PEM.replaceAll('PUBLIC', 'PRIVATE'));
  await user.click(screen.getByTestId('key-save'));
  expect(screen.getByText(/Paste the public key/)).toBeVisible();
  expect(sent()).toEqual([]);
  await user.clear(screen.getByTestId('key-value'));
  await user.click(screen.getByTestId('key-value'));
  await user.paste(PEM);
  await user.click(screen.getByTestId('key-save'));
  expect(await screen.findByTestId('toast')).toHaveTextContent('The key CI is registered');
  expect(sent().map(({ body }) => body)).toEqual([{ name: 'CI', publicKey: PEM }]);
});

test.each([
  ['token', 'token-revoke', 'Revoke Build server?', { id: gifts.id, token: anId(2) }],
  ['key', 'key-revoke', 'Revoke CI?', { id: gifts.id, key: 'a'.repeat(16) }],
] as const)('revokes a %s after a question', async (_, button, title, params) => {
  const { user, sent } = await open({
    'DELETE /api/teams/:id/tokens/:token': gifts,
    'DELETE /api/teams/:id/keys/:key': gifts,
  });
  await user.click(within(await section()).getByTestId(button));
  await user.click(within(screen.getByRole('dialog', { name: title })).getByTestId('confirm-yes'));
  expect(await screen.findByTestId('toast')).toHaveTextContent('is revoked');
  expect(sent().map((request) => request.params)).toEqual([params]);
});
