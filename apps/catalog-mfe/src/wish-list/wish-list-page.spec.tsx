import { ApiError } from '@meridian/api-client';
import { aColor, aWatch, anId, renderRoute } from '@meridian/testing';
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
const open = (options: Options = {}) =>
  renderRoute(remote, '/favorites', { api: { 'GET /api/watches': { watches: [one, two] } }, ...options });
const item = async (place: number) =>
  within((await screen.findAllByTestId('wish-item'))[place] as HTMLElement);

test('empty, it says so and leads on', async () => {
  const { requests, head } = await open();
  expect(screen.getByTestId('wish-empty')).toHaveTextContent('Your wish list is empty');
  expect(screen.getByTestId('wish-continue')).toHaveAttribute('href', '/products');
  expect(requests).toEqual([]);
  expect(head()).toMatchObject({ title: 'Wish List', noIndex: true });
});

test('until the browser has woken up it is loading', async () => {
  await open({ state: { hydrated: false } });
  expect(screen.getByText('Loading your wish list…')).toHaveAttribute('role', 'status');
  expect(screen.queryByTestId('wish-empty')).not.toBeInTheDocument();
});

test.each([
  ['en', 'Wish list: 2 watches', 'Wish List'],
  ['ru', 'Список желаний: 2 модели', 'Список желаний'],
] as const)('in %s it shows the watches with their number', async (language, heading, title) => {
  const { requests, head } = await open({
    state: { favorites: [favorite(one._id), favorite(two._id)] },
    locale: { language },
  });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(head()?.title).toBe(title);
  expect(requests.map(({ query }) => query)).toEqual([{ ids: `${one._id},${two._id}`, limit: '100' }]);
});

test('a watch without a price in the currency says so and cannot be bought', async () => {
  await open({
    state: { favorites: [favorite(one._id)] },
    api: { 'GET /api/watches': { watches: [{ ...one, price: { usd: 5 } }] } },
  });
  const wished = await item(0);
  expect(wished.getByText('Not sold in your currency')).toBeVisible();
  expect(wished.queryByTestId('wish-add')).toBeNull();
});

test('an item has its saved colour and size; another size can be chosen and bought', async () => {
  const { user, store } = await open({ state: { favorites: [favorite(one._id, 'Blue')] } });
  const wished = await item(0);
  expect(wished.getByText('Colour: Blue')).toBeVisible();
  expect(wished.getByTestId('wish-size')).toHaveValue('40 mm');
  await user.selectOptions(wished.getByTestId('wish-size'), '38 mm');
  await user.click(wished.getByTestId('wish-add'));
  expect(store.getState().cart).toEqual([{ ...favorite(one._id, 'Blue', '38 mm'), quantity: 1 }]);
  expect(wished.getByTestId('wish-add')).toBeDisabled();
  expect(wished.getByTestId('wish-add')).toHaveTextContent('Already in cart');
  await user.selectOptions(wished.getByTestId('wish-size'), '40 mm');
  expect(wished.getByTestId('wish-add')).toBeEnabled();
});

test('a size that the watch does not have any more gives way to the first', async () => {
  await open({ state: { favorites: [favorite(one._id, 'Black', '36 mm')] } });
  expect((await item(0)).getByTestId('wish-size')).toHaveValue('38 mm');
});

test('the same watch and size in the cart, in whatever colour, cannot be added', async () => {
  await open({
    state: { favorites: [favorite(one._id)], cart: [{ ...favorite(one._id, 'Blue'), quantity: 1 }] },
  });
  expect((await item(0)).getByTestId('wish-add')).toBeDisabled();
});

test('what is out of stock is not offered', async () => {
  await open({ state: { favorites: [favorite(two._id, 'Black', '40')] } });
  const button = (await item(0)).getByTestId('wish-add');
  expect(button).toBeDisabled();
  expect(button).toHaveTextContent('Out of stock');
});

test('removing drops the item from the list, the last one leaves it empty', async () => {
  const { user, store, requests } = await open({
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

test('a watch that is gone, or an id that never was one, leaves the list with a notice', async () => {
  const { store } = await open({
    state: { favorites: [favorite(anId(9)), favorite('x'), favorite(one._id)] },
  });
  expect(await screen.findByRole('heading', { name: 'Wish list: 1 watch' })).toBeVisible();
  expect(screen.getByTestId('toast')).toHaveTextContent('2 watches that we no longer sell');
  // The header counts the same list.
  expect(store.getState().favorites).toEqual([favorite(one._id)]);
});

test('with a token the account’s favourites are read first', async () => {
  const { store, requests } = await open({
    state: { token: 'secret', role: 'user' },
    api: {
      'GET /api/watches': { watches: [one] },
      'GET /api/favorites/get': { favoriteData: [favorite(one._id)] },
      'POST /api/cart/get': { cartData: [] },
    },
  });
  expect(await screen.findByTestId('wish-item')).toBeVisible();
  expect(requests.map(({ name }) => name)).toContain('GET /api/favorites/get');
  expect(store.getState().favorites).toHaveLength(1);
});

test('a list that could not be loaded can be tried again', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let broken = true;
  const { user } = await open({
    state: { favorites: [favorite(one._id)] },
    api: { 'GET /api/watches': () => (broken ? new ApiError(0) : { watches: [one] }) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('wish-item')).toBeVisible();
});
