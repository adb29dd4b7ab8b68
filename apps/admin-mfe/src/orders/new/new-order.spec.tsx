import { ApiError } from '@meridian/api-client';
import type { DeliveryQuote, OrderQuote, QuoteInput, ShopperPoint } from '@meridian/contracts';
import {
  aColor,
  aMember,
  anId,
  anOrder,
  aWatch,
  type FakeResponses,
  takeConsoleErrors,
} from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => {};

const WATCH = aWatch({
  colors: [aColor(), aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий' })],
  stock: [
    { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity: 2 },
    { colorNameEN: 'Blue', colorNameRU: 'Синий', size: '40', quantity: 0 },
  ],
});
const COMPANY = { name: 'ТОО «Тима»', taxNumber: '941240000193', address: 'Satpaev 2' };
const EARLIER = anOrder({
  email: 'anna@example.com',
  company: COMPANY,
  delivery: {
    name: 'Anna',
    surname: 'Petrova',
    patronymic: null,
    phone: '+77011234567',
    additionalPhone: '',
    country: 'Казахстан',
    zipCode: '050000',
    city: 'Almaty',
    address: 'Abay 1',
  },
});
const OPTION = {
  methodId: 'courier',
  kind: 'courier',
  nameEN: 'Courier',
  nameRU: 'Курьер',
  carrier: null,
  price: 1500,
  freeFrom: null,
  dates: { from: '2026-11-25', to: '2026-11-27' },
  cashOnDelivery: false,
} as const;
const PICKUP = { ...OPTION, methodId: 'store', kind: 'store', nameEN: 'Our shop', price: 0 } as const;
const QUOTE: DeliveryQuote = { options: [OPTION, PICKUP], needsPlace: false };
const POINT: ShopperPoint = {
  _id: anId(7),
  methodId: 'store',
  code: 'ALA1',
  nameEN: 'On Abay',
  nameRU: 'На Абая',
  country: 'KZ',
  city: 'Almaty',
  zipCode: '050010',
  address: 'Abay 1',
  hours: '10–20',
  phone: '',
  latitude: null,
  longitude: null,
  distanceKm: null,
};
/** The watch for 250,000 and its delivery, less 100,000 for every code but `WRONG`. */
const orderQuote = ({ items, deliveryMethod, promoCode }: QuoteInput): OrderQuote | ApiError => {
  if (promoCode === 'WRONG')
    return new ApiError(409, {
      code: 'promotionInvalid',
      message: 'Invalid',
      details: { reason: 'minimum', minimum: 900_000, missing: 650_000, only: [BRAND] },
    });
  const subtotal = items.reduce((sum, { quantity }) => sum + quantity * 250_000, 0);
  const delivery = deliveryMethod === 'courier' ? 1500 : 0;
  const discount = promoCode ? 100_000 : 0;
  return {
    items: [],
    subtotal,
    discount,
    delivery: deliveryMethod ? delivery : null,
    deliveryDiscount: 0,
    tax: 0,
    total: subtotal - discount + delivery,
    promotion: promoCode ? { code: promoCode, nameEN: 'Winter', nameRU: 'Зима' } : null,
  };
};
const BRAND = { nameEN: 'Veyrac', nameRU: 'Вейрак' };
const LINK = 'https://shop.example/orders/key';

const open = (api: FakeResponses = {}, language: 'en' | 'ru' = 'en') =>
  openPanel(
    '/admin-panel/orders/new',
    {
      ...fakeOrders(() => [EARLIER]),
      'GET /api/watches': { watches: [WATCH] },
      'GET /api/user/page': { clients: [], total: 0, nextCursor: null },
      'POST /api/orders/by-staff': { order: EARLIER, link: LINK },
      'POST /api/delivery/quote': QUOTE,
      'POST /api/orders/quote': ({ body }) => orderQuote(body as QuoteInput),
      ...api,
    },
    language,
  );
const fill = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.type(await screen.findByTestId('new-order-watch'), 'meridian');
  await screen.findAllByTestId('new-order-watch-option');
  await user.keyboard('{Enter}');
  await user.type(screen.getByTestId('new-order-customer'), 'anna');
  await screen.findAllByTestId('new-order-customer-option');
  await user.keyboard('{Enter}');
};
const placed = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.filter(({ name }) => name === 'POST /api/orders/by-staff');

test('an order is placed with the keyboard, prefilled from an earlier order, and shows the link', async () => {
  const view = await open();
  await fill(view);
  expect(screen.getByTestId('new-order-city')).toHaveValue('Almaty');
  await view.user.click(screen.getByTestId('new-order-plus'));
  expect(screen.getByTestId('new-order-plus')).toBeDisabled();
  // The cheapest method to an address, once the watches are quoted.
  expect(await screen.findByTestId('new-order-delivery-price')).toHaveTextContent('Courier');
  expect(screen.getByTestId('new-order-total').textContent.replace(/\u00a0/g, ' ')).toBe('501,500 ₸');
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(await screen.findByTestId('new-order-link')).toHaveValue(LINK);
  expect(screen.getByTestId('new-order-placed')).toHaveTextContent('anna@example.com');
  expect(placed(view)[0]?.body).toEqual({
    items: [{ itemId: anId(1), colorName: 'Black', size: '40', quantity: 2 }],
    name: 'Anna',
    surname: 'Petrova',
    phone: '+77011234567',
    additionalPhone: '',
    email: 'anna@example.com',
    country: 'Казахстан',
    zipCode: '050000',
    city: 'Almaty',
    address: 'Abay 1',
    company: COMPANY,
    currency: 'kzt',
    language: 'en',
    payment: 'link',
    isPaid: false,
    deliveryPrice: 1500,
  });
});

test('a promo code lowers the total of the server, and one that does not apply has its reason', async () => {
  const view = await open();
  await fill(view);
  const total = screen.getByTestId('new-order-total');
  const input = screen.getByTestId('promo-code-input');
  await view.user.type(input, 'wrong');
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(screen.getByText('Apply the promo code, or clear the field')).toBeVisible();
  expect(input).toHaveFocus();
  await view.user.click(screen.getByTestId('promo-code-apply'));
  expect(await screen.findByText(/of Veyrac for at least 900,000 ₸; 650,000 ₸ are missing/)).toBeVisible();
  takeConsoleErrors();
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(placed(view)).toEqual([]);
  await view.user.clear(input);
  await view.user.type(input, 'win ter{Enter}');
  await waitFor(() => expect(total).toHaveTextContent('151,500 ₸'));
  expect(screen.getByTestId('promo-code')).toHaveTextContent('WINTER −100,000 ₸');
  await view.user.click(screen.getByTestId('new-order-place'));
  await screen.findByTestId('new-order-link');
  expect(placed(view)[0]?.body).toMatchObject({ promoCode: 'WINTER', deliveryPrice: 1500 });
});

test('an order that is collected needs a point instead of an address', async () => {
  const view = await open({ 'GET /api/delivery/points': { points: [POINT], total: 1 } });
  await fill(view);
  await screen.findByRole('option', { name: /^Our shop · Free/ });
  await view.user.selectOptions(screen.getByTestId('new-order-method'), 'store');
  expect(screen.queryByTestId('new-order-address')).toBeNull();
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(screen.getByText('Choose a pickup point')).toBeVisible();
  expect(screen.getByTestId('new-order-point')).toHaveFocus();
  await view.user.type(screen.getByTestId('new-order-point'), 'abay');
  await screen.findByTestId('new-order-point-option');
  await view.user.keyboard('{Enter}');
  expect(screen.getByTestId('new-order-point')).toHaveTextContent('On Abay, Almaty, Abay 1');
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(await screen.findByTestId('new-order-link')).toHaveValue(LINK);
  expect(placed(view)[0]?.body).toMatchObject({
    deliveryMethod: 'store',
    pickupPoint: POINT._id,
    city: '',
    address: '',
  });
  expect(view.requests.findLast(({ name }) => name === 'POST /api/delivery/quote')?.body).toMatchObject({
    country: 'KZ',
    city: 'Almaty',
    items: [{ itemId: anId(1), quantity: 1 }],
  });
});

test('a method that a new country removes has to be chosen again', async () => {
  const view = await open({
    'POST /api/delivery/quote': ({ body }) =>
      (body as { country: string }).country === 'KZ' ? QUOTE : { ...QUOTE, options: [OPTION] },
  });
  await fill(view);
  await screen.findByRole('option', { name: /^Our shop/ });
  await view.user.selectOptions(screen.getByTestId('new-order-method'), 'store');
  await view.user.selectOptions(screen.getByTestId('new-order-country'), 'Россия');
  await screen.findByRole('option', { name: 'Not offered for this place' });
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(screen.getByTestId('new-order-method')).toBeInvalid();
  expect(placed(view)).toEqual([]);
});

test('a variant without stock cannot be added, and a search without results says so', async () => {
  const { user } = await open({
    'GET /api/watches': ({ query }) => ({ watches: query['q'] === 'none' ? [] : [WATCH] }),
  });
  await user.type(await screen.findByTestId('new-order-watch'), 'blue');
  const [, blue] = await screen.findAllByTestId('new-order-watch-option');
  expect(blue).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByTestId('new-order-line')).toBeNull();
  await user.clear(screen.getByTestId('new-order-watch'));
  await user.type(screen.getByTestId('new-order-watch'), 'none');
  expect(await screen.findByText('Nothing found')).toBeVisible();
});

test('missing values are marked at their fields, and nothing is sent', async () => {
  const view = await open({}, 'ru');
  await view.user.click(await screen.findByTestId('new-order-company'));
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(screen.getByText('Добавьте часы')).toBeVisible();
  for (const field of ['name', 'surname', 'phone', 'city', 'address', 'company-name', 'company-taxNumber'])
    expect(screen.getByTestId(`new-order-${field}`)).toBeInvalid();
  expect(screen.getByTestId('new-order-watch')).toHaveFocus();
  expect(placed(view)).toEqual([]);
});

test('a line without enough stock is marked, and a repeated order has the same idempotency key', async () => {
  const items = [{ itemId: anId(1), colorNameEN: 'Black', size: '40', available: 1 }];
  const view = await open({
    'POST /api/orders/by-staff': new ApiError(409, {
      code: 'outOfStock',
      message: 'Sold.',
      details: { items },
    }),
  });
  await fill(view);
  await view.user.selectOptions(screen.getByTestId('new-order-payment'), 'cash');
  await view.user.click(screen.getByTestId('new-order-is-paid'));
  await view.user.click(screen.getByTestId('new-order-place'));
  expect(within(await screen.findByTestId('new-order-line')).getByRole('alert')).toHaveTextContent(
    'Only 1 left',
  );
  await view.user.click(screen.getByTestId('new-order-place'));
  const [first, second] = placed(view);
  expect(first?.body).toMatchObject({ payment: 'cash', isPaid: true });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(takeConsoleErrors()).toHaveLength(2);
});

test('the page is for members who may edit orders', async () => {
  await open({ 'GET /api/user/me': aMember('viewer') });
  expect(await screen.findByTestId('no-access')).toBeVisible();
});
