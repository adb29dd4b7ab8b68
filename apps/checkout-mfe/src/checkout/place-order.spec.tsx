import { ApiError } from '@meridian/api-client';
import type { ErrorDetails, PlacedOrder } from '@meridian/contracts';
import { anId, type FakeResponses, someSettings, takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { deferredResponse } from '../testing/responses.ts';
import {
  type CheckoutSetup,
  fill,
  openCheckout,
  ORDER_KEY,
  shopperOrder,
  payButton,
  placed,
  TYPED,
} from '../testing/checkout.ts';
import { black, blue, solstice } from '../testing/watches.ts';

const PLACE = 'POST /api/orders/place-order';
const byTestId = (id: string) => screen.getByTestId(id);

const BY_KEY = 'GET /api/orders/by-key/:key';
const PAY = 'POST /api/orders/:id/pay';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
});

const pay = async (
  response: FakeResponses[typeof PLACE],
  setup: CheckoutSetup = {},
  typed: Record<string, string> = TYPED,
) => {
  const paidOrder = shopperOrder({ payment: { provider: 'sandbox', status: 'paid' } });
  const rendered = await openCheckout({
    ...setup,
    api: { [PLACE]: response, [BY_KEY]: paidOrder, ...setup.api },
  });
  fill(typed);
  await rendered.user.click(await payButton());
  const orders = () => rendered.requests.filter(({ name }) => name === PLACE);
  const keys = () => orders().map(({ headers }) => headers['idempotency-key']);
  return { ...rendered, orders, keys };
};

test('sends the form values and the displayed lines', async () => {
  const { orders, address, store } = await pay(placed(), { cart: [blue({ quantity: 2 }), black()] });
  await waitFor(() => expect(address()).toBe(`/success?order=${ORDER_KEY}`));
  expect(orders().map(({ body }) => body)).toEqual([
    {
      items: [
        expect.objectContaining({
          itemId: anId(1),
          colorName: 'Blue',
          size: '41 mm',
          quantity: 2,
          sku: 'SKU-Blue',
        }),
        expect.objectContaining({
          name: 'Solstice Automatic',
          price: 250_000,
          weight: 80,
          colorName: 'Black',
        }),
      ],
      amount: 750_000,
      deliveryMethod: 'courier',
      deliveryPrice: 0,
      currency: 'kzt',
      email: 'aigul@example.com',
      name: 'Aigul',
      surname: 'Serik',
      patronymic: null,
      phone: '+77011234567',
      additionalPhone: '',
      country: 'Казахстан',
      zipCode: '',
      city: 'Almaty',
      address: 'Abay avenue 1, 2',
      paymentMethod: 'card',
    },
  ]);
  // The cart is not cleared when the order is placed.
  expect(store.getState().cart).toHaveLength(2);
});

test('sends the patronymic in Russian', async () => {
  const { orders } = await pay(placed(), { language: 'ru' }, { ...TYPED, 'field-patronymic': 'Сериковна' });
  expect(orders()[0]?.body).toMatchObject({ patronymic: 'Сериковна' });
});

test('redirects to the payment page, and a shopper who returns pays for the same order', async () => {
  const first = await pay(placed('http://localhost/#bank'));
  await waitFor(() => expect(location.hash).toBe('#bank'));
  expect(byTestId('pay-button')).toHaveTextContent('Placing your order…');
  first.unmount();
  const second = await openCheckout({ api: { [PLACE]: placed('http://localhost/#again') } });
  await waitFor(() => expect(byTestId('field-city')).toHaveValue('Almaty'));
  await second.user.click(await payButton());
  await waitFor(() => expect(location.hash).toBe('#again'));
  expect(second.requests.at(-1)?.headers['idempotency-key']).toBe(first.keys()[0]);
});

test.each(['failed', 'lapsed'] as const)(
  'starts another payment of the same order when its payment is %s',
  async (status) => {
    const payment = { provider: 'sandbox', status };
    const existing = {
      order: shopperOrder({ payment, payBefore: null }),
      payment: { status, redirectUrl: null },
    };
    const { orders, requests } = await pay(existing, { api: { [PAY]: placed('http://localhost/#retry') } });
    await waitFor(() => expect(location.hash).toBe('#retry'));
    expect(orders()).toHaveLength(1);
    expect(requests.find(({ name }) => name === PAY)).toMatchObject({
      params: { id: anId(100) },
      body: { key: ORDER_KEY },
    });
  },
);

test('places a new order under another key when the existing one is cancelled', async () => {
  let attempt = 0;
  const cancelled = { ...placed(), order: shopperOrder({ status: 'cancelled', statusEN: 'cancelled' }) };
  const { keys } = await pay(() => (attempt++ === 0 ? cancelled : placed('http://localhost/#bank')));
  await waitFor(() => expect(location.hash).toBe('#bank'));
  expect(new Set(keys()).size).toBe(2);
});

test('opens /fail with a payment button when the payment page cannot be opened', async () => {
  const pending = { ...placed('x'), payment: { status: 'pending' as const, redirectUrl: null } };
  const { address } = await pay(pending, { api: { [BY_KEY]: shopperOrder() } });
  await waitFor(() => expect(address()).toBe(`/fail?order=${ORDER_KEY}`));
});

test('a second submit during the request places no second order', async () => {
  const { response, resolveResponse } = deferredResponse<PlacedOrder>();
  const { user, orders, address } = await pay(() => response);
  await user.click(byTestId('pay-button'));
  await user.type(byTestId('field-city'), '{Enter}');
  resolveResponse(placed());
  await waitFor(() => expect(address()).toContain('/success'));
  expect(orders()).toHaveLength(1);
});

test('retries a lost request with the same key', async () => {
  let attempt = 0;
  const { keys, address } = await pay(() => (attempt++ === 0 ? new ApiError(0) : placed()));
  await waitFor(() => expect(address()).toContain('/success'), { timeout: 3000 });
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

describe('an order request without a response', () => {
  test.each([
    ['en', 'No connection. The order was not sent and nothing was charged.', 'Try again'],
    ['ru', 'Нет соединения. Заказ не отправлен, деньги не списаны.', 'Попробовать ещё раз'],
  ] as const)(
    'shows an error on the checkout and is retried with the same key (%s)',
    async (language, text, retry) => {
      let reachable = false;
      const { user, keys, address } = await pay(() => (reachable ? placed() : new ApiError(0)), { language });
      expect(await screen.findByTestId('alert', {}, { timeout: 5000 })).toHaveTextContent(text);
      expect(address()).toBe('/checkout');
      expect(byTestId('field-city')).toHaveValue('Almaty');
      expect(byTestId('pay-button')).not.toHaveAttribute('aria-busy');

      reachable = true;
      await user.click(screen.getByRole('button', { name: retry }));
      await waitFor(() => expect(address()).toBe(`/success?order=${ORDER_KEY}`));
      expect(new Set(keys()).size).toBe(1);
    },
    20_000,
  );

  test('opens the result page if the order exists and only its payment cannot be opened', async () => {
    const payment = { provider: 'sandbox', status: 'lapsed' as const };
    const order = shopperOrder({ payment, payBefore: null });
    const existing = { order, payment: { status: 'lapsed' as const, redirectUrl: null } };
    const { address } = await pay(existing, { api: { [PAY]: new ApiError(0), [BY_KEY]: order } });
    await waitFor(() => expect(address()).toBe(`/fail?order=${ORDER_KEY}`));
    expect(takeConsoleErrors().join()).toContain('Placing the order failed');
  });
});

test('a server error is logged and opens /fail, and the retry has the same key', async () => {
  const { keys, address, user, router } = await pay(new ApiError(500, { message: 'Broken' }));
  await waitFor(() => expect(address()).toBe('/fail'));
  expect(takeConsoleErrors().join()).toContain('Placing the order failed');
  await act(() => router.navigate('/checkout'));
  await waitFor(() => expect(byTestId('field-city')).toHaveValue('Almaty'));
  await user.click(await payButton());
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
  await waitFor(() => expect(address()).toBe('/fail'));
  takeConsoleErrors();
});

test('a changed price is shown and must be confirmed', async () => {
  let price = 250_000;
  const { user, orders, keys, address } = await pay(
    ({ body }) => {
      if ((body as { amount: number }).amount === 260_000) return placed();
      price = 260_000;
      return new ApiError(409, { code: 'priceChanged', message: 'Changed', details: { amount: 260_000 } });
    },
    { api: { 'GET /api/watches': () => ({ watches: [solstice({ price: { kzt: price } })] }) } },
  );
  expect(await screen.findByTestId('alert')).toHaveTextContent('Your new total is 260,000 ₸');
  await waitFor(() => expect(byTestId('checkout-subtotal')).toHaveTextContent('260,000 ₸'));
  expect(address()).toBe('/checkout');
  expect(byTestId('field-city')).toHaveValue('Almaty');
  await user.click(screen.getByRole('button', { name: /Confirm and pay 260,000/ }));
  await waitFor(() => expect(address()).toContain('/success'));
  expect(orders()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(2);
});

test.each([
  [1, 'Only 1 in stock', 1],
  [0, 'Out of stock', 0],
] as const)(
  'a line that sold out (%d left) is marked and can be reduced',
  async (available, message, left) => {
    const items = [{ itemId: anId(1), colorNameEN: 'Blue', size: '41 mm', available }];
    let stock = solstice().stock;
    const { user, store, address } = await pay(
      () => {
        stock = stock.map((row) => (row.colorNameEN === 'Blue' ? { ...row, quantity: available } : row));
        return new ApiError(409, { code: 'outOfStock', message: 'Sold', details: { items } });
      },
      {
        cart: [blue({ quantity: 3 }), black()],
        api: { 'GET /api/watches': () => ({ watches: [solstice({ stock })] }) },
      },
    );
    expect(await screen.findByTestId('alert')).toHaveTextContent(
      'no longer available in the quantity you chose',
    );
    expect(screen.getAllByTestId('checkout-line')[0]).toHaveTextContent(message);
    expect(address()).toBe('/checkout');
    await user.click(screen.getByRole('button', { name: 'Reduce to what is in stock' }));
    const quantities = store.getState().cart.map(({ quantity }) => quantity);
    expect(quantities).toEqual(left === 0 ? [1] : [left, 1]);
    expect(screen.queryByTestId('alert')).toBeNull();
  },
);

const blueVariant = { itemId: anId(1), colorNameEN: 'Blue', size: '41 mm' };
const tooManyPieces = { max: 2, items: [blueVariant] };
const stockReserved = { items: [{ ...blueVariant, available: 1 }] };

test.each([
  [
    'tooManyPieces',
    new ApiError(409, { code: 'tooManyPieces', message: 'No', details: tooManyPieces }),
    'At most 2 in one order',
    2,
  ],
  [
    'stockReserved',
    new ApiError(409, { code: 'stockReserved', message: 'No', details: stockReserved }),
    'Only 1 can be ordered right now',
    1,
  ],
])('a line rejected with %s is marked and can be reduced', async (_, error, message, left) => {
  const { user, store, address } = await pay(error, { cart: [blue({ quantity: 3 }), black()] });
  expect(await screen.findByTestId('alert')).toHaveTextContent(/marked/);
  const [line, other] = screen.getAllByTestId('checkout-line');
  expect(line).toHaveTextContent(message);
  expect(other).not.toHaveTextContent(message);
  expect([address(), byTestId('field-city')]).toEqual([
    '/checkout',
    expect.objectContaining({ value: 'Almaty' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Reduce to what is in stock' }));
  expect(store.getState().cart.map(({ quantity }) => quantity)).toEqual([left, 1]);
  expect(screen.queryByTestId('alert')).toBeNull();
});

test('a line that the shopper cannot reserve before paying is marked and stays in the cart', async () => {
  const items = [{ itemId: anId(1), colorNameEN: 'Blue', size: '41 mm', available: 0 }];
  const { store, address } = await pay(
    new ApiError(409, { code: 'stockReserved', message: 'No', details: { items } }),
  );
  expect(await screen.findByTestId('alert')).toHaveTextContent('only some of the remaining pieces');
  expect(byTestId('checkout-line')).toHaveTextContent('Pay for your unpaid order of these first');
  expect(screen.queryByRole('button', { name: 'Reduce to what is in stock' })).toBeNull();
  expect([address(), store.getState().cart]).toEqual(['/checkout', [blue()]]);
});

test('too many unpaid orders show an error above the button and keep the form values', async () => {
  const details = { max: 5, by: 'email' as const };
  const { address } = await pay(new ApiError(409, { code: 'tooManyUnpaidOrders', message: 'No', details }));
  expect(await screen.findByTestId('alert')).toHaveTextContent(
    'That is more than one customer can reserve before paying',
  );
  expect([address(), byTestId('field-city')]).toEqual([
    '/checkout',
    expect.objectContaining({ value: 'Almaty' }),
  ]);
});

test('shows server validation errors next to their fields and lines', async () => {
  const fields = { phone: 'No such number', 'items.0.itemId': 'Not sold just now' };
  const { address } = await pay(new ApiError(422, { code: 'validation', message: 'Check', fields }));
  expect(await screen.findByTestId('alert')).toHaveTextContent('Please check the marked fields.');
  expect(byTestId('field-phone')).toHaveAccessibleDescription(expect.stringContaining('No such number'));
  await waitFor(() => expect(byTestId('field-phone')).toHaveFocus());
  expect(byTestId('checkout-line')).toHaveTextContent('Not sold just now');
  expect(address()).toBe('/checkout');
});

test.each([
  [{ 'items.0.itemId': 'Not sold just now' }, 'Please check the marked watches.'],
  [{ amount: 'Not an amount' }, 'Said by the server'],
])('shows other validation errors above the button: %p', async (fields, text) => {
  await pay(new ApiError(422, { code: 'validation', message: 'Said by the server', fields }));
  expect(await screen.findByTestId('alert')).toHaveTextContent(text);
});

test('shows that the session has expired and continues as a guest', async () => {
  const me = {
    name: 'D',
    surname: 'O',
    email: 'd@o.kz',
    emailVerified: true,
    newEmail: null,
    role: 'user' as const,
    userInfo: { phone: '', pickupPoint: '' },
  };
  const { store } = await pay(
    ({ headers }) =>
      headers.authorization ? new ApiError(401, { code: 'unauthorized', message: 'No' }) : placed(),
    { state: { token: 'old', role: 'user' }, api: { 'GET /api/user/me': me } },
    { 'field-phone': '87011234567', 'field-city': 'Almaty', 'field-address': 'Abay avenue 1' },
  );
  expect(await screen.findByTestId('alert')).toHaveTextContent('Your session has expired');
  expect(store.getState().token).toBeNull();
  expect(byTestId('checkout-sign-in')).toBeVisible();
});

test('enables the pay button when the page is restored from the back/forward cache', async () => {
  await pay(placed('http://localhost/#bank'));
  await waitFor(() => expect(byTestId('pay-button')).toHaveAttribute('aria-busy', 'true'));
  act(() => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(byTestId('pay-button')).not.toHaveAttribute('aria-busy');
});

describe('an amount that cannot be paid by card', () => {
  const tooLarge = (alternatives: ErrorDetails<'amountTooLarge'>['alternatives']) =>
    new ApiError(409, {
      code: 'amountTooLarge',
      message: 'Too large',
      details: { maximum: 999_999.99, currency: 'kzt', alternatives },
    });

  test.each([
    ['en', 'You have not been charged', 'Switch to US dollars: 520.5', 'Pay 520.5'],
    ['ru', 'Деньги не списаны', 'Перейти на доллары США: 520,5', 'Оплатить 520,5'],
  ] as const)(
    'shows the reason in %s and a button for another currency',
    async (language, message, button, payLabel) => {
      let attempt = 0;
      const settings = someSettings();
      settings.seller.email = 'seller@example.com';
      const { user, orders, address } = await pay(
        () => (attempt++ === 0 ? tooLarge([{ currency: 'usd', amount: 520.5 }]) : placed()),
        { language, api: { 'GET /api/settings': settings } },
      );
      await waitFor(() => expect(byTestId('alert')).toHaveTextContent(message));
      expect(byTestId('alert')).toHaveTextContent('seller@example.com');
      const change = screen.getByTestId('checkout-switch-currency');
      expect(change).toHaveTextContent(button);
      await user.click(change);
      expect(screen.queryByTestId('alert')).toBeNull();
      expect(byTestId('pay-button')).toHaveTextContent(payLabel);
      await user.click(byTestId('pay-button'));
      await waitFor(() => expect(address()).toContain('/success'));
      expect(orders().at(-1)?.body).toMatchObject({ currency: 'usd', amount: 520.5 });
    },
  );

  test('suggests separate orders when no currency is possible', async () => {
    await pay(tooLarge([]));
    await waitFor(() => expect(byTestId('alert')).toHaveTextContent('separate orders'));
    expect(screen.queryByTestId('checkout-switch-currency')).toBeNull();
    expect(byTestId('alert')).not.toHaveTextContent('another currency');
  });
});

test('a company is checked by the country, survives a reload and a change of mind, and is sent', async () => {
  const earlier = await openCheckout({ language: 'ru' });
  fill();
  await earlier.user.click(await screen.findByTestId('checkout-company'));
  fill({ 'field-company-tax-number': '941240000194' });
  earlier.unmount();

  const { user, requests } = await openCheckout({
    language: 'ru',
    api: { [PLACE]: placed(), [BY_KEY]: shopperOrder() },
  });
  await waitFor(() => expect(byTestId('field-company-tax-number')).toHaveValue('941240000194'));
  expect(byTestId('field-company-tax-number')).toHaveAccessibleName('БИН/ИИН');
  await user.click(await payButton());
  await waitFor(() => expect(byTestId('field-company-name')).toHaveFocus());
  expect(byTestId('field-company-name')).toHaveAccessibleDescription(/Укажите название компании/);
  expect(byTestId('field-company-tax-number')).toHaveAccessibleDescription(/Проверьте номер/);
  fill({ 'field-company-name': 'ТОО «Тима»' });
  await user.clear(byTestId('field-company-tax-number'));
  fill({ 'field-company-tax-number': ' 941 240 000 193 ' });
  await user.click(byTestId('checkout-company'));
  expect(screen.queryByTestId('field-company-name')).toBeNull();
  await user.click(byTestId('checkout-company'));
  expect(byTestId('field-company-name')).toHaveValue('ТОО «Тима»');
  await user.click(await payButton());
  const sent = () => requests.filter(({ name }) => name === PLACE).map(({ body }) => body);
  const company = { name: 'ТОО «Тима»', taxNumber: '941240000193', address: '' };
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ company })]));
});
