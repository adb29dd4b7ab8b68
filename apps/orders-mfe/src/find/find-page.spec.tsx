import { ApiError } from '@meridian/api-client';
import { type FakeResponses, renderRoute, type TestShellOptions } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';

const FIND = 'POST /api/orders/find';
const openPage = (response: FakeResponses[typeof FIND], options: TestShellOptions = {}) =>
  renderRoute(remote, '/orders/find', { ...options, api: { [FIND]: response } });
const fill = async (user: Awaited<ReturnType<typeof openPage>>['user'], number: string, email: string) => {
  await user.type(await screen.findByTestId('find-number'), number);
  await user.type(screen.getByTestId('find-email'), email);
  await user.click(screen.getByTestId('find-submit'));
};

test.each([
  ['en', 'Find your order', 'If there is such an order'],
  ['ru', 'Найти заказ', 'Если такой заказ есть'],
] as const)('sends number and email, and has one answer (%s)', async (language, title, sent) => {
  const { user, requests, head } = await openPage(undefined, { locale: { language } });
  expect(head()).toMatchObject({ title, noIndex: true });
  await fill(user, '№ a1b2c3', 'anna@example.com');
  expect(await screen.findByTestId('find-sent')).toHaveTextContent(sent);
  expect(screen.getByTestId('find-sent')).toHaveTextContent('anna@example.com');
  expect(requests.at(-1)?.body).toEqual({ number: '№ a1b2c3', email: 'anna@example.com' });
  await user.click(screen.getByTestId('find-again'));
  expect(screen.getByTestId('find-form')).toBeVisible();
});

test('rejects a malformed number and email before sending, and focuses the first', async () => {
  const { user, requests } = await openPage(undefined);
  await fill(user, '12', 'anna');
  expect(screen.getByTestId('find-number')).toHaveAccessibleDescription(/Enter the order number/);
  expect(screen.getByTestId('find-email')).toHaveAccessibleDescription(/Enter your email/);
  expect(screen.getByTestId('find-number')).toHaveFocus();
  expect(requests.filter(({ name }) => name === FIND)).toEqual([]);
});

test('shows the message of the server and keeps the form', async () => {
  const { user } = await openPage(
    new ApiError(429, { code: 'tooManyRequests', message: 'Too many requests' }),
  );
  await fill(user, 'A1B2C3', 'anna@example.com');
  expect(await screen.findByTestId('find-error')).toHaveTextContent('Too many requests');
  expect(screen.getByTestId('find-number')).toHaveValue('A1B2C3');
});
