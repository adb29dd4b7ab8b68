import type { CartLine } from '@meridian/domain';
import { createShopStore } from '@meridian/store';
import { fakeApi } from '@meridian/testing';
import { black, blue } from '../testing/watches.ts';
import { clearBought } from './clear-bought.ts';

const BOUGHT = [blue({ quantity: 2 })];

/** A store with three blue and one black watch in the cart, whose account has `cartData` on the server. */
const storeWith = (token: string | null, cartData: CartLine[] = []) => {
  const { api, requests } = fakeApi({
    'POST /api/cart/get': { cartData },
    'GET /api/favorites/get': { favoriteData: [] },
    'POST /api/cart/remove': { cartData: [blue(), black()] },
  });
  const store = createShopStore({
    locale: { language: 'en', currency: 'kzt', country: null },
    api: () => api,
  });
  const cart = [blue({ quantity: 3 }), black()];
  store.setState({ cart, persisted: { cart, favorites: [] }, token });
  const sent = () => requests.map(({ name }) => name).filter((name) => name.includes('/cart/'));
  return { store, sent };
};

test('removes the bought quantities of a guest from the local cart, without a request', async () => {
  const { store, sent } = storeWith(null);
  await clearBought(store, BOUGHT, false);
  expect(store.getState().cart).toEqual([blue(), black()]);
  expect(store.getState().persisted.cart).toEqual([blue(), black()]);
  expect(sent()).toEqual([]);
});

test('removes them from the local cart after the session of the account expired', async () => {
  const { store, sent } = storeWith(null);
  await clearBought(store, BOUGHT, true);
  expect(store.getState().cart).toEqual([blue(), black()]);
  expect(sent()).toEqual([]);
});

test('loads the cart of an account, from which the server has removed its order', async () => {
  const { store, sent } = storeWith('token', [black()]);
  await clearBought(store, BOUGHT, true);
  expect(store.getState().cart).toEqual([black()]);
  expect(store.getState().persisted.cart).toEqual([black()]);
  expect(sent()).toEqual(['POST /api/cart/get']);
});

test('removes a guest order from the account that the guest has signed in to, in steps of one', async () => {
  const { store, sent } = storeWith('token', [blue({ quantity: 3 }), black()]);
  await clearBought(store, BOUGHT, false);
  expect(store.getState().cart).toEqual([blue(), black()]);
  expect(sent()[0]).toBe('POST /api/cart/get');
});
