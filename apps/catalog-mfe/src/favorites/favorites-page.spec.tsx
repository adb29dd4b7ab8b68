import { ApiError } from '@meridian/api-client';
import { aColor, anId, aWatch, cardsOf, renderRoute } from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const blue = aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий', images: ['watches/blue-1.webp'] });
const one = aWatch({ sizes: ['38 mm', '40 mm'], colors: [aColor(), blue] });
const two = aWatch({ _id: anId(2), nameEN: 'Meridian Two', stock: [] });
const favorite = (itemId: string, colorNameEN = 'Black', size = '40 mm') => ({
  itemId,
  colorNameEN,
  colorNameRU: colorNameEN === 'Blue' ? 'Синий' : 'Чёрный',
  size,
});
type Options = Parameters<typeof renderRoute>[2];
const openPage = (options: Options = {}) =>
  renderRoute(remote, '/favorites', { api: { 'GET /api/watches': cardsOf([one, two]) }, ...options });
const item = async (index: number) =>
  within((await screen.findAllByTestId('wish-item'))[index] as HTMLElement);

test('shows an empty state with a link to the catalogue when the list is empty', async () => {
  const { requests, head } = await openPage();
  expect(screen.getByTestId('wish-empty')).toHaveTextContent('Your wish list is empty');
  expect(screen.getByTestId('wish-continue')).toHaveAttribute('href', '/products');
  expect(requests).toEqual([]);
  expect(head()).toMatchObject({ title: 'Wish List', noIndex: true });
});

test('shows the loading state until client state is restored', async () => {
  await openPage({ state: { hydrated: false } });
  expect(screen.getByText('Loading your wish list…')).toHaveAttribute('role', 'status');
  expect(screen.queryByTestId('wish-empty')).not.toBeInTheDocument();
});

test.each([
  ['en', 'Wish list: 2 watches', 'Wish List'],
  ['ru', 'Список желаний: 2 модели', 'Список желаний'],
] as const)('shows the watches and their count in %s', async (language, heading, title) => {
  const { requests, head } = await openPage({
    state: { favorites: [favorite(one._id), favorite(two._id)] },
    locale: { language },
  });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(head()?.title).toBe(title);
  expect(requests.map(({ query }) => query)).toEqual([
    { ids: `${one._id},${two._id}`, limit: '100', view: 'card' },
  ]);
});

test('a watch without a price in the selected currency cannot be added to the cart', async () => {
  await openPage({
    state: { favorites: [favorite(one._id)] },
    api: { 'GET /api/watches': cardsOf([{ ...one, price: { usd: 5 } }]) },
  });
  const isOnList = await item(0);
  expect(isOnList.getByText('Not sold in your currency')).toBeVisible();
  expect(isOnList.queryByTestId('wish-add')).toBeNull();
});

test('an item has its saved colour and size, and another size can be added to the cart', async () => {
  const { user, store } = await openPage({ state: { favorites: [favorite(one._id, 'Blue')] } });
  const isOnList = await item(0);
  expect(isOnList.getByText('Colour: Blue')).toBeVisible();
  expect(isOnList.getByTestId('wish-size')).toHaveValue('40 mm');
  await user.selectOptions(isOnList.getByTestId('wish-size'), '38 mm');
  await user.click(isOnList.getByTestId('wish-add'));
  expect(store.getState().cart).toEqual([{ ...favorite(one._id, 'Blue', '38 mm'), quantity: 1 }]);
  expect(isOnList.getByTestId('wish-add')).toBeDisabled();
  expect(isOnList.getByTestId('wish-add')).toHaveTextContent('Already in cart');
  expect(isOnList.getByTestId('wish-size')).toHaveFocus();
  await user.selectOptions(isOnList.getByTestId('wish-size'), '40 mm');
  expect(isOnList.getByTestId('wish-add')).toBeEnabled();
});

test('the toast of an added item opens the cart and disappears', async () => {
  const { user, store } = await openPage({ state: { favorites: [favorite(one._id)] } });
  await user.click((await item(0)).getByTestId('wish-add'));
  await user.click(screen.getByRole('button', { name: 'View cart' }));
  expect(store.getState().cartOpen).toBe(true);
  expect(screen.queryByTestId('toast')).not.toBeInTheDocument();
});

test('an item whose saved size no longer exists falls back to the first size', async () => {
  await openPage({ state: { favorites: [favorite(one._id, 'Black', '36 mm')] } });
  expect((await item(0)).getByTestId('wish-size')).toHaveValue('38 mm');
});

test('an item cannot be added when the cart has the same watch and size in any colour', async () => {
  await openPage({
    state: { favorites: [favorite(one._id)], cart: [{ ...favorite(one._id, 'Blue'), quantity: 1 }] },
  });
  expect((await item(0)).getByTestId('wish-add')).toBeDisabled();
});

test('an item that is out of stock cannot be added to the cart', async () => {
  await openPage({ state: { favorites: [favorite(two._id, 'Black', '40')] } });
  const button = (await item(0)).getByTestId('wish-add');
  expect(button).toBeDisabled();
  expect(button).toHaveTextContent('Out of stock');
});

test('removing an item keeps the focus in the list, and removing the last one shows the empty state', async () => {
  const { user, store, requests } = await openPage({
    state: { favorites: [favorite(one._id), favorite(two._id)] },
  });
  await user.click((await item(0)).getByTestId('wish-remove'));
  expect(screen.getAllByTestId('wish-item')).toHaveLength(1);
  expect(screen.getByTestId('wish-item')).toHaveAttribute('data-watch-id', two._id);
  expect(store.getState().favorites).toEqual([favorite(two._id)]);
  expect(document.activeElement).toContainElement(screen.getByTestId('wish-list'));
  await user.click((await item(0)).getByTestId('wish-remove'));
  expect(screen.getByTestId('wish-empty')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a removed item returns to its place by the button of the toast', async () => {
  const { user, store } = await openPage({
    state: { favorites: [favorite(one._id), favorite(two._id)] },
    locale: { language: 'ru' },
  });
  await user.click((await item(0)).getByTestId('wish-remove'));
  await user.click(screen.getByRole('button', { name: 'Вернуть' }));
  expect(store.getState().favorites).toEqual([favorite(one._id), favorite(two._id)]);
  expect(document.activeElement).toContainElement(screen.getByTestId('wish-list'));
  expect(screen.queryByTestId('toast')).toBeNull();
});

test('removes deleted watches and invalid ids from the list with a toast', async () => {
  const { store } = await openPage({
    state: { favorites: [favorite(anId(9)), favorite('x'), favorite(one._id)] },
  });
  expect(await screen.findByRole('heading', { name: 'Wish list: 1 watch' })).toBeVisible();
  expect(screen.getByTestId('toast')).toHaveTextContent('2 items are no longer available');
  // The count in the header uses the same list.
  expect(store.getState().favorites).toEqual([favorite(one._id)]);
});

test('loads the account’s wish list first when the shopper is signed in', async () => {
  const { store, requests } = await openPage({
    state: { token: 'secret', role: 'user' },
    api: {
      'GET /api/watches': cardsOf([one]),
      'GET /api/favorites/get': { favoriteData: [favorite(one._id)] },
      'POST /api/cart/get': { cartData: [] },
    },
  });
  expect(await screen.findByTestId('wish-item')).toBeVisible();
  expect(requests.map(({ name }) => name)).toContain('GET /api/favorites/get');
  expect(store.getState().favorites).toHaveLength(1);
});

test('offers a retry when the list cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let broken = true;
  const { user } = await openPage({
    state: { favorites: [favorite(one._id)] },
    api: { 'GET /api/watches': () => (broken ? new ApiError(0) : cardsOf([one])) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('wish-item')).toBeVisible();
});
