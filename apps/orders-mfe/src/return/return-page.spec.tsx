import { ApiError } from '@meridian/api-client';
import type { OrderReturn } from '@meridian/contracts';
import { type FakeResponses, renderRoute, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { aShopperOrder, aReturn, ORDER_KEY } from '../testing/shopper-order.ts';

const PATH = `/orders/${ORDER_KEY}/return`;
const REQUEST = 'POST /api/orders/by-key/:key/returns';

const open = (api: FakeResponses = {}, language: 'en' | 'ru' = 'en') =>
  renderRoute(remote, PATH, {
    api: {
      'GET /api/orders/by-key/:key': aShopperOrder(),
      'GET /api/orders/by-key/:key/returns': [],
      [REQUEST]: aReturn(),
      ...api,
    },
    locale: { language, country: 'KZ' },
  });
const more = (line: number) => screen.findByTestId(`return-more-${line}`);

beforeAll(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

test.each([
  ['en', 'Return a watch', 'Nocturne', 'We have your request'],
  ['ru', 'Возврат часов', 'Ноктюрн', 'Мы получили заявку'],
] as const)('requests a return in %s', async (language, title, name, done) => {
  const refunds = [{ amount: 50_000, status: 'succeeded' as const }];
  const order = aShopperOrder({ amount: 500_000, refunds });
  const { user, requests, head } = await open({ 'GET /api/orders/by-key/:key': order }, language);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(head()).toMatchObject({ noIndex: true });
  expect(await screen.findByText(name)).toBeVisible();
  await user.click(await more(0));
  await user.click(await more(1));
  expect(screen.getByTestId('return-value')).toHaveTextContent(/450.000/);
  await user.selectOptions(screen.getByTestId('return-reason'), 'damaged');
  await user.type(screen.getByTestId('return-text'), 'Scratched');
  await user.upload(
    screen.getByTestId('return-photos'),
    new File(['photo'], 'a.jpg', { type: 'image/jpeg' }),
  );
  await user.click(screen.getByTestId('return-submit'));
  expect(await screen.findByTestId('return-done')).toHaveTextContent(done);
  const { body, headers } = requests.find((request) => request.name === REQUEST) ?? {};
  const form = body as FormData;
  expect(JSON.parse(String(form.get('lines')))).toEqual([
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ]);
  expect([form.get('reason'), form.get('text')]).toEqual(['damaged', 'Scratched']);
  expect(form.get('photos[0]')).toBeInstanceOf(File);
  expect(headers?.['idempotency-key']).toMatch(/^\w{32}$/);
});

test('asks for a line and for a reason before it sends the request', async () => {
  const { user, requests } = await open();
  await user.click(await screen.findByTestId('return-submit'));
  expect(screen.getByText('Choose at least one piece.')).toBeVisible();
  expect(await more(0)).toHaveFocus();
  await user.click(await more(0));
  await user.click(screen.getByTestId('return-submit'));
  expect(screen.getByTestId('return-reason')).toBeInvalid();
  expect(screen.getByTestId('return-reason')).toHaveFocus();
  expect(requests.filter(({ name }) => name === REQUEST)).toEqual([]);
});

test('keeps the fields and the idempotency key when the server is unreachable', async () => {
  let isDown = true;
  const { user, requests } = await open({ [REQUEST]: () => (isDown ? new ApiError(0) : aReturn()) });
  await user.click(await more(0));
  await user.selectOptions(screen.getByTestId('return-reason'), 'other');
  await user.type(screen.getByTestId('return-text'), 'Too big');
  await user.click(screen.getByTestId('return-submit'));
  expect(await screen.findByTestId('return-problem')).toHaveTextContent(
    'Everything you entered is still here',
  );
  expect(screen.getByTestId('return-text')).toHaveValue('Too big');
  expect(screen.getByTestId('return-quantity-0')).toHaveTextContent('1');
  isDown = false;
  await user.click(screen.getByTestId('return-submit'));
  expect(await screen.findByTestId('return-done')).toBeVisible();
  const keys = requests
    .filter(({ name }) => name === REQUEST)
    .map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('shows the other return when the pieces were returned meanwhile', async () => {
  const returns: OrderReturn[] = [];
  const message = 'A return of these pieces has already been requested.';
  const { user } = await open({
    'GET /api/orders/by-key/:key/returns': () => returns,
    [REQUEST]: () => {
      returns.push(aReturn({ lines: [{ line: 0, quantity: 2 }] }));
      return new ApiError(409, { code: 'alreadyReturned', message });
    },
  });
  await user.click(await more(0));
  await user.selectOptions(screen.getByTestId('return-reason'), 'size');
  await user.click(screen.getByTestId('return-submit'));
  expect(await screen.findByTestId('return-problem')).toHaveTextContent(message);
  await waitFor(() => expect(screen.queryByTestId('return-more-0')).toBeNull());
  expect(await more(1)).toBeEnabled();
});

test('previews photos, removes them, and refuses other files and a fifth photo', async () => {
  const { user } = await open();
  const input = await screen.findByTestId('return-photos');
  const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
  await user.upload(input, [photo('a.jpg'), photo('b.jpg')]);
  expect(await screen.findAllByTestId('return-photo')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  expect(screen.getAllByTestId('return-photo')).toHaveLength(1);
  await user.upload(input, [photo('c.jpg'), photo('d.jpg'), photo('e.jpg'), photo('f.jpg')]);
  expect(await screen.findByText('You can add up to 4 photos. The others were left out.')).toBeVisible();
  expect(screen.getAllByTestId('return-photo')).toHaveLength(4);
  expect(screen.queryByTestId('return-photos')).toBeNull();
});

test('refuses a file that is not a photo, whatever its name', async () => {
  const { user } = await open();
  const decode = jest.fn(() => Promise.reject(new Error('not an image')));
  Object.assign(globalThis, { createImageBitmap: decode });
  await user.upload(
    await screen.findByTestId('return-photos'),
    new File(['text'], 'notes.jpg', { type: 'image/jpeg' }),
  );
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  expect(await screen.findByRole('alert')).toHaveTextContent('“notes.jpg” is not a photo that we can read.');
  expect(decode).toHaveBeenCalledTimes(1);
  expect(screen.queryByTestId('return-photo')).toBeNull();
});

test.each([
  ['a delivery that has not happened', { returnableUntil: null }, [], 'Not delivered yet'],
  [
    'a window that has passed',
    { returnableUntil: '2020-01-31T12:00:00.000Z' },
    [],
    'The time for a return has passed',
  ],
  [
    'pieces that are all in returns',
    {},
    [
      aReturn({
        lines: [
          { line: 0, quantity: 2 },
          { line: 1, quantity: 1 },
        ],
      }),
    ],
    'Everything is being returned',
  ],
])('explains %s', async (_, order, returns, title) => {
  await open({
    'GET /api/orders/by-key/:key': aShopperOrder(order),
    'GET /api/orders/by-key/:key/returns': returns,
  });
  expect(await screen.findByTestId('return-closed')).toHaveTextContent(title);
  expect(screen.queryByTestId('return-form')).toBeNull();
});

test('explains an unknown order, and offers a retry when the order cannot be loaded', async () => {
  const unknown = await open({
    'GET /api/orders/by-key/:key': new ApiError(404, { code: 'notFound', message: 'Gone' }),
  });
  expect(await screen.findByTestId('return-unknown')).toBeVisible();
  unknown.unmount();
  let isDown = true;
  const { user } = await open({
    'GET /api/orders/by-key/:key': () => (isDown ? new ApiError(503) : aShopperOrder()),
  });
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('return-form')).toBeVisible();
  takeConsoleErrors();
});
