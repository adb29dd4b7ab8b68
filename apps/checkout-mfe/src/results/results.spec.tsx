import { ApiError } from '@meridian/api-client';
import type { OwnOrder } from '@meridian/contracts';
import { type FakeResponses, anId, renderRoute } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { addUnpaidOrder } from '../persisted/unpaid-orders.ts';
import { remote } from '../remote.ts';
import { ORDER_KEY, ownOrder, placed } from '../testing/checkout.ts';
import { black, blue } from '../testing/watches.ts';

const BY_KEY = 'GET /api/orders/by-key/:key';
const PAY = 'POST /api/orders/:id/pay';
const hook = (id: string) => screen.getByTestId(id);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
});
afterEach(() => jest.useRealTimers());

type Status = OwnOrder['payment']['status'];
const order = (status: Status, over: Partial<OwnOrder> = {}): OwnOrder =>
  ownOrder({ payment: { provider: 'sandbox', status }, ...over });
const show = (
  address: 'success' | 'fail',
  answer: FakeResponses[typeof BY_KEY],
  more: Parameters<typeof renderRoute>[2] = {},
) =>
  renderRoute(remote, `/${address}?order=${ORDER_KEY}`, { ...more, api: { [BY_KEY]: answer, ...more.api } });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

test.each([
  ['/success', 'en', 'order-success', 'Thank you for your order'],
  ['/success', 'ru', 'order-success', 'Спасибо за заказ'],
  ['/fail', 'en', 'order-fail', 'The order was not completed'],
  ['/fail', 'ru', 'order-fail', 'Заказ не оформлен'],
] as const)('%s in %s: a title, a subtitle and a way home', async (path, language, hook, title) => {
  const { user, address, head, container } = await renderRoute(remote, path, { locale: { language } });
  expect(screen.getByTestId(hook)).toContainElement(screen.getByRole('heading', { level: 1, name: title }));
  expect(screen.getByTestId(hook).querySelector('p')).not.toBeEmptyDOMElement();
  expect(head()).toMatchObject({ noIndex: true });
  expect([...container.querySelectorAll('[data-testid^=order] [style]')]).toEqual([]);
  await user.click(screen.getByTestId('result-home'));
  expect(address()).toBe('/');
});

test('from /fail the checkout is one step away', async () => {
  const { user, address } = await renderRoute(remote, '/fail', { api: {} });
  await user.click(screen.getByRole('link', { name: 'Back to the checkout' }));
  expect(address()).toBe('/checkout');
});

describe('what the shop says counts, not the address', () => {
  test.each([
    ['success', 'paid', 'order-success', 'Thank you for your order', false],
    ['fail', 'paid', 'order-success', 'Thank you for your order', false],
    ['success', 'failed', 'order-fail', 'The payment was declined', true],
    ['fail', 'failed', 'order-fail', 'The payment was declined', true],
    ['fail', 'lapsed', 'order-fail', 'The time to pay has run out', true],
    ['fail', 'pending', 'order-fail', 'Your order is waiting to be paid', true],
    ['success', 'pending', 'order-success', 'We are asking the bank', false],
    ['success', 'refunded', 'order-fail', 'The money is on its way back', false],
  ] as const)('/%s of an order that is %s', async (address, status, testId, text, payable) => {
    const { head } = await show(address, order(status));
    expect(hook(testId)).toContainElement(screen.getByRole('heading', { level: 1, name: text }));
    expect(screen.queryAllByTestId('pay-again')).toHaveLength(payable ? 1 : 0);
    expect(head()?.noIndex).toBe(true);
    expect(hook('result-home')).toHaveAttribute('href', '/');
  });

  test('a cancelled order whose refund is on its way', async () => {
    await show('success', order('paid', { status: 'cancelled' }));
    expect(title()).toBe('The money is on its way back');
  });

  test('an order that was cancelled', async () => {
    await show('success', order('pending', { status: 'cancelled' }));
    expect(title()).toBe('This order was cancelled');
    expect(screen.queryByTestId('pay-again')).toBeNull();
  });

  test('an order that nobody knows: title, subtitle and link, and nothing else', async () => {
    await show('success', new ApiError(404, { code: 'notFound', message: 'No' }));
    expect(title()).toBe('Thank you for your order');
    expect(screen.queryByTestId('order-facts')).toBeNull();
  });
});

describe('an order that the owner has moved on', () => {
  const moved = (status: OwnOrder['status'], payment: Status) =>
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
  ] as const)('in %s, %s: states it, with the dates of its history', async (language, status, text, last) => {
    const { head } = await show('success', moved(status, 'paid'), { locale: { language } });
    expect(hook('order-success')).toContainElement(screen.getByRole('heading', { level: 1, name: text }));
    expect(head()?.title).toContain(language === 'en' ? 'Your order' : 'Ваш заказ');
    const entries = screen.getAllByTestId('order-history-entry');
    expect(entries).toHaveLength(status === 'processing' ? 2 : 3);
    expect(entries[0]).toHaveTextContent(
      language === 'en' ? /1 March 2026.*Placed/ : /1 марта 2026.*Оформлен/,
    );
    expect(entries.at(-1)).toHaveTextContent(last);
    expect(screen.queryByTestId('pay-again')).toBeNull();
  });

  test('and that was not paid online can be paid, but need not be', async () => {
    await show('success', moved('shipped', 'failed'));
    expect(title()).toBe('Your order is on its way');
    expect(screen.getByText(/If you have paid in another way/)).toBeInTheDocument();
    expect(hook('pay-again')).toBeInTheDocument();
  });

  test('and whose money was given back says so, with its history', async () => {
    await show('success', moved('cancelled', 'refunded'));
    expect(title()).toBe('The money is on its way back');
    expect(screen.getAllByTestId('order-history-entry').at(-1)).toHaveTextContent('Cancelled');
  });
});

test.each([
  ['en', 'Order 000064', 'Solstice Automatic', 'Blue / 41 mm / 1 pcs', '250,000 ₸'],
  ['ru', 'Заказ 000064', 'Солнцестояние Автомат', 'Синий / 41 мм / 1 шт.', '250 000 ₸'],
] as const)(
  'in %s: what was ordered, in its own currency',
  async (language, number, name, variant, total) => {
    const { container } = await show('success', order('paid'), { locale: { language, currency: 'usd' } });
    expect(hook('order-number')).toHaveTextContent(number);
    expect(hook('order-line')).toHaveTextContent(name);
    expect(hook('order-line')).toHaveTextContent(variant);
    expect(hook('order-total').textContent?.replace(/\u00a0/g, ' ')).toBe(total);
    expect(hook('order-email')).toHaveTextContent('aigul@example.com');
    // The address on the parcel is nobody's business who finds the link.
    expect(container).not.toHaveTextContent('Abay avenue');
  },
);

test('an order line shows the price of all its pieces, so that the lines add up to the total', async () => {
  const [item] = ownOrder().items;
  if (!item) throw new Error('the sample order has a line');
  await show('success', order('paid', { items: [{ ...item, price: 125_000, quantity: 2 }] }));
  expect(hook('order-line-total')).toHaveTextContent('250,000 ₸');
});

describe('a payment that is being confirmed', () => {
  test('shows itself once it is', async () => {
    jest.useFakeTimers();
    let now: Status = 'pending';
    await show('success', () => order(now));
    expect(title()).toBe('We are asking the bank');
    now = 'paid';
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(title()).toBe('Thank you for your order');
  });

  test('is not asked for without end; then it says so, and can be paid', async () => {
    jest.useFakeTimers();
    const { requests } = await show('success', order('pending'));
    for (let pause = 0; pause < 15; pause++) await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(title()).toBe('The bank has not confirmed yet');
    expect(hook('pay-again')).toHaveTextContent('Go to payment');
    expect(requests).toHaveLength(10);
  });

  test('of a shop that does not answer is asked for again', async () => {
    jest.useFakeTimers();
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    let silent = true;
    await show('success', () =>
      silent ? new ApiError(503, { code: 'unavailable', message: 'Later' }) : order('paid'),
    );
    expect(title()).toBe('We are asking the bank');
    silent = false;
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(title()).toBe('Thank you for your order');
    expect(warned).toHaveBeenCalled();
  });
});

describe('once it is paid', () => {
  const kept = { cart: [blue({ quantity: 3 }), black()] };
  beforeEach(() => {
    sessionStorage.setItem('checkoutDraft', '{"city":"Almaty"}');
    localStorage.setItem('checkoutAttempt', '{"key":"k","request":"r"}');
  });
  const draftAndAttempt = () => [
    sessionStorage.getItem('checkoutDraft'),
    localStorage.getItem('checkoutAttempt'),
  ];

  test('what was bought, and only that, leaves the cart, once; draft and attempt are done', async () => {
    addUnpaidOrder(ORDER_KEY);
    const first = await show('success', order('paid'), { state: kept });
    expect(first.store.getState().cart.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(draftAndAttempt()).toEqual([null, null]);
    const { cart } = first.store.getState();
    first.unmount();
    // The page is reloaded, the watch is put back into the cart: nothing more leaves it.
    const second = await show('success', order('paid'), { state: { cart } });
    expect(second.store.getState().cart).toEqual(cart);
  });

  test('in another browser nothing leaves its cart', async () => {
    const { store } = await show('success', order('paid'), { state: kept });
    expect(store.getState().cart).toEqual(kept.cart);
    expect(draftAndAttempt()).toEqual([expect.any(String), expect.any(String)]);
  });

  test.each(['pending', 'failed', 'lapsed'] as const)('while it is %s everything stays', async (status) => {
    addUnpaidOrder(ORDER_KEY);
    const { store } = await show('fail', order(status), { state: kept });
    expect(store.getState().cart).toEqual(kept.cart);
    expect(draftAndAttempt()).toEqual([expect.any(String), expect.any(String)]);
  });

  test('the cart of a signed-in shopper is what the shop says', async () => {
    addUnpaidOrder(ORDER_KEY);
    const cartData = [black({ quantity: 2 })];
    const placedBy = { _id: anId(9), email: 'ann@example.com', name: 'Ann', surname: 'Lee' };
    const { store } = await show('success', order('paid', { userId: placedBy }), {
      state: { ...kept, token: 'token', role: 'user' },
      api: { 'POST /api/cart/get': { cartData }, 'GET /api/favorites/get': { favoriteData: [] } },
    });
    await waitFor(() => expect(store.getState().cart).toEqual(cartData));
    await waitFor(() => expect(store.getState().persisted.cart).toEqual(cartData));
  });
});

describe('placed as a guest, paid after signing in', () => {
  test.each([
    [1, 'POST /api/cart/remove-all', []],
    [3, 'POST /api/cart/remove', [blue({ quantity: 2 })]],
  ] as const)('of %d in the account, what was bought leaves by %s', async (quantity, by, left) => {
    addUnpaidOrder(ORDER_KEY);
    const { store, requests } = await show('success', order('paid', { userId: null }), {
      state: { cart: [blue({ quantity })], token: 'token', role: 'user' },
      api: {
        'POST /api/cart/get': { cartData: [blue({ quantity })] },
        'GET /api/favorites/get': { favoriteData: [] },
        [by]: { cartData: [...left] },
      },
    });
    await waitFor(() => expect(requests.filter(({ name }) => name === by)).toHaveLength(1));
    const { itemId, colorNameEN, colorNameRU, size } = blue();
    const body = { itemId, colorNameEN, colorNameRU, size };
    expect(requests.find(({ name }) => name === by)).toMatchObject({ body });
    await waitFor(() => expect(store.getState().cart).toEqual(left));
  });
});

describe('paying again', () => {
  test('leads to the payment of the same order', async () => {
    const { user, requests } = await show('fail', order('failed'), {
      api: { [PAY]: placed('http://localhost/#bank') },
    });
    await user.click(hook('pay-again'));
    await waitFor(() => expect(location.hash).toBe('#bank'));
    expect(requests.at(-1)).toMatchObject({ name: PAY, params: { id: anId(100) }, body: { key: ORDER_KEY } });
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(hook('pay-again')).not.toHaveAttribute('aria-busy');
  });

  test('what has been paid meanwhile is not paid twice', async () => {
    const { user } = await show('fail', order('failed'), { api: { [PAY]: placed() } });
    await user.click(hook('pay-again'));
    await waitFor(() => expect(title()).toBe('Thank you for your order'));
  });

  test.each([
    [409, 'outOfStock', 'have been sold meanwhile'],
    [503, 'paymentUnavailable', 'Said by the shop'],
  ] as const)('refused with %d %s it says why', async (status, code, text) => {
    jest.spyOn(console, 'warn').mockImplementation();
    const rejection = new ApiError(status, { code, message: 'Said by the shop', details: { items: [] } });
    const { user } = await show('fail', order('lapsed'), { api: { [PAY]: rejection } });
    await user.click(hook('pay-again'));
    expect(await screen.findByTestId('alert')).toHaveTextContent(text);
    expect(hook('pay-again')).not.toHaveAttribute('aria-busy');
  });

  test('of an order that was cancelled meanwhile shows that', async () => {
    let now = order('failed');
    const { user } = await show('fail', () => now, {
      api: { [PAY]: new ApiError(409, { code: 'notPayable', message: 'No' }) },
    });
    now = order('failed', { status: 'cancelled' });
    await user.click(hook('pay-again'));
    await waitFor(() => expect(title()).toBe('This order was cancelled'));
  });
});
