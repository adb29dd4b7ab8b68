import { ApiError } from '@meridian/api-client';
import type { ShopperPoint } from '@meridian/contracts';
import { anId, anOption, type FakeResponses, type SeenRequest, someQuote } from '@meridian/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { type CheckoutSetup, fill, openCheckout, payButton, placed, TYPED } from '../../testing/checkout.ts';

// Chunks and debounced requests take their time.
configure({ asyncUtilTimeout: 5000 });

const PLACE = 'POST /api/orders/place-order';
const QUOTE = 'POST /api/delivery/quote';
const POINTS = 'GET /api/delivery/points';
const byTestId = (id: string) => screen.getByTestId(id);

const courier = anOption({ price: 2000, freeFrom: 300_000 });
const express = anOption({ methodId: 'express', nameEN: 'Express', nameRU: 'Экспресс', price: 5000 });
const pickup = anOption({ methodId: 'pickup', kind: 'pickup', nameEN: 'Pickup', nameRU: 'Самовывоз' });
const aPoint = (number: number, overrides: Partial<ShopperPoint> = {}): ShopperPoint => ({
  _id: anId(number),
  methodId: 'pickup',
  code: `P${number}`,
  nameEN: `Point ${number}`,
  nameRU: `Пункт ${number}`,
  country: 'KZ',
  city: 'Almaty',
  zipCode: '050000',
  address: `Abay avenue ${number}`,
  hours: '10:00–20:00',
  phone: '',
  latitude: 43.2,
  longitude: 76.9,
  distanceKm: null,
  ...overrides,
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const open = (quote: FakeResponses[typeof QUOTE], { api, ...setup }: CheckoutSetup = {}) =>
  openCheckout({ ...setup, api: { [QUOTE]: quote, [PLACE]: placed('http://localhost/#bank'), ...api } });
/** The body of the last order request. Quotes of a changed place may follow it. */
const orderOf = (requests: readonly SeenRequest[]) => requests.findLast(({ name }) => name === PLACE)?.body;
const options = () => screen.findAllByTestId('delivery-option');
const radio = (name: RegExp) => screen.findByRole('radio', { name });
const text = (id: string) => byTestId(id).textContent?.replace(/\u00a0/g, ' ');

test('one free method to an address needs no choice', async () => {
  await open(someQuote());
  expect(await payButton()).toHaveTextContent('Pay 250,000 ₸');
  expect(screen.queryByTestId('delivery-option')).toBeNull();
});

test.each([
  ['en', /^Courier2,000 ₸25–27 November · Free from 300,000 ₸$/, 'Pay 252,000 ₸'],
  ['ru', /^Курьер2 000 ₸25–27 ноября · Бесплатно от 300 000 ₸$/, 'Оплатить 252 000 ₸'],
] as const)(
  'shows methods with price and days, and the cheapest one is chosen (%s)',
  async (language, card, pay) => {
    const { requests } = await open(someQuote([express, courier]), { language });
    const [, second] = await options();
    expect(second?.textContent?.replace(/\u00a0/g, ' ')).toMatch(card);
    expect(within(second as HTMLElement).getByRole('radio')).toBeChecked();
    expect(await payButton()).toHaveTextContent(pay);
    expect(text('checkout-total')).toBe(language === 'en' ? '252,000 ₸' : '252 000 ₸');
    expect(requests.filter(({ name }) => name === QUOTE)).toEqual([
      expect.objectContaining({
        body: {
          country: 'KZ',
          zipCode: '',
          city: '',
          currency: 'kzt',
          items: [{ itemId: anId(1), quantity: 1 }],
        },
      }),
    ]);
  },
);

test('the chosen method is part of the order, and survives a reload', async () => {
  const first = await open(someQuote([courier, express]));
  await first.user.click(await radio(/Express/));
  first.unmount();
  const { user, requests } = await open(someQuote([courier, express]));
  await waitFor(async () => expect(await radio(/Express/)).toBeChecked());
  fill();
  await user.click(await payButton());
  await waitFor(() =>
    expect(orderOf(requests)).toMatchObject({
      amount: 255_000,
      deliveryMethod: 'express',
      deliveryPrice: 5000,
      city: 'Almaty',
    }),
  );
});

test.each([
  ['en', 'The delivery “Express” is not possible to this place. “Courier” is chosen instead.'],
  ['ru', 'Доставка «Экспресс» сюда невозможна. Вместо неё выбрана «Курьер».'],
] as const)('another place that removes the chosen method is announced (%s)', async (language, message) => {
  const { user } = await open(
    ({ body }) => someQuote((body as { country: string }).country === 'KZ' ? [courier, express] : [courier]),
    { language },
  );
  await user.click(await radio(/Express|Экспресс/));
  await user.selectOptions(byTestId('field-country'), 'Россия');
  await waitFor(() => expect(byTestId('delivery-removed')).toHaveTextContent(message));
  expect(byTestId('delivery-removed')).toHaveAttribute('role', 'status');
  expect(await radio(/Courier|Курьер/)).toBeChecked();
});

test('methods that need a postcode or a city ask for it', async () => {
  const { user, requests } = await open(({ body }) =>
    (body as { city: string }).city === 'Almaty' ? someQuote([courier]) : someQuote([], true),
  );
  expect(await screen.findByTestId('delivery-hint')).toHaveTextContent('Enter your postcode or city');
  expect(byTestId('pay-button')).toHaveTextContent(/^Pay$/);
  await user.type(byTestId('field-city'), 'Almaty');
  expect(await radio(/Courier/)).toBeChecked();
  expect(screen.queryByTestId('delivery-hint')).toBeNull();
  // Typing sends one request.
  expect(requests.filter(({ name }) => name === QUOTE)).toHaveLength(2);
});

test('methods that cannot be loaded can be requested again, and do not prevent an order', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  let isDown = true;
  const { user } = await open(() => (isDown ? new ApiError(503) : someQuote([courier])), {
    api: { 'GET /api/settings': new ApiError(500) },
  });
  expect(await screen.findByTestId('delivery-failed')).toHaveTextContent(
    'could not load the delivery methods',
  );
  expect(byTestId('checkout-delivery').textContent.trim()).toBe('');
  expect(await payButton()).toBeEnabled();
  isDown = false;
  await user.click(byTestId('delivery-retry'));
  expect(await radio(/Courier/)).toBeChecked();
});

describe('a method with pickup points', () => {
  const points = (found: ShopperPoint[], total = found.length) => ({ points: found, total });
  const openPoints = (response: FakeResponses[typeof POINTS], setup: CheckoutSetup = {}) =>
    open(someQuote([courier, pickup]), { ...setup, api: { [POINTS]: response, ...setup.api } });

  test('replaces the address, which comes back with a method to an address', async () => {
    const { user, requests } = await openPoints(points([aPoint(1), aPoint(2, { hours: '', phone: '+7 1' })]));
    fill();
    await user.click(await radio(/Pickup/));
    expect(['field-zip', 'field-city', 'field-address'].map((id) => screen.queryByTestId(id))).toEqual([
      null,
      null,
      null,
    ]);
    expect(byTestId('field-name')).toBeVisible();
    // The typed city is the first search.
    expect(await screen.findByTestId('pickup-search')).toHaveValue('Almaty');
    const [, second] = await screen.findAllByTestId('pickup-point');
    expect(second).toHaveTextContent('Point 2050000, Almaty, Abay avenue 2+7 1');
    expect(byTestId('pickup-map')).toHaveAttribute(
      'src',
      '/api/delivery/points/map?method=pickup&country=KZ&q=Almaty&lang=en',
    );

    await user.click(await payButton());
    await waitFor(() => expect(byTestId('pickup-search')).toHaveFocus());
    expect(byTestId('pickup-search')).toHaveAccessibleDescription('Please choose a pickup point');
    await user.click(second as HTMLElement);
    expect(byTestId('pickup-chosen')).toHaveTextContent('Point 2');
    await waitFor(() => expect(byTestId('pickup-another')).toHaveFocus());

    await user.click(await radio(/Courier/));
    expect(byTestId('field-address')).toHaveValue(TYPED['field-address']);
    await user.click(await radio(/Pickup/));
    expect(byTestId('pickup-chosen')).toHaveTextContent('Point 2');
    await user.click(await payButton());
    await waitFor(() =>
      expect(orderOf(requests)).toMatchObject({
        deliveryMethod: 'pickup',
        pickupPoint: anId(2),
        city: '',
        address: '',
        amount: 250_000,
      }),
    );
  });

  test('shows more points on request, and the chosen one after a reload', async () => {
    const first = await openPoints(({ query }) =>
      query['q']
        ? points([])
        : query['offset']
          ? points([aPoint(51, { distanceKm: 1.25 })], 51)
          : points(
              Array.from({ length: 50 }, (_, index) => aPoint(index + 1)),
              51,
            ),
    );
    await first.user.click(await radio(/Pickup/));
    await waitFor(() => expect(byTestId('pickup-count')).toHaveTextContent('51 pickup points'));
    await first.user.click(byTestId('pickup-more'));
    await waitFor(() => expect(screen.getAllByTestId('pickup-point')).toHaveLength(51));
    expect(screen.queryByTestId('pickup-more')).toBeNull();
    await first.user.type(byTestId('pickup-search'), 'Oslo{Enter}');
    expect(await screen.findByText(/We found no pickup point/)).toBeVisible();
    await first.user.clear(byTestId('pickup-search'));
    await first.user.click((await screen.findAllByTestId('pickup-point'))[0] as HTMLElement);
    first.unmount();

    const { requests, user } = await openPoints(points([aPoint(3)]));
    expect(await screen.findByTestId('pickup-chosen')).toHaveTextContent('Point 1');
    expect(requests.filter(({ name }) => name === POINTS)).toEqual([]);
    await user.selectOptions(byTestId('field-country'), 'Россия');
    expect(await screen.findByTestId('pickup-search')).toBeVisible();
  });

  test('is quoted for the chosen point, whatever the form has as its city', async () => {
    const point = aPoint(1, { city: 'Astana', zipCode: '010000' });
    const { user, requests } = await open(
      ({ body }) =>
        someQuote([courier, { ...pickup, price: (body as { city: string }).city === 'Astana' ? 900 : 500 }]),
      { api: { [POINTS]: points([point]) } },
    );
    fill();
    await user.click(await radio(/Pickup/));
    await waitFor(() => expect(text('checkout-total')).toBe('250,500 ₸'));
    await user.click(await screen.findByTestId('pickup-point'));
    await waitFor(() => expect(text('checkout-total')).toBe('250,900 ₸'));
    expect(requests.findLast(({ name }) => name === QUOTE)?.body).toMatchObject({
      country: 'KZ',
      city: 'Astana',
      zipCode: '010000',
    });
    await user.click(byTestId('pickup-another'));
    await waitFor(() => expect(text('checkout-total')).toBe('250,500 ₸'));
  });

  test('a point that is closed must be replaced', async () => {
    const details = { options: [courier, pickup] };
    const { user } = await openPoints(points([aPoint(1)]), {
      api: { [PLACE]: new ApiError(409, { code: 'deliveryChanged', message: 'Changed', details }) },
    });
    fill();
    await user.click(await radio(/Pickup/));
    await user.click(await screen.findByTestId('pickup-point'));
    await user.click(await payButton());
    expect(await screen.findByTestId('alert')).toHaveTextContent('pickup point can no longer be chosen');
    expect(await screen.findByTestId('pickup-search')).toBeVisible();
  });
});

describe('a delivery that changes before the order', () => {
  const change = async (now: (typeof courier)[]) => {
    let isChanged = false;
    const details = { options: now };
    const changed = new ApiError(409, { code: 'deliveryChanged', message: 'Changed', details });
    const shown = await open(someQuote([courier, express]), {
      api: {
        [PLACE]: () => {
          if (isChanged) return placed('http://localhost/#bank');
          isChanged = true;
          return changed;
        },
      },
    });
    fill();
    // The quote of the place does not follow the refusal.
    const quoted = () => shown.requests.findLast(({ name }) => name === QUOTE)?.body;
    await waitFor(() => expect(quoted()).toMatchObject({ city: TYPED['field-city'] }));
    await shown.user.click(await payButton());
    return shown;
  };

  test('shows a new price, which must be confirmed', async () => {
    const { user, requests } = await change([{ ...courier, price: 3000 }, express]);
    expect(await screen.findByTestId('alert')).toHaveTextContent(
      /The price of the delivery “Courier” is now 3,000/,
    );
    await user.click(screen.getByRole('button', { name: /Confirm and pay 253,000/ }));
    await waitFor(() => expect(orderOf(requests)).toMatchObject({ amount: 253_000, deliveryPrice: 3000 }));
  });

  test('chooses another method for one that is gone', async () => {
    await change([express]);
    expect(await screen.findByTestId('alert')).toHaveTextContent(
      'The delivery “Courier” is no longer possible',
    );
    expect(await radio(/Express/)).toBeChecked();
    expect(byTestId('delivery-removed')).toHaveTextContent('“Express” is chosen instead.');
  });
});

test('a changed total is confirmed, although the methods could not be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const { user, requests } = await open(new ApiError(503), {
    api: {
      [PLACE]: ({ body }) =>
        (body as { amount: number }).amount === 252_000
          ? placed('http://localhost/#bank')
          : new ApiError(409, { code: 'priceChanged', message: '', details: { amount: 252_000 } }),
    },
  });
  fill();
  await user.click(await payButton());
  await user.click(await screen.findByRole('button', { name: /Confirm and pay 252,000/ }));
  await waitFor(() => expect(orderOf(requests)).toMatchObject({ amount: 252_000 }));
});
