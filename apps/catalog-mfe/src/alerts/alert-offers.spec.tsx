import { ApiError } from '@meridian/api-client';
import {
  aProfile,
  aWatch,
  cardsOf,
  renderRoute,
  type FakeResponses,
  type TestShellOptions,
} from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const watch = aWatch({
  sizes: ['38 mm', '40 mm'],
  stock: [
    { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '38 mm', quantity: 2 },
    { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40 mm', quantity: 0 },
  ],
});
const favorite = { itemId: watch._id, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '38 mm' };
const ALERT = 'POST /api/alerts';

beforeEach(() => localStorage.clear());

const openProduct = async (response?: FakeResponses[typeof ALERT], options: TestShellOptions = {}) => {
  const view = await renderRoute(remote, '/products/meridian-one', {
    ...options,
    api: {
      'GET /api/watches/:id': { watch },
      'GET /api/watches': { watches: [], total: 0 },
      [ALERT]: response,
      ...options.api,
    },
  });
  return { ...view, sent: () => view.requests.filter(({ name }) => name === ALERT) };
};
type View = Awaited<ReturnType<typeof openProduct>>;
const chooseSoldOutSize = async ({ user }: View) => {
  const [, size] = screen.getAllByTestId('product-size');
  if (size) await user.click(size);
};
const openForm = async (view: View) => {
  await chooseSoldOutSize(view);
  await view.user.click(await screen.findByTestId('alert-stock'));
  return within(await screen.findByTestId('alert-dialog'));
};

test('a variant in stock of a watch that is not wished has no button', async () => {
  await openProduct();
  expect(screen.queryByTestId('alert-stock')).toBeNull();
  expect(screen.queryByTestId('alert-price')).toBeNull();
});

test.each([
  ['en', 'when Meridian One, Black, 40 mm is back in stock', 'open the link in the email'],
  ['ru', 'снова появятся в наличии часы Меридиан Один, Чёрный, 40 мм', 'откройте ссылку из письма'],
] as const)('a guest requests an alert for a sold-out size (%s)', async (language, text, sent) => {
  const view = await openProduct(undefined, { locale: { language } });
  const dialog = await openForm(view);
  expect(dialog.getByText(new RegExp(text))).toBeVisible();
  const email = dialog.getByTestId('alert-email');
  expect(email).toHaveFocus();
  await view.user.type(email, ' Anna@Example.com ');
  await view.user.click(dialog.getByTestId('alert-submit'));
  expect(await dialog.findByTestId('alert-sent')).toHaveTextContent(sent);
  expect(dialog.getByTestId('alert-sent')).toHaveTextContent('anna@example.com');
  expect(view.sent().map(({ body }) => body)).toEqual([
    {
      kind: 'stock',
      watchId: watch._id,
      colorNameEN: 'Black',
      size: '40 mm',
      email: 'anna@example.com',
    },
  ]);
  await view.user.click(dialog.getByTestId('alert-close'));
  expect(screen.queryByTestId('alert-form')).toBeNull();
});

test('rejects a malformed email without a request', async () => {
  const view = await openProduct();
  const dialog = await openForm(view);
  await view.user.type(dialog.getByTestId('alert-email'), 'anna');
  await view.user.click(dialog.getByTestId('alert-submit'));
  expect(dialog.getByTestId('alert-email')).toHaveAccessibleDescription(/Enter your email/);
  expect(dialog.getByTestId('alert-email')).toHaveFocus();
  expect(view.sent()).toEqual([]);
});

test.each([
  ['of the server', { code: 'inStock', message: 'It is back in stock.' }, 'It is back in stock.'],
  ['without a message of the server', undefined, 'The alert could not be saved.'],
] as const)('shows an error %s and keeps the form', async (_, body, text) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const view = await openProduct(body ? new ApiError(409, body) : new ApiError(502));
  const dialog = await openForm(view);
  await view.user.type(dialog.getByTestId('alert-email'), 'anna@example.com');
  await view.user.click(dialog.getByTestId('alert-submit'));
  expect(await dialog.findByTestId('alert-error')).toHaveTextContent(text);
  expect(dialog.getByTestId('alert-email')).toHaveValue('anna@example.com');
  expect(dialog.getByTestId('alert-submit')).not.toHaveAttribute('aria-busy');
});

test('shows the message about the email next to the field', async () => {
  const view = await openProduct(
    new ApiError(422, { code: 'validation', message: 'Check', fields: { email: 'Not valid' } }),
  );
  const dialog = await openForm(view);
  await view.user.type(dialog.getByTestId('alert-email'), 'anna@example.com');
  await view.user.click(dialog.getByTestId('alert-submit'));
  expect(await dialog.findByText('Not valid')).toBeVisible();
});

test('a signed-in shopper finds the verified email in the form, and needs no confirmation', async () => {
  const view = await openProduct(undefined, {
    state: { token: 'valid', role: 'user' },
    api: {
      'GET /api/user/me': aProfile({ email: 'ann@example.com', emailVerified: true }),
      'GET /api/favorites/get': { favoriteData: [] },
      'POST /api/cart/get': { cartData: [] },
    },
  });
  const dialog = await openForm(view);
  expect(await dialog.findByTestId('alert-email')).toHaveValue('ann@example.com');
  await view.user.click(dialog.getByTestId('alert-submit'));
  expect(await dialog.findByTestId('alert-sent')).toHaveTextContent('Your alert is on.');
});

test('a wished watch offers an alert in the currency of the shopper', async () => {
  const state = { favorites: [favorite] };
  const view = await openProduct(undefined, { state, locale: { currency: 'rub' } });
  await view.user.click(await screen.findByTestId('alert-price'));
  const dialog = within(await screen.findByTestId('alert-dialog'));
  expect(dialog.getByText(/costs at least 5% less than 45,000 ₽/)).toBeVisible();
  await view.user.type(dialog.getByTestId('alert-email'), 'anna@example.com');
  await view.user.click(dialog.getByTestId('alert-submit'));
  await dialog.findByTestId('alert-sent');
  expect(view.sent()[0]?.body).toMatchObject({ kind: 'price', currency: 'rub', watchId: watch._id });
});

test('an item of the wish list offers an alert for its price and for a sold-out size', async () => {
  const { user } = await renderRoute(remote, '/favorites', {
    state: { favorites: [favorite] },
    api: { 'GET /api/watches': cardsOf([watch]) },
  });
  const item = within(await screen.findByTestId('wish-item'));
  expect(await item.findByTestId('alert-price')).toBeVisible();
  expect(item.queryByTestId('alert-stock')).toBeNull();
  await user.selectOptions(item.getByTestId('wish-size'), '40 mm');
  expect(item.getByTestId('alert-stock')).toBeVisible();
});
