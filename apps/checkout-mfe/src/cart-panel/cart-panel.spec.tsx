import { ApiError } from '@meridian/api-client';
import type { Watch } from '@meridian/contracts';
import type { CartLine, Currency, Language } from '@meridian/domain';
import { anId, anOption, type FakeResponses, renderSlot, someQuote } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { watchesByIds, first, deferredResponse } from '../testing/responses.ts';
import { black, blue, solstice } from '../testing/watches.ts';

interface TestShell {
  cart?: CartLine[];
  watches?: Watch[];
  response?: FakeResponses['GET /api/watches'];
  language?: Language;
  currency?: Currency;
  country?: string | null;
  options?: ReturnType<typeof anOption>[];
}

const openPanel = ({
  cart = [],
  watches = [solstice()],
  response = watchesByIds(watches),
  options,
  ...locale
}: TestShell = {}) =>
  renderSlot(remote, 'cart-panel', {
    api: { 'GET /api/watches': response, 'POST /api/delivery/quote': someQuote(options) },
    locale,
    state: { cart, cartOpen: true },
  });
const byTestId = (id: string) => screen.getByTestId(id);
const allByTestId = (id: string) => screen.queryAllByTestId(id);
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const colors = () => allByTestId('cart-line').map(({ dataset }) => dataset.color);
const quantities = () => allByTestId('line-quantity').map(({ textContent }) => textContent);

test.each([
  ['en', 'kzt', 'Solstice Automatic', '250,000 ₸', '500,000 ₸', 'Blue / 41 mm'],
  ['ru', 'rub', 'Солнцестояние Автомат', '50 000 ₽', '100 000 ₽', 'Синий / 41 мм'],
] as const)(
  'shows the texts and prices of a line in %s and %s',
  async (language, currency, name, price, subtotal, variant) => {
    const watches = [solstice({ regularPrice: { rub: 60_000 } })];
    await openPanel({ language, currency, cart: [blue({ quantity: 2 })], watches });
    const line = await screen.findByTestId('cart-line');
    expect(line.dataset).toMatchObject({ watchId: anId(1), color: 'Blue', size: '41 mm' });
    const texts = ['line-name', 'line-price', 'line-quantity'].map(
      (id) => within(line).getByTestId(id).textContent,
    );
    expect(texts.map((text) => text.replace(/\s/g, ' '))).toEqual([name, price, '2']);
    expect(byTestId('cart-subtotal')).toHaveTextContent(subtotal);
    expect(line).toHaveTextContent(variant);
    expect(within(line).queryByTestId('regular-price')?.textContent).toBe(
      currency === 'rub' ? '60\u00a0000\u00a0₽' : undefined,
    );
    expect(line.querySelector('img')?.getAttribute('src')).toContain('blue-1.jpg');
  },
);

test('plus, minus and remove change the line and the subtotal', async () => {
  const { user, store } = await openPanel({ cart: [blue(), black()] });
  const top = await first(screen.findAllByTestId('cart-line'));
  await user.click(within(top).getByTestId('line-plus'));
  expect(quantities()).toEqual(['2', '1']);
  expect(byTestId('cart-subtotal')).toHaveTextContent('750,000 ₸');
  await user.click(within(top).getByTestId('line-minus'));
  expect(byTestId('cart-subtotal')).toHaveTextContent('500,000 ₸');
  await user.click(within(top).getByTestId('line-minus'));
  expect(colors()).toEqual(['Black']);
  expect(announced()).toContain('Solstice Automatic has been removed from the cart');
  await user.click(byTestId('line-remove'));
  expect(byTestId('cart-empty')).toBeVisible();
  expect(byTestId('cart-subtotal')).toHaveTextContent('0 ₸');
  expect(store.getState().cart).toEqual([]);
});

test.each(['line-remove', 'line-minus'])(
  'a line removed by %s comes back with its quantity, in its place, and the focus follows',
  async (button) => {
    const cart = [blue(), black({ quantity: 4 })];
    const { user, store } = await openPanel({ cart: button === 'line-minus' ? cart : cart.toReversed() });
    const before = store.getState().cart;
    const top = await first(screen.findAllByTestId('cart-line'));
    await user.click(within(top).getByTestId(button));
    expect(store.getState().cart).toEqual(before.slice(1));
    expect(screen.getByRole('list').firstElementChild).toBe(byTestId('line-removed'));
    expect(byTestId('line-undo')).toHaveFocus();
    expect(byTestId('line-undo')).toHaveAccessibleName('Undo: Solstice Automatic');

    await user.keyboard('{Enter}');
    expect(store.getState().cart).toEqual(before);
    expect(screen.queryByTestId('line-removed')).toBeNull();
    expect(within(allByTestId('cart-line')[0] as HTMLElement).getByTestId('line-remove')).toHaveFocus();
    expect(announced()).toContain('Solstice Automatic is back in the cart');
  },
);

test('only the last removal can be undone, also when it empties the cart', async () => {
  const { user, store } = await openPanel({ language: 'ru', cart: [blue({ quantity: 2 }), black()] });
  await user.click((await screen.findAllByTestId('line-remove'))[1] as HTMLElement);
  await user.click(byTestId('line-remove'));
  expect(byTestId('line-removed')).toHaveTextContent('Удалено из корзины: Солнцестояние Автомат');
  expect(byTestId('cart-empty')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Вернуть: Солнцестояние Автомат' }));
  expect(store.getState().cart).toEqual([blue({ quantity: 2 })]);
  expect(allByTestId('cart-empty')).toEqual([]);
});

test('the undo of a signed-in shopper reaches the account with the whole quantity', async () => {
  const { user, store, requests } = await renderSlot(remote, 'cart-panel', {
    api: {
      'GET /api/watches': watchesByIds([solstice()]),
      'POST /api/cart/remove-all': { cartData: [black()] },
      'POST /api/cart/merge': { cartData: [black(), blue({ quantity: 3 })] },
    },
    state: { cart: [blue({ quantity: 3 }), black()], cartOpen: true, token: 'token', role: 'user' },
  });
  await user.click(await first(screen.findAllByTestId('line-remove')));
  await user.click(byTestId('line-undo'));
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      name: 'POST /api/cart/merge',
      body: { items: [blue({ quantity: 3 })] },
    }),
  );
  expect(store.getState().cart).toEqual([blue({ quantity: 3 }), black()]);
});

test('disables “plus” when the line has the whole stock', async () => {
  await openPanel({ cart: [blue({ quantity: 3 })] });
  expect(await screen.findByTestId('line-plus')).toBeDisabled();
  expect(byTestId('cart-line')).toHaveTextContent('These are the last');
});

test.each([
  [blue({ quantity: 5 }), 'en', 'Only 3 in stock'],
  [blue({ quantity: 5 }), 'ru', 'В наличии только 3 шт.'],
  [blue({ size: '38 mm' }), 'en', 'Out of stock'],
  [blue({ size: '38 mm' }), 'ru', 'Нет в наличии'],
] as const)('shows an error on a line above the stock', async (line, language, text) => {
  await openPanel({ language, cart: [line] });
  expect(await screen.findByTestId('cart-line')).toHaveTextContent(text);
});

test('removes lines whose watch or colour no longer exists and updates the subtotal', async () => {
  const unavailable = [blue({ itemId: anId(2) }), blue({ colorNameEN: 'Green' })];
  const { store } = await openPanel({ cart: [...unavailable, black()] });
  await screen.findByText('2 items are no longer available and have been removed from your cart.');
  expect(colors()).toEqual(['Black']);
  expect(byTestId('cart-subtotal')).toHaveTextContent('250,000 ₸');
  await waitFor(() => expect(store.getState().cart).toEqual([black()]));
});

test.each([
  ['en', 'Your cart is empty', 'Please choose a watch first', 'See all watches', 'Tax included'],
  ['ru', 'Ваша корзина пуста', 'Сначала выберите часы', 'Посмотреть все часы', 'Налоги включены'],
] as const)(
  'an empty cart shows its message, and the checkout button an alert, in %s',
  async (language, title, text, link, tax) => {
    const { user, address, store, requests } = await openPanel({ language });
    expect(await screen.findByTestId('cart-empty')).toHaveTextContent(title);
    expect(byTestId('cart-subtotal')).toHaveTextContent('0 ₸');
    expect(byTestId('cart-panel')).toHaveTextContent(tax);
    expect(screen.queryByRole('alert')).toBeNull();

    await user.click(byTestId('cart-checkout'));
    expect(screen.getByRole('alert')).toBe(byTestId('alert'));
    expect(byTestId('alert')).toHaveTextContent(text);
    expect([store.getState().cartOpen, requests]).toEqual([true, []]);

    await user.click(screen.getByRole('link', { name: link }));
    expect([address(), store.getState().cartOpen]).toEqual(['/products', false]);
  },
);

test('the alert of an empty cart ends when a line is back', async () => {
  const { user } = await openPanel({ cart: [blue()] });
  await user.click(await screen.findByTestId('line-remove'));
  await user.click(byTestId('cart-checkout'));
  expect(byTestId('alert')).toBeVisible();
  await user.click(byTestId('line-undo'));
  expect(allByTestId('alert')).toEqual([]);
});

test.each([
  ['US', /We do not deliver to your country yet. We deliver to Armenia/],
  [null, /^We deliver to Armenia, Belarus/],
] as const)('the cart of a shopper from %s says where the shop delivers', async (country, text) => {
  await openPanel({ country, cart: [blue()] });
  expect(await screen.findByTestId('cart-delivery')).toHaveTextContent(text);
});

test.each([
  ['en', [anOption()], 'Delivery to Kazakhstan: 25–27 November, free'],
  [
    'ru',
    [anOption({ price: 2000, freeFrom: 300_000 })],
    'Доставка в Казахстан: 25–27 ноября, 2 000 ₸До бесплатной доставки не хватает 50 000 ₸',
  ],
  ['en', [anOption({ price: 3000 }), anOption({ price: 2000 })], '25–27 November, from 2,000 ₸'],
  ['en', [], 'Delivery to Kazakhstan: not possible for this cart'],
] as const)('the cart shows what its delivery costs (%s)', async (language, options, text) => {
  const shown = await openPanel({ language, country: 'KZ', cart: [blue()], options: [...options] });
  await waitFor(() =>
    expect(byTestId('cart-delivery').textContent.replaceAll('\u00a0', ' ')).toContain(text),
  );
  expect(shown.requests.filter(({ name }) => name === 'POST /api/delivery/quote')).toHaveLength(1);
});

test('closes the panel when the checkout is opened', async () => {
  const { address, store, user } = await openPanel({ cart: [blue()] });
  await screen.findByTestId('cart-line');
  await user.click(byTestId('cart-checkout'));
  expect(store.getState().cartOpen).toBe(false);
  await waitFor(() => expect(address()).toBe('/checkout'));
});

test('shows skeletons while the watches are loading', async () => {
  const { response, resolveResponse } = deferredResponse<{ watches: Watch[] }>();
  await openPanel({ response: () => response, cart: [blue()] });
  expect(screen.getByRole('status', { name: 'Loading your cart' })).toHaveAttribute('aria-busy', 'true');
  resolveResponse({ watches: [solstice()] });
  expect(await screen.findByTestId('cart-line')).toBeVisible();
});

test('offers a retry when the watches cannot be loaded, and keeps the cart', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  let response: ApiError | { watches: Watch[] } = new ApiError(0);
  const { store, user } = await openPanel({ response: () => response, cart: [blue()] });
  expect(await screen.findByText('We could not load your cart')).toBeVisible();
  response = { watches: [solstice()] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('cart-line')).toBeVisible();
  expect(store.getState().cart).toEqual([blue()]);
});

test('shows cached lines when reopened and reloads them', async () => {
  let price = 250_000;
  const response = () => ({ watches: [solstice({ price: { kzt: price } })] });
  const { store, user } = await openPanel({ response, cart: [blue()] });
  await screen.findByTestId('cart-line');
  await user.click(byTestId('cart-close'));
  expect(store.getState().cartOpen).toBe(false);
  price = 300_000;
  act(() => store.getState().setCartOpen(true));
  expect(byTestId('cart-subtotal')).toHaveTextContent('250,000 ₸');
  await waitFor(() => expect(byTestId('cart-subtotal')).toHaveTextContent('300,000 ₸'));
});
