import { ApiError } from '@meridian/api-client';
import type { StaffMember, StaffOverview } from '@meridian/contracts';
import {
  anId,
  confirmByPassword,
  type FakeResponses,
  needsConfirmation,
  OWNER,
  takeConsoleErrors,
} from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const owner: StaffMember = {
  id: anId(1),
  name: 'Aigerim',
  surname: 'Bekova',
  email: OWNER.email,
  role: 'owner',
  apps: [],
  suspended: false,
  secondFactor: true,
  lastUsedAt: new Date('2026-03-01T10:05:00').toISOString(),
};
const dana: StaffMember = {
  ...owner,
  id: anId(2),
  name: 'Dana',
  surname: 'Omarova',
  email: 'dana@example.com',
  role: 'catalogue',
  apps: ['catalog-mfe', 'straps-mfe'],
  secondFactor: false,
  lastUsedAt: null,
};
const staff: StaffOverview = {
  members: [owner, dana],
  invitations: [
    {
      id: anId(3),
      email: 'ivan@example.com',
      role: 'orders',
      apps: [],
      createdAt: '2026-03-01T10:00:00.000Z',
      expiresAt: new Date('2026-03-04T10:00:00').toISOString(),
    },
  ],
};
const FEATURES = {
  since: '2026-03-01T10:00:00.000Z',
  features: ['shell', 'catalog-mfe'].map((app) => ({ app, mayHaveCanary: true, versions: [] })),
  log: [],
};
const open = async (api: FakeResponses = {}, language: 'en' | 'ru' = 'en') => {
  const view = await openPanel(
    '/admin-panel/staff',
    { 'GET /api/staff': staff, 'GET /api/features': FEATURES, ...api },
    language,
  );
  const sent = () => view.requests.filter(({ name }) => !name.startsWith('GET'));
  return { ...view, sent };
};
const rows = () => screen.findAllByTestId('staff-row');
const refusal = (code: 'lastOwner' | 'alreadyStaff', message: string) => new ApiError(409, { code, message });

test('lists members with their rights, marks the own account, and lists open invitations', async () => {
  await open();
  const [own, other] = await rows();
  expect(own).toHaveTextContent(
    'Aigerim BekovaYouowner@example.comOwnerAll appsSet up01/03/2026, 10:05ChangeSuspendRemove',
  );
  expect(other).toHaveTextContent(
    'Dana Omarovadana@example.comCatalogueCatalogue, straps-mfeNot set upSigned out',
  );
  expect(screen.getByTestId('invitation-row')).toHaveTextContent('ivan@example.comOrders04/03/2026, 10:00');
});

test('invites a member with the apps to release', async () => {
  const { user, sent } = await open({
    'POST /api/staff/invitations': ({ body }) => ({
      ...staff.invitations[0]!,
      ...(body as { email: string; role: 'catalogue'; apps: string[] }),
    }),
  });
  await rows();
  await user.click(screen.getByTestId('staff-invite'));
  await user.click(screen.getByTestId('staff-save'));
  expect(screen.getByText('Please enter your email')).toBeVisible();
  await user.type(screen.getByTestId('staff-email'), ' eva@example.com ');
  expect(screen.queryByTestId('staff-app-shell')).toBeNull();
  await user.selectOptions(screen.getByTestId('staff-role'), 'Catalogue');
  expect(screen.getByText(/No orders or clients/)).toBeVisible();
  await user.click(await screen.findByTestId('staff-app-catalog-mfe'));
  await user.click(screen.getByTestId('staff-save'));
  expect(await screen.findByTestId('toast')).toHaveTextContent('The invitation was sent to eva@example.com');
  expect(sent().map(({ body }) => body)).toEqual([
    { email: 'eva@example.com', role: 'catalogue', apps: ['catalog-mfe'] },
  ]);
  expect(screen.queryByTestId('staff-form')).toBeNull();
});

test('shows in the dialog that an address already belongs to the staff', async () => {
  const message = 'This address already belongs to a member of staff.';
  const { user } = await open({ 'POST /api/staff/invitations': refusal('alreadyStaff', message) });
  await rows();
  await user.click(screen.getByTestId('staff-invite'));
  await user.type(screen.getByTestId('staff-email'), 'dana@example.com');
  await user.click(screen.getByTestId('staff-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(takeConsoleErrors()).toHaveLength(1);
  expect(screen.getByTestId('staff-email')).toHaveValue('dana@example.com');
});

test('a changed role waits for a confirmation, and leaves out apps that it cannot release', async () => {
  const { user, sent } = await open({
    ...needsConfirmation('PUT /api/staff/:id', ({ body }) => ({ ...dana, ...(body as object) })),
  });
  await user.click(within((await rows())[1]!).getByTestId('staff-change'));
  // An assigned app that is no longer in the shop stays listed.
  expect(await screen.findByTestId('staff-app-straps-mfe')).toBeChecked();
  await user.selectOptions(screen.getByTestId('staff-role'), 'Viewer');
  await user.click(screen.getByTestId('staff-save'));
  await user.click(await screen.findByTestId('confirmation-cancel'));
  await waitFor(() => expect(screen.queryByTestId('confirmation')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByTestId('staff-save'));
  await confirmByPassword(user);
  expect(await screen.findByTestId('toast')).toHaveTextContent('The role of Dana Omarova is saved');
  expect(sent().at(-1)).toMatchObject({
    params: { id: dana.id },
    body: { role: 'viewer', apps: [], suspended: false },
  });
});

test('suspends after a question, and reactivates at once', async () => {
  let member = dana;
  const { user, sent } = await open({
    'GET /api/staff': () => ({ ...staff, members: [owner, member] }),
    'PUT /api/staff/:id': ({ body }) => (member = { ...dana, ...(body as object) }),
  });
  const button = async () => within((await rows())[1]!).getByTestId('staff-suspend');
  await user.click(await button());
  await user.click(screen.getByTestId('confirm-no'));
  expect(sent()).toEqual([]);
  await user.click(await button());
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(async () => expect((await rows())[1]).toHaveTextContent('Suspended'));
  await user.click(await button());
  await waitFor(async () => expect((await rows())[1]).not.toHaveTextContent('Suspended'));
  expect(sent().map(({ body }) => (body as StaffMember).suspended)).toEqual([true, false]);
});

test.each([
  ['en', 'Remove Aigerim Bekova from staff?'],
  ['ru', 'Удалить из команды: Aigerim Bekova?'],
] as const)('shows why the last owner cannot be removed (%s)', async (language, title) => {
  const message = 'The shop needs at least one owner.';
  const { user } = await open({ 'DELETE /api/staff/:id': refusal('lastOwner', message) }, language);
  await user.click(within((await rows())[0]!).getByTestId('staff-remove'));
  const dialog = screen.getByRole('dialog', { name: title });
  await user.click(within(dialog).getByTestId('confirm-yes'));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  expect(takeConsoleErrors()).toHaveLength(1);
});

test('withdraws an invitation', async () => {
  let { invitations } = staff;
  const { user } = await open({
    'GET /api/staff': () => ({ ...staff, invitations }),
    'DELETE /api/staff/invitations/:id': () => {
      invitations = [];
    },
  });
  await user.click(await screen.findByTestId('invitation-withdraw'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('No open invitations.')).toBeVisible();
});

test('offers a retry when the staff cannot be loaded', async () => {
  let down = true;
  const { user } = await open({ 'GET /api/staff': () => (down ? new ApiError(500) : staff) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  expect(await rows()).toHaveLength(2);
});
