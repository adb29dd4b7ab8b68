import { ApiError } from '@meridian/api-client';
import { aProfile, type FakeResponses } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../routes.tsx';
import { OTHER_SECTIONS } from './testing/other-sections.ts';

const ME = aProfile({ userInfo: { phone: '+77000000000', pickupPoint: '' } });
const RESPONSES: FakeResponses = {
  ...OTHER_SECTIONS,
  'GET /api/user/me': ME,
};
const openAccountPage = async (options: ShellOptions = {}) => {
  const view = await renderShell({
    path: '/account',
    routes: shellRoutes,
    state: { token: 'valid', role: 'user' },
    api: RESPONSES,
    ...options,
  });
  await screen.findByTestId('account');
  return view;
};

it('shows placeholders while the profile loads', async () => {
  await openAccountPage({
    api: { ...OTHER_SECTIONS, 'GET /api/user/me': () => new Promise(() => undefined) },
  });
  expect(screen.getByTestId('account-orders')).toBeVisible();
  expect(screen.getByTestId('details-loading')).toHaveAttribute('aria-busy', 'true');
});

it('saves changes of the profile', async () => {
  const { user, requests } = await openAccountPage({
    api: { ...RESPONSES, 'PUT /api/user/me': ME },
  });
  expect(await screen.findByText('Good to see you, Ann')).toBeVisible();
  expect(screen.getByText('ann@example.com')).toBeVisible();
  await user.clear(screen.getByTestId('account-surname'));
  await user.type(screen.getByTestId('account-surname'), 'Smith');
  await user.type(screen.getByTestId('account-pickup-point'), 'Abay 10');
  await user.click(screen.getByTestId('account-save'));
  expect(await screen.findByText('Your details have been saved.')).toBeVisible();
  expect(requests.at(-1)).toEqual(
    expect.objectContaining({
      name: 'PUT /api/user/me',
      body: {
        name: 'Ann',
        surname: 'Smith',
        userInfo: { phone: '+7 700 000 00 00', pickupPoint: 'Abay 10' },
      },
    }),
  );
});

it('rejects an empty name without a request', async () => {
  const { user, requests } = await openAccountPage();
  await user.clear(await screen.findByTestId('account-name'));
  await user.click(screen.getByTestId('account-save'));
  expect(screen.getByTestId('account-name')).toHaveAccessibleDescription('Please enter your first name');
  expect(screen.getByTestId('account-name')).toHaveFocus();
  expect(requests.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
});

it('shows validation errors of the server next to the field', async () => {
  const { user } = await openAccountPage({
    api: {
      ...RESPONSES,
      'PUT /api/user/me': new ApiError(422, {
        code: 'validation',
        message: 'Please check the fields.',
        fields: { 'userInfo.phone': 'Too long.' },
      }),
    },
  });
  await user.click(await screen.findByTestId('account-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check the fields.');
  expect(screen.getByTestId('account-phone')).toHaveAccessibleDescription('Too long.');
});

it('shows an error if the profile cannot be saved', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = await openAccountPage({
    api: { ...RESPONSES, 'PUT /api/user/me': new ApiError(502) },
  });
  await user.click(await screen.findByTestId('account-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your details could not be saved.');
});

it('signs out and navigates home', async () => {
  const { user, store, address } = await openAccountPage();
  await user.click(screen.getByTestId('logout'));
  await waitFor(() => expect(store.getState().token).toBeNull());
  expect(address()).toBe('/');
});
