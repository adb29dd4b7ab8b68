import { ApiError } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import { DEFAULT_SELLER, orderNumber } from '@meridian/domain';
import {
  anId,
  type FakeResponses,
  renderRoute,
  someSettings,
  type TestShellOptions,
} from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  aShipment,
  aTransfer,
  ORDER_ID,
  ORDER_KEY,
  RECEIPT,
  shopperOrder,
} from '../testing/shopper-order.ts';
import { orderLead } from './order-lead.ts';

const BY_KEY = 'GET /api/orders/by-key/:key';
const PATH = `/orders/${ORDER_ID}`;
const NUMBER = orderNumber(ORDER_ID);
const NOT_FOUND = new ApiError(404, { code: 'notFound', message: 'No such order' });

const openPage = (
  response: FakeResponses[typeof BY_KEY],
  { path = PATH, ...options }: TestShellOptions & { path?: string } = {},
) =>
  renderRoute(remote, path, {
    ...options,
    api: {
      [BY_KEY]: response,
      'GET /api/orders/by-key/:key/returns': [],
      'GET /api/orders/by-key/:key/invoices': [],
      ...options.api,
    },
  });
const text = (testId: string) => screen.getByTestId(testId).textContent?.replace(/\u00a0/g, ' ');
const withPayment = (status: ShopperOrder['payment']['status'], over: Partial<ShopperOrder> = {}) =>
  shopperOrder({ payment: { provider: 'sandbox', status }, ...over });

describe('the page of an order', () => {
  test.each([
    ['en', `Order ${NUMBER}`, 'Meridian One', 'Black · 40 · Qty 1', '250,000 ₸', 'Kazakhstan'],
    ['ru', `Заказ ${NUMBER}`, 'Меридиан Один', 'Чёрный · 40 · 1 шт.', '250 000 ₸', 'Казахстан'],
  ] as const)(
    'shows lines, total and delivery (%s)',
    async (language, title, name, variant, total, country) => {
      const { head } = await openPage(shopperOrder(), { locale: { language } });
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
      const line = screen.getByTestId('order-line');
      expect(line).toHaveTextContent(variant);
      expect(within(line).getByRole('link', { name })).toHaveAttribute('href', '/products/meridian-one');
      expect(text('order-total')).toBe(total);
      for (const part of ['Aigul Serik', 'Abay avenue 1, 2', '050000 Almaty', country])
        expect(screen.getByTestId('order-delivery')).toHaveTextContent(part);
      expect(head()?.noIndex).toBe(true);
    },
  );

  const method = {
    id: 'pickup',
    kind: 'pickup' as const,
    nameEN: 'Pickup',
    nameRU: 'Самовывоз',
    carrier: null,
    price: 2000,
    taxRate: null,
    cashOnDelivery: true,
    point: {
      code: 'P1',
      nameEN: 'Point 1',
      nameRU: 'Пункт 1',
      city: 'Almaty',
      zipCode: '050000',
      address: 'Abay avenue 1',
      hours: '10–20',
      phone: '',
    },
  };

  test.each([
    ['en', 'You pay 252,000 ₸ when you receive it', 'Payment on delivery', 'Pickup point: Point 1, 10–20'],
    ['ru', 'Вы заплатите 252 000 ₸ при получении', 'Оплата при получении', 'Пункт выдачи: Пункт 1, 10–20'],
  ] as const)('shows an order that is paid on delivery (%s)', async (language, lead, payment, point) => {
    const { delivery } = shopperOrder();
    await openPage(withPayment('pending', { amount: 252_000, delivery: { ...delivery, method } }), {
      locale: { language },
    });
    expect(await screen.findByTestId('order-pickup-point')).toHaveTextContent(point);
    expect(text('order-page')).toContain(lead);
    expect(text('order-payment')).toContain(payment);
    expect(text('order-delivery-price')).toMatch(/2.000 ₸/);
    expect(screen.queryByTestId('order-pay')).toBeNull();
  });

  test.each(['paid', 'pending'] as const)('shows the code of an order that is ready (%s)', async (status) => {
    const { delivery } = shopperOrder();
    const pickup = { readyAt: '2026-03-01T09:00:00.000Z', handedOverAt: null, code: '123456' };
    await openPage(
      withPayment(status, { delivery: { ...delivery, method: { ...method, price: 0 } }, pickup }),
    );
    expect(await screen.findByTestId('order-pickup-code')).toHaveTextContent('123456');
    expect(text('order-page')).toContain('ready for pickup');
    expect(text('order-delivery-price')).toBe('Free');
  });

  test.each([
    ['en', 'Before the promo code500,000 ₸Promo code SUMMER−50,000 ₸DeliveryFreeTotal450,000 ₸', 'Gift'],
    ['ru', 'Без промокода500 000 ₸Промокод SUMMER−50 000 ₸ДоставкаБесплатноИтого450 000 ₸', 'Подарок'],
  ] as const)('shows what the promo code has taken off (%s)', async (language, sums, gift) => {
    const { delivery, items } = shopperOrder();
    const [item] = items;
    const promotion = {
      id: anId(5),
      code: 'SUMMER',
      nameEN: '',
      nameRU: '',
      discount: 50_000,
      deliveryDiscount: 0,
    };
    await openPage(
      shopperOrder({
        amount: 450_000,
        items: [
          { ...item!, quantity: 2, price: 225_000, discount: 25_000 },
          { ...item!, price: 0, isGift: true },
        ],
        promotion,
        delivery: { ...delivery, method: { ...method, price: 0 } },
      }),
      { locale: { language } },
    );
    expect((await screen.findByTestId('order-lines')).textContent?.replace(/\u00a0/g, ' ')).toContain(sums);
    expect(text('regular-price')).toMatch(/^500.000 ₸$/);
    expect(text('gift-line')).toBe(gift);
    expect(text('order-discount')).toMatch(/^−50.000 ₸$/);
  });

  test.each([
    ['freeDelivery', { deliveryDiscount: 2000 }, 'Free delivery'],
    ['a gift', { deliveryDiscount: 0 }, 'A gift'],
  ])('names the promo code of %s', async (_title, given, shown) => {
    const { delivery, items } = shopperOrder();
    const promotion = { id: anId(5), code: 'SUMMER', nameEN: '', nameRU: '', discount: 0, ...given };
    await openPage(
      shopperOrder({
        items: [...items, { ...items[0]!, price: 0, isGift: true }],
        promotion,
        delivery: { ...delivery, method: { ...method, price: 0 } },
      }),
    );
    expect(await screen.findByTestId('order-promo-code')).toHaveTextContent('Promo code SUMMER');
    expect(text('order-discount')).toBe(shown);
  });

  test('shows the company of the invoice', async () => {
    const company = { name: 'ООО «Мир»', taxNumber: '7707083893', address: 'Арбат 1' };
    const delivery = { ...shopperOrder().delivery, country: 'Россия' };
    await openPage(shopperOrder({ company, delivery }), { locale: { language: 'ru' } });
    expect(await screen.findByTestId('order-company')).toHaveTextContent(
      'Счёт на компаниюООО «Мир»ИНН: 7707083893Арбат 1',
    );
  });

  test('shows serial numbers, warranty, refunds and the total after them', async () => {
    const order = withPayment('partlyRefunded', {
      items: shopperOrder().items.map((item) => ({ ...item, serialNumbers: ['S-1', 'S-2'] })),
      warrantyUntil: '2028-10-05',
      refunds: [
        { amount: 50_000, status: 'succeeded' },
        { amount: 10_000, status: 'failed' },
      ],
      receipts: [RECEIPT, { ...RECEIPT, id: anId(9), state: 'registered' }],
    });
    await openPage(order);
    expect(await screen.findByTestId('order-serials')).toHaveTextContent('Serial number: S-1, S-2');
    expect(text('order-warranty')).toBe('Under warranty until 5 October 2028');
    expect(text('order-refunded')).toBe('−50,000 ₸');
    expect(text('order-lines')).toContain('Total after refunds200,000 ₸');
    expect(text('order-timeline')).toContain('The refund of 10,000 ₸ has failed');
    expect(screen.getAllByTestId('order-receipt').map(({ textContent }) => textContent)).toEqual([
      'Fiscal receipt is being registered',
      'Fiscal receipt: registered',
    ]);
  });

  test('names the email of the seller for questions, or the default without the settings', async () => {
    const settings = someSettings();
    settings.seller.email = 'seller@example.com';
    const { unmount } = await openPage(shopperOrder(), { api: { 'GET /api/settings': settings } });
    const link = await screen.findByRole('link', { name: 'seller@example.com' });
    expect(link).toHaveAttribute('href', 'mailto:seller@example.com');
    unmount();
    await openPage(shopperOrder(), { api: { 'GET /api/settings': new ApiError(500) } });
    expect(await screen.findByRole('link', { name: DEFAULT_SELLER.email })).toBeVisible();
  });

  test('links the parcels of an order to their carriers', async () => {
    const shipments = [
      aShipment({ trackingNumber: '123', trackingUrl: 'https://track.example/123' }),
      aShipment({ id: anId(2), carrier: 'other', trackingNumber: '456' }),
    ];
    await openPage(shopperOrder({ status: 'shipped', shipments }));
    const link = await screen.findByTestId('order-tracking');
    expect(link).toHaveAttribute('href', 'https://track.example/123');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByTestId('order-timeline')).toHaveTextContent('Shipped with DHL');
    expect(screen.getByTestId('order-timeline')).toHaveTextContent('Tracking number: 456');
  });

  test('shows the phones in readable groups', async () => {
    const { delivery } = shopperOrder();
    const phones = { phone: '+77015551373', additionalPhone: '8 (701) 555-13-74' };
    await openPage(shopperOrder({ delivery: { ...delivery, ...phones } }));
    expect(await screen.findByText('+7 701 555 13 73, +7 701 555 13 74')).toBeVisible();
  });

  test('shows an order whose personal data was removed', async () => {
    const { delivery } = shopperOrder();
    const empty = { name: '', surname: '', phone: '', zipCode: '', city: '', address: '' };
    await openPage(shopperOrder({ email: null, delivery: { ...delivery, ...empty } }));
    expect(await screen.findByTestId('order-delivery')).toHaveTextContent(/^DeliveryKazakhstan$/);
    expect(screen.queryByTestId('order-email')).toBeNull();
  });

  const anExchange = (): ShopperOrder => {
    const [item] = shopperOrder().items;
    return shopperOrder({
      status: 'processing',
      items: [{ ...item!, exchanged: 1 }],
      shipments: [aShipment()],
    });
  };
  test.each<[string, ShopperOrder, ReturnType<typeof orderLead>]>([
    ['unpaid', withPayment('pending'), 'unpaid'],
    ['declined', withPayment('failed'), 'failed'],
    ['lapsed', withPayment('lapsed'), 'lapsed'],
    ['paid by transfer', withPayment('paidOffline'), 'paid'],
    ['shipped', shopperOrder({ status: 'shipped' }), 'shipped'],
    ['in preparation with a parcel', shopperOrder({ shipments: [aShipment()] }), 'shipped'],
    ['exchanged', anExchange(), 'exchange'],
    ['cancelled and still to be refunded', shopperOrder({ status: 'cancelled' }), 'refundDue'],
    ['cancelled without a payment', withPayment('pending', { status: 'cancelled' }), 'cancelled'],
    ['refunded', withPayment('refunded', { status: 'cancelled' }), 'refunded'],
    ['free', withPayment('paidOffline', { amount: 0 }), 'processing'],
    ['free and cancelled', withPayment('refunded', { amount: 0, status: 'cancelled' }), 'cancelled'],
  ])('has one sentence about an order that is %s', (_, order, lead) => expect(orderLead(order)).toBe(lead));
});

describe('a key in the URL of a navigation', () => {
  test('is replaced by the id of the order', async () => {
    const { address, requests } = await openPage(shopperOrder(), { path: `/orders/${ORDER_KEY}?lang=ru` });
    expect(await screen.findByTestId('order-page')).toBeVisible();
    expect(address()).toBe(`${PATH}?lang=ru`);
    const keys = requests.filter(({ name }) => name === BY_KEY).map(({ params }) => params['key']);
    expect(keys).toEqual([ORDER_KEY, ORDER_ID]);
  });

  test.each([`/orders/${ORDER_KEY}`, '/orders/unknown'])(
    'is not found if it is unknown: %s',
    async (path) => {
      await openPage(NOT_FOUND, { path });
      expect(await screen.findByTestId('route-error')).toHaveTextContent('404');
    },
  );
});

describe('an order that a guest may not see', () => {
  const signedIn = { state: { token: 'token', role: 'user' } } as const;
  /** The server renders the page for a guest, so its first response has no order, or a masked one. */
  const later = (first: ShopperOrder | ApiError, then: ShopperOrder | ApiError) => {
    let isFirst = true;
    return () => {
      const response = isFirst ? first : then;
      isFirst = false;
      return response;
    };
  };

  test('links to the look-up and to the sign-in', async () => {
    await openPage(NOT_FOUND);
    const page = await screen.findByTestId('not-found');
    expect(
      within(page)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/orders/find', '/auth']);
  });

  test('is requested again for its signed-in customer', async () => {
    await openPage(later(NOT_FOUND, shopperOrder()), signedIn);
    expect(await screen.findByTestId('order-page')).toBeVisible();
  });

  test('is masked for a guest and complete for its signed-in customer', async () => {
    const masked = shopperOrder({ isMasked: true, email: 'a…@example.com' });
    const { unmount } = await openPage(masked);
    expect(await screen.findByTestId('order-masked')).toBeVisible();
    unmount();
    await openPage(later(masked, shopperOrder()), signedIn);
    await waitFor(() => expect(screen.queryByTestId('order-masked')).toBeNull());
    expect(screen.getByTestId('order-email')).toHaveTextContent('aigul@example.com');
  });
});

describe('the actions', () => {
  test('an unpaid order is paid with its id', async () => {
    const order = withPayment('failed');
    const { user, requests } = await openPage(order, {
      api: {
        'POST /api/orders/:id/pay': new ApiError(409, {
          code: 'outOfStock',
          message: 'Sold out',
          details: { items: [] },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Retry payment' }));
    expect(await screen.findByTestId('alert')).toHaveTextContent('have since sold out');
    expect(requests.at(-1)).toMatchObject({ params: { id: ORDER_ID }, body: { key: ORDER_ID } });
  });

  test('an order that waits for a transfer shows where to', async () => {
    await openPage(aTransfer());
    expect(await screen.findByTestId('transfer-details')).toHaveTextContent('PayeeMeridian LLPBank details');
  });

  test('a change that is offered shows its watches and is paid by its difference', async () => {
    const [item] = shopperOrder().items;
    const order = shopperOrder({
      difference: {
        amount: 50_000,
        payBefore: '2026-10-08T10:00:00.000Z',
        remove: [{ line: 0, quantity: 1 }],
        add: [{ ...item!, size: '42' }],
      },
    });
    const payment = { status: 'paid' as const, redirectUrl: null };
    const { user, requests } = await openPage(order, {
      api: { 'POST /api/orders/:id/pay': { order: shopperOrder(), payment } },
    });
    expect(await screen.findByTestId('order-difference')).toHaveTextContent(
      /Taken out: Meridian One, Black, 40 × 1Added: Meridian One, Black, 42 × 1Pay the difference of 50,000.₸ until/,
    );
    await user.click(await screen.findByRole('button', { name: /Pay 50,000.₸/ }));
    await waitFor(() => expect(requests.some(({ name }) => name === 'POST /api/orders/:id/pay')).toBe(true));
  });

  test('a cancellation asks first and shows the cancelled order', async () => {
    const cancelled = withPayment('refunded', { status: 'cancelled', canCancel: false });
    const { user, requests } = await openPage(shopperOrder(), {
      api: { 'POST /api/orders/by-key/:key/cancel': cancelled },
    });
    await user.click(await screen.findByTestId('order-cancel'));
    const dialog = await screen.findByTestId('order-cancellation');
    expect(dialog.textContent?.replace(/\u00a0/g, ' ')).toContain(
      'return 250,000 ₸ to your original payment',
    );
    await user.click(screen.getByTestId('order-cancel-keep'));
    expect(requests.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
    await user.click(screen.getByTestId('order-cancel'));
    await user.click(await screen.findByTestId('order-cancel-submit'));
    await waitFor(() => expect(screen.queryByTestId('order-cancel')).toBeNull());
    expect(screen.getByTestId('order-page')).toHaveAttribute('data-lead', 'refunded');
  });

  test('pieces are cancelled by line and quantity, with what they cost', async () => {
    const [item] = shopperOrder().items;
    const order = shopperOrder({ items: [{ ...item!, quantity: 2 }, item!], amount: 750_000 });
    const { user, requests } = await openPage(order, {
      api: { 'POST /api/orders/by-key/:key/cancel-pieces': order },
    });
    await user.click(await screen.findByTestId('order-cancel'));
    await user.selectOptions(await screen.findByTestId('order-cancel-quantity-0'), '1');
    await user.selectOptions(screen.getByTestId('order-cancel-quantity-1'), '0');
    expect(screen.getByTestId('order-cancellation').textContent?.replace(/\u00a0/g, ' ')).toContain(
      'cancel the chosen watches and return 250,000 ₸',
    );
    await user.click(screen.getByTestId('order-cancel-submit'));
    await waitFor(() => expect(screen.queryByTestId('order-cancellation')).toBeNull());
    expect(requests.at(-1)).toMatchObject({ body: { lines: [{ line: 0, quantity: 1 }] } });
  });

  test('without the watches that it came with, a gift is cancelled, too', async () => {
    const [item] = shopperOrder().items;
    const items = [item!, { ...item!, price: 0, isGift: true }];
    const { user, requests } = await openPage(shopperOrder({ items }), {
      api: { 'POST /api/orders/by-key/:key/cancel': shopperOrder({ canCancel: false }) },
    });
    await user.click(await screen.findByTestId('order-cancel'));
    await user.selectOptions(await screen.findByRole('combobox', { name: /Gift$/ }), '0');
    await user.click(screen.getByTestId('order-cancel-submit'));
    await waitFor(() => expect(screen.queryByTestId('order-cancel')).toBeNull());
    expect(requests.some(({ name }) => name === 'POST /api/orders/by-key/:key/cancel')).toBe(true);
  });

  test('a rejected cancellation leaves the order and says why', async () => {
    const message = 'This order can no longer be cancelled';
    const { user } = await openPage(shopperOrder(), {
      api: { 'POST /api/orders/by-key/:key/cancel': new ApiError(409, { code: 'notCancellable', message }) },
    });
    await user.click(await screen.findByTestId('order-cancel'));
    await user.click(await screen.findByTestId('order-cancel-submit'));
    expect(await screen.findByTestId('alert')).toHaveTextContent(message);
  });

  test('a delivered order can be returned until the end of its term', async () => {
    const delivered = (returnableUntil: string) =>
      shopperOrder({ status: 'delivered', canCancel: false, returnableUntil });
    const { unmount } = await openPage(delivered('2026-11-05T10:00:00.000Z'), {
      now: Date.parse('2026-11-01T00:00:00.000Z'),
    });
    expect(await screen.findByTestId('request-return')).toHaveAttribute('href', `${PATH}/return`);
    unmount();
    await openPage(delivered('2026-10-05T10:00:00.000Z'), { now: Date.parse('2026-11-01T00:00:00.000Z') });
    await screen.findByTestId('order-page');
    expect(screen.queryByTestId('request-return')).toBeNull();
  });
});
