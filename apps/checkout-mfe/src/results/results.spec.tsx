import { ApiError } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import { type FakeResponses, anId, anOption, renderRoute, someSettings } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { addUnpaidOrder } from '../persisted/unpaid-orders.ts';
import { remote } from '../remote.ts';
import { ORDER_KEY, placed, shopperOrder } from '../testing/checkout.ts';
import { black, blue } from '../testing/watches.ts';

const BY_KEY = 'GET /api/orders/by-key/:key';
const byTestId = (id: string) => screen.getByTestId(id);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

type Status = ShopperOrder['payment']['status'];
const order = (status: Status, overrides: Partial<ShopperOrder> = {}): ShopperOrder =>
  shopperOrder({ payment: { provider: 'sandbox', status }, ...overrides });
const show = (
  path: 'success' | 'fail',
  response: FakeResponses[typeof BY_KEY],
  more: Parameters<typeof renderRoute>[2] = {},
) =>
  renderRoute(remote, `/${path}?order=${ORDER_KEY}`, { ...more, api: { [BY_KEY]: response, ...more.api } });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test.each([
  ['/success', 'en', 'order-success', 'Thank you for your order'],
  ['/success', 'ru', 'order-success', 'Спасибо за заказ'],
  ['/fail', 'en', 'order-fail', 'The order was not completed'],
  ['/fail', 'ru', 'order-fail', 'Заказ не оформлен'],
] as const)('%s in %s shows a title, a subtitle and a link home', async (path, language, testId, title) => {
  const { user, address, head, container } = await renderRoute(remote, path, { locale: { language } });
  expect(screen.getByTestId(testId)).toContainElement(screen.getByRole('heading', { level: 1, name: title }));
  expect(screen.getByTestId(testId).querySelector('p')).not.toBeEmptyDOMElement();
  expect(head()).toMatchObject({ noIndex: true });
  expect([...container.querySelectorAll('[data-testid^=order] [style]')]).toEqual([]);
  await user.click(screen.getByTestId('result-home'));
  expect(address()).toBe('/');
});

test.each([
  [
    'success',
    'en',
    { phone: '+7 701 000 00 00', hours: '10:00–19:00', messenger: 'https://t.me/meridian', taxId: 'KZ1' },
    'Seller: Meridian AB · Stockholm, Sweden · Tax number KZ1 · +7 701 000 00 00 · t.me/meridian · hello@meridian.example · 10:00–19:00',
  ],
  [
    'fail',
    'ru',
    { phone: '', hours: '', messenger: '' },
    'Продавец: Meridian AB · Stockholm, Sweden · hello@meridian.example',
  ],
] as const)(
  '/%s in %s names the seller, and empty values leave no gap',
  async (path, language, seller, text) => {
    const settings = someSettings();
    await show(path, order(path === 'success' ? 'paid' : 'failed'), {
      locale: { language },
      api: { 'GET /api/settings': { ...settings, seller: { ...settings.seller, ...seller } } },
    });
    await waitFor(() => expect(byTestId('seller-note').textContent).toBe(text));
  },
);

test.each([
  ['en', 'Delivery: Courier2,000 ₸', 'To pay on delivery'],
  ['ru', 'Доставка: Курьер2 000 ₸', 'К оплате при получении'],
] as const)(
  'an order that is paid on delivery is placed and empties the cart (%s)',
  async (language, row, total) => {
    addUnpaidOrder(ORDER_KEY);
    const { delivery } = shopperOrder();
    const method = { ...anOption(), id: 'courier', price: 2000, taxRate: null, cashOnDelivery: true };
    const { store, requests } = await show(
      'success',
      order('pending', { delivery: { ...delivery, method } }),
      {
        locale: { language },
        state: { cart: [blue()] },
      },
    );
    expect(title()).toBe(language === 'en' ? 'Thank you for your order' : 'Спасибо за заказ');
    expect(byTestId('order-method').textContent?.replaceAll('\u00a0', ' ')).toBe(row);
    expect(byTestId('order-facts')).toHaveTextContent(total);
    expect(screen.queryByTestId('order-pay')).toBeNull();
    await waitFor(() => expect(store.getState().cart).toEqual([]));
    // Nothing is polled; the browser that placed the order requests its address.
    await screen.findByTestId('order-delivery');
    expect(requests.filter(({ name }) => name === BY_KEY)).toHaveLength(2);
  },
);

test('/fail links to the checkout', async () => {
  const { user, address } = await renderRoute(remote, '/fail', { api: {} });
  await user.click(screen.getByRole('link', { name: 'Back to the checkout' }));
  expect(address()).toBe('/checkout');
});

describe('the outcome follows the state of the order, not the URL', () => {
  test.each([
    ['success', 'paid', 'order-success', 'Thank you for your order', false],
    ['success', 'paidOffline', 'order-success', 'Thank you for your order', false],
    ['success', 'partlyRefunded', 'order-success', 'Thank you for your order', false],
    ['fail', 'paid', 'order-success', 'Thank you for your order', false],
    ['success', 'failed', 'order-fail', 'The payment was declined', true],
    ['fail', 'failed', 'order-fail', 'The payment was declined', true],
    ['fail', 'lapsed', 'order-fail', 'The time to pay has run out', true],
    ['fail', 'pending', 'order-fail', 'Your order is awaiting payment', true],
    ['success', 'pending', 'order-success', 'Confirming your payment', false],
    ['success', 'refunded', 'order-fail', 'Your refund is on its way', false],
  ] as const)('/%s of an order whose payment is %s', async (path, status, testId, text, payable) => {
    const { head } = await show(path, order(status));
    expect(byTestId(testId)).toContainElement(screen.getByRole('heading', { level: 1, name: text }));
    expect(screen.queryAllByTestId('order-pay')).toHaveLength(payable ? 1 : 0);
    expect(head()?.noIndex).toBe(true);
    expect(byTestId('result-home')).toHaveAttribute('href', '/');
  });

  test('shows that a cancelled paid order is being refunded', async () => {
    await show('success', order('paid', { status: 'cancelled' }));
    expect(title()).toBe('Your refund is on its way');
  });

  test('shows that an unpaid order was cancelled, without a payment button', async () => {
    await show('success', order('pending', { status: 'cancelled' }));
    expect(title()).toBe('This order was cancelled');
    expect(screen.queryByTestId('order-pay')).toBeNull();
  });

  test('shows no order details for an unknown order', async () => {
    await show('success', new ApiError(404, { code: 'notFound', message: 'No' }));
    expect(title()).toBe('Thank you for your order');
    expect(screen.queryByTestId('order-facts')).toBeNull();
  });
});

describe('an order in fulfilment', () => {
  const inFulfilment = (status: ShopperOrder['status'], payment: Status) =>
    order(payment, {
      status,
      history: [
        { status: 'pending', at: '2026-03-01T12:00:00.000Z', by: 'shopper' },
        { status: 'processing', at: '2026-03-02T09:30:00.000Z', by: 'shop' },
        ...(status === 'processing' ? [] : [{ status, at: '2026-03-03T10:00:00.000Z', by: 'shop' }]),
      ],
    });

  test.each([
    ['en', 'processing', 'We are preparing your order', 'Being prepared'],
    ['en', 'shipped', 'Your order is on its way', 'Shipped'],
    ['en', 'delivered', 'Your order has been delivered', 'Delivered'],
    ['ru', 'processing', 'Мы готовим ваш заказ', 'Готовится'],
    ['ru', 'shipped', 'Ваш заказ в пути', 'Отправлен'],
    ['ru', 'delivered', 'Ваш заказ доставлен', 'Доставлен'],
  ] as const)('shows its status and history in %s: %s', async (language, status, text, last) => {
    const { head } = await show('success', inFulfilment(status, 'paid'), { locale: { language } });
    expect(byTestId('order-success')).toContainElement(screen.getByRole('heading', { level: 1, name: text }));
    expect(head()?.title).toContain(language === 'en' ? 'Your order' : 'Ваш заказ');
    const entries = screen.getAllByTestId('order-history-entry');
    expect(entries).toHaveLength(status === 'processing' ? 2 : 3);
    expect(entries[0]).toHaveTextContent(
      language === 'en' ? /1 March 2026.*Placed/ : /1 марта 2026.*Оформлен/,
    );
    expect(entries.at(-1)).toHaveTextContent(last);
    expect(screen.queryByTestId('order-pay')).toBeNull();
  });

  test('can be paid for online if it is not paid yet', async () => {
    await show('success', inFulfilment('shipped', 'failed'));
    expect(title()).toBe('Your order is on its way');
    expect(screen.getByText(/If you have paid in another way/)).toBeInTheDocument();
    expect(byTestId('order-pay')).toBeInTheDocument();
  });

  test('shows the refund and the history after a cancellation', async () => {
    await show('success', inFulfilment('cancelled', 'refunded'));
    expect(title()).toBe('Your refund is on its way');
    expect(screen.getAllByTestId('order-history-entry').at(-1)).toHaveTextContent('Cancelled');
  });
});

test.each([
  ['en', 'paid', 'Expected delivery: 25–27 November'],
  ['ru', 'paid', 'Ожидаемая доставка: 25–27 ноября'],
  ['en', 'failed', null],
] as const)('shows the dates of an order in %s whose payment is %s: %s', async (language, status, text) => {
  const { delivery } = shopperOrder();
  const estimate = { from: '2026-11-25', to: '2026-11-27' };
  await show('success', order(status, { delivery: { ...delivery, estimate } }), { locale: { language } });
  if (text === null) expect(screen.queryByTestId('order-estimate')).toBeNull();
  else expect(byTestId('order-estimate')).toHaveTextContent(text);
});

test('an order without a country has no delivery dates', async () => {
  await show('success', order('paid'));
  expect(screen.queryByTestId('order-estimate')).toBeNull();
});

test.each([
  ['en', 'Order 000064', 'Solstice Automatic', 'Blue / 41 mm / Qty 1', '250,000 ₸'],
  ['ru', 'Заказ 000064', 'Солнцестояние Автомат', 'Синий / 41 мм / 1 шт.', '250 000 ₸'],
] as const)('shows the order in %s in its own currency', async (language, number, name, variant, total) => {
  const { container } = await show('success', order('paid'), { locale: { language, currency: 'usd' } });
  expect(byTestId('order-number')).toHaveTextContent(number);
  expect(byTestId('order-line')).toHaveTextContent(name);
  expect(byTestId('order-line')).toHaveTextContent(variant);
  expect(byTestId('order-total').textContent?.replace(/\u00a0/g, ' ')).toBe(total);
  // The link may be shared, so the page must not show the email and the delivery address.
  expect(byTestId('order-email')).toHaveTextContent('a…@example.com');
  expect(container).not.toHaveTextContent('aigul@');
  expect(container).not.toHaveTextContent('Abay avenue');
});

test.each([
  ['en', 'Kazakhstan'],
  ['ru', 'Казахстан'],
] as const)(
  'shows address and email in %s in the browser that placed the order',
  async (language, country) => {
    addUnpaidOrder(ORDER_KEY);
    await show('success', order('pending'), { locale: { language } });
    const delivery = await screen.findByTestId('order-delivery');
    expect(delivery).toHaveTextContent('Abay avenue');
    expect(delivery).toHaveTextContent(country);
    expect(delivery).toHaveTextContent('+7 701 000 00 00');
    expect(byTestId('order-email')).toHaveTextContent('aigul@example.com');
  },
);

test('hides the address of an account’s order after the sign-out', async () => {
  addUnpaidOrder(ORDER_KEY);
  const userId = { _id: anId(1), email: 'aigul@example.com', name: 'Aigul', surname: 'S' };
  await show('success', order('pending', { userId }));
  expect(byTestId('order-email')).toHaveTextContent('a…@example.com');
  expect(screen.queryByTestId('order-delivery')).toBeNull();
});

test('an order line shows the total of its quantity', async () => {
  const [item] = shopperOrder().items;
  if (!item) throw new Error('The sample order has no line');
  await show(
    'success',
    order('paid', { items: [{ ...item, price: 125_000, regularPrice: 150_000, quantity: 2 }] }),
  );
  expect(byTestId('order-line-total')).toHaveTextContent('250,000 ₸');
  expect(byTestId('regular-price')).toHaveTextContent('300,000 ₸');
});

test.each([
  ['a discount', { discount: 25_000 }, 0, '−50,000 ₸', '500,000 ₸'],
  ['free delivery', {}, 2000, 'Free delivery', undefined],
  ['a gift', { isGift: true }, 0, 'A gift', undefined],
])('shows the promo code of an order with %s', async (_title, line, deliveryDiscount, given, former) => {
  const { delivery, items } = shopperOrder();
  const method = { id: 'm', kind: 'courier' as const, nameEN: 'Courier', nameRU: 'Курьер', carrier: null };
  const promotion = { id: anId(5), code: 'SUMMER', nameEN: '', nameRU: '', discount: 0, deliveryDiscount };
  await show(
    'success',
    order('paid', {
      items: [{ ...items[0]!, quantity: 2, price: 225_000, ...line }],
      delivery: { ...delivery, method: { ...method, price: 0, taxRate: null, cashOnDelivery: false } },
      promotion,
    }),
  );
  expect(byTestId('order-promo-code')).toHaveTextContent('Promo code SUMMER');
  expect(byTestId('order-discount')).toHaveTextContent(given);
  expect(screen.queryByTestId('regular-price')?.textContent?.replace(/\u00a0/g, ' ')).toBe(former);
  expect(screen.queryByTestId('gift-line')?.textContent).toBe('isGift' in line ? 'Gift' : undefined);
});

test('an order that costs nothing is not called paid, and its cancellation promises no money', async () => {
  const { unmount } = await show('success', order('paidOffline', { amount: 0 }));
  expect(byTestId('order-success')).toHaveTextContent('We have received your order');
  unmount();
  await show('success', order('paidOffline', { amount: 0, status: 'cancelled' }));
  expect(title()).toBe('This order was cancelled');
});

test.each([
  ['paid', placed(), order('paid'), 'Thank you for your order'],
  [
    'cancelled',
    new ApiError(409, { code: 'notPayable', message: 'No' }),
    order('failed', { status: 'cancelled' }),
    'This order was cancelled',
  ],
])('a repeated payment shows that the order has been %s in the meantime', async (_, response, now, text) => {
  let current = order('failed');
  const { user } = await show('fail', () => current, { api: { 'POST /api/orders/:id/pay': response } });
  current = now;
  await user.click(await screen.findByTestId('order-pay'));
  await waitFor(() => expect(title()).toBe(text));
});

test.each([
  ['en', 'Thank you: your order is waiting for your transfer'],
  ['ru', 'Спасибо, ждём ваш перевод'],
] as const)(
  'an order that waits for a transfer shows where to, and empties the cart (%s)',
  async (language, text) => {
    addUnpaidOrder(ORDER_KEY);
    const transfer = {
      payee: 'Meridian LLP',
      bank: 'IBAN KZ1',
      taxId: '',
      purpose: 'M-1',
      payBefore: shopperOrder().date,
    };
    const { store } = await show('success', order('pending', { transfer }), {
      locale: { language },
      state: { cart: [blue()] },
    });
    expect(title()).toBe(text);
    expect(await screen.findByTestId('transfer-details')).toHaveTextContent('IBAN KZ1');
    await waitFor(() => expect(store.getState().cart).toEqual([]));
  },
);

test.each([
  ['en', ['Fiscal receipt 7', 'Fiscal receipt of the refund is being registered']],
  ['ru', ['Фискальный чек 7', 'Фискальный чек возврата: регистрируется']],
] as const)('fiscal receipts are listed with their links (%s)', async (language, texts) => {
  const receipt = { id: anId(1), amount: 5, at: shopperOrder().date };
  const receipts: ShopperOrder['receipts'] = [
    { ...receipt, kind: 'sale', state: 'registered', number: '7', url: 'https://ofd.example/7' },
    { ...receipt, id: anId(2), kind: 'refund', state: 'failed', number: null, url: null },
  ];
  await show('success', order('paid', { receipts }), { locale: { language } });
  expect(screen.getAllByTestId('order-receipt').map(({ textContent }) => textContent)).toEqual(texts);
  expect(screen.getByRole('link', { name: texts[0] })).toHaveAttribute('href', 'https://ofd.example/7');
});

describe('a pending payment', () => {
  test('is polled until it is confirmed', async () => {
    jest.useFakeTimers();
    let status: Status = 'pending';
    await show('success', () => order(status));
    expect(title()).toBe('Confirming your payment');
    status = 'paid';
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(title()).toBe('Thank you for your order');
  });

  test('is polled only until the deadline, and then the page offers payment', async () => {
    jest.useFakeTimers();
    const { requests } = await show('success', order('pending'));
    for (let poll = 0; poll < 15; poll++) await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(title()).toBe('Your payment is not confirmed yet');
    expect(byTestId('order-pay')).toHaveTextContent('Go to payment');
    expect(requests.filter(({ name }) => name === 'GET /api/orders/by-key/:key')).toHaveLength(10);
  });

  test('is polled again when the API is unavailable', async () => {
    jest.useFakeTimers();
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    let unavailable = true;
    await show('success', () =>
      unavailable ? new ApiError(503, { code: 'unavailable', message: 'Later' }) : order('paid'),
    );
    expect(title()).toBe('Confirming your payment');
    unavailable = false;
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(title()).toBe('Thank you for your order');
    expect(warned).toHaveBeenCalled();
  });
});

describe('a paid order', () => {
  const state = { cart: [blue({ quantity: 3 }), black()] };
  beforeEach(() => {
    sessionStorage.setItem('checkoutDraft', '{"city":"Almaty"}');
    localStorage.setItem('checkoutAttempt', '{"key":"k","request":"r"}');
  });
  const draftAndAttempt = () => [
    sessionStorage.getItem('checkoutDraft'),
    localStorage.getItem('checkoutAttempt'),
  ];

  test('removes the bought quantities from the cart once, and clears draft and idempotency key', async () => {
    addUnpaidOrder(ORDER_KEY);
    const { items } = order('paid');
    const withGift = [...items, ...items.map((item) => ({ ...item, price: 0, isGift: true }))];
    const first = await show('success', order('paid', { items: withGift }), { state });
    expect(first.store.getState().cart.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(draftAndAttempt()).toEqual([null, null]);
    const { cart } = first.store.getState();
    first.unmount();
    // After a reload with the watch back in the cart, nothing is removed again.
    const second = await show('success', order('paid'), { state: { cart } });
    expect(second.store.getState().cart).toEqual(cart);
  });

  test('changes no cart in another browser', async () => {
    const { store } = await show('success', order('paid'), { state });
    expect(store.getState().cart).toEqual(state.cart);
    expect(draftAndAttempt()).toEqual([expect.any(String), expect.any(String)]);
  });

  test.each(['pending', 'failed', 'lapsed'] as const)(
    'keeps cart, draft and idempotency key while the payment is %s',
    async (status) => {
      addUnpaidOrder(ORDER_KEY);
      const { store } = await show('fail', order(status), { state });
      expect(store.getState().cart).toEqual(state.cart);
      expect(draftAndAttempt()).toEqual([expect.any(String), expect.any(String)]);
    },
  );

  test('loads the cart of a signed-in shopper from the server', async () => {
    addUnpaidOrder(ORDER_KEY);
    const cartData = [black({ quantity: 2 })];
    const placedBy = { _id: anId(9), email: 'ann@example.com', name: 'Ann', surname: 'Lee' };
    const { store } = await show('success', order('paid', { userId: placedBy }), {
      state: { ...state, token: 'token', role: 'user' },
      api: { 'POST /api/cart/get': { cartData }, 'GET /api/favorites/get': { favoriteData: [] } },
    });
    await waitFor(() => expect(store.getState().cart).toEqual(cartData));
    await waitFor(() => expect(store.getState().persisted.cart).toEqual(cartData));
  });
});

describe('an order placed as a guest and paid after signing in', () => {
  test.each([
    [1, 'POST /api/cart/remove-all', []],
    [3, 'POST /api/cart/remove', [blue({ quantity: 2 })]],
  ] as const)(
    'removes the bought quantity from %d in the account by %s',
    async (quantity, endpoint, left) => {
      addUnpaidOrder(ORDER_KEY);
      const { store, requests } = await show('success', order('paid', { userId: null }), {
        state: { cart: [blue({ quantity })], token: 'token', role: 'user' },
        api: {
          'POST /api/cart/get': { cartData: [blue({ quantity })] },
          'GET /api/favorites/get': { favoriteData: [] },
          [endpoint]: { cartData: [...left] },
        },
      });
      await waitFor(() => expect(requests.filter(({ name }) => name === endpoint)).toHaveLength(1));
      const { itemId, colorNameEN, colorNameRU, size } = blue();
      const body = { itemId, colorNameEN, colorNameRU, size };
      expect(requests.find(({ name }) => name === endpoint)).toMatchObject({ body });
      await waitFor(() => expect(store.getState().cart).toEqual(left));
    },
  );
});
