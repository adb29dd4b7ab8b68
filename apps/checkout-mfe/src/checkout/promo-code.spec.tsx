import { ApiError } from '@meridian/api-client';
import type { ErrorDetails, OrderQuote } from '@meridian/contracts';
import { type Language, LANGUAGES, PROMOTION_PROBLEMS } from '@meridian/domain';
import { anId, anOption, type FakeResponses, someQuote } from '@meridian/testing';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  type CheckoutSetup,
  fill,
  openCheckout,
  ORDER_KEY,
  payButton,
  placed,
  shopperOrder,
} from '../testing/checkout.ts';
import { deferredResponse } from '../testing/responses.ts';
import { blue, black } from '../testing/watches.ts';
import { problemText } from './promo-code/problem-text.ts';

// Chunks and debounced requests take their time.
configure({ asyncUtilTimeout: 5000 });

const QUOTE = 'POST /api/orders/quote';
const PLACE = 'POST /api/orders/place-order';
const byTestId = (id: string) => screen.getByTestId(id);

type Item = OrderQuote['items'][number];

const anItem = (more: Partial<Item> = {}): Item => ({
  ...{ itemId: anId(1), name: 'Solstice Automatic', nameRU: 'Солнцестояние Автомат' },
  ...{
    colorName: 'Blue',
    colorNameRU: 'Синий',
    size: '41 mm',
    image: '',
    quantity: 1,
    price: 225_000,
    discount: 25_000,
  },
  ...more,
});

/** The order of one blue watch with 25,000 tenge off. */
const anOrderQuote = (more: Partial<OrderQuote> = {}): OrderQuote => ({
  items: [anItem()],
  ...{ subtotal: 250_000, discount: 25_000, delivery: 0, deliveryDiscount: 0, tax: 0, total: 225_000 },
  promotion: { code: 'SUMMER', nameEN: 'Summer sale', nameRU: 'Летняя акция' },
  ...more,
});

const invalid = (details: ErrorDetails<'promotionInvalid'>) =>
  new ApiError(409, { code: 'promotionInvalid', message: 'No', details });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Opens the checkout, enters a code and applies it by the key “Enter”. */
const applyCode = async (
  quote: FakeResponses[typeof QUOTE],
  { api, ...setup }: CheckoutSetup = {},
  code = ' sum mer',
) => {
  const view = await openCheckout({ ...setup, api: { [QUOTE]: quote, ...api } });
  await payButton();
  fireEvent.click(byTestId('promo-code-open'));
  const input = await screen.findByTestId('promo-code-input');
  fireEvent.change(input, { target: { value: code } });
  act(() => input.focus());
  const isNotPrevented = fireEvent.keyDown(input, { key: 'Enter' });
  expect(isNotPrevented).toBe(false);
  const sent = (name: string) =>
    view.requests.filter((request) => request.name === name).map(({ body }) => body);
  return { ...view, sent };
};
const totalIs = (text: string) => waitFor(() => expect(byTestId('checkout-total')).toHaveTextContent(text));

test('a code reduces the order, survives a reload, is sent with the total, and can be removed', async () => {
  const gift = anItem({
    itemId: anId(2),
    name: 'Strap',
    nameRU: 'Ремешок',
    price: 0,
    discount: 0,
    isGift: true,
  });
  const quote = anOrderQuote({
    items: [
      anItem({ quantity: 1, price: 233_333, discount: 16_667 }),
      anItem({ quantity: 2, price: 233_334, discount: 16_666 }),
      gift,
    ],
    ...{ subtotal: 750_000, discount: 49_999, deliveryDiscount: 2_000, total: 700_001 },
  });
  const { sent, unmount, requests } = await applyCode(quote, { cart: [blue({ quantity: 3 })] });
  await totalIs('700,001 ₸');
  await waitFor(() => expect(byTestId('promo-code-remove')).toHaveFocus());
  expect(sent(QUOTE)[0]).toMatchObject({
    items: [{ itemId: anId(1), colorName: 'Blue', size: '41 mm', quantity: 3 }],
    ...{ promoCode: 'SUMMER', currency: 'kzt', country: 'Казахстан', email: null },
  });
  expect(requests.some(({ name }) => name === PLACE)).toBe(false);
  expect(byTestId('checkout-subtotal')).toHaveTextContent('750,000 ₸');
  expect(byTestId('checkout-discount').parentElement).toHaveTextContent('Promo code SUMMER−49,999 ₸');
  expect(byTestId('delivery-price')).toHaveTextContent('Free');
  expect(byTestId('delivery-price').parentElement).toHaveTextContent('2,000 ₸');
  expect(byTestId('checkout-line')).toHaveTextContent(/750,000 ₸.*700,001 ₸.*for 3/);
  expect(byTestId('gift-line')).toHaveTextContent('StrapGift');
  expect(screen.getByText('Summer sale · −49,999 ₸ · free delivery · a gift')).toBeVisible();
  unmount();

  const again = await openCheckout({
    cart: [blue({ quantity: 3 })],
    api: { [QUOTE]: quote, [PLACE]: placed(), 'GET /api/orders/by-key/:key': shopperOrder() },
  });
  await totalIs('700,001 ₸');
  fill();
  fireEvent.click(await payButton());
  await waitFor(() => expect(again.address()).toBe(`/success?order=${ORDER_KEY}`));
  const order = again.requests.find(({ name }) => name === PLACE)?.body;
  expect(order).toMatchObject({ promoCode: 'SUMMER', amount: 700_001, deliveryPrice: 0 });
});

test('after its removal the sums are those of the cart, and the focus is in the field', async () => {
  await applyCode(anOrderQuote());
  await totalIs('225,000 ₸');
  const remove = byTestId('promo-code-remove');
  expect(remove).toHaveAccessibleName('Remove the promo code SUMMER');
  act(() => remove.focus());
  fireEvent.click(remove);
  await totalIs('250,000 ₸');
  await waitFor(() => expect(byTestId('promo-code-input')).toHaveFocus());
  expect(byTestId('promo-code-input')).toHaveValue('');
  expect(screen.queryByTestId('checkout-discount')).toBeNull();
  fireEvent.click(byTestId('promo-code-apply'));
  expect(byTestId('promo-code-error')).toHaveTextContent('Please enter the code');
});

test('a code that stops to apply keeps its field with the reason, and the order costs the full total', async () => {
  const quote: FakeResponses[typeof QUOTE] = ({ body }) =>
    (body as { items: unknown[] }).items.length > 1
      ? anOrderQuote({ items: [anItem(), anItem({ colorName: 'Black', size: '38 mm' })], total: 450_000 })
      : invalid({ reason: 'minimum', minimum: 300_000, missing: 50_000 });
  const { sent } = await applyCode(quote, {
    cart: [blue(), black()],
    api: { [PLACE]: invalid({ reason: 'ended' }) },
  });
  await totalIs('450,000 ₸');
  fireEvent.click(screen.getAllByTestId('line-remove')[1] as HTMLElement);
  // The sums stay until the server has answered.
  expect(byTestId('checkout-total')).toHaveTextContent('450,000 ₸');
  await totalIs('250,000 ₸');
  expect(byTestId('promo-code-input')).toHaveValue(' sum mer');
  expect(byTestId('promo-code-input')).toHaveAccessibleDescription(
    /at least 300,000\s₸. Add watches for 50,000\s₸ more, or order without the code./u,
  );
  expect(screen.getByRole('alert')).toBe(byTestId('promo-code-error'));
  fill();
  expect(byTestId('pay-button')).toHaveTextContent('Confirm and pay 250,000 ₸');
  fireEvent.click(byTestId('pay-button'));
  await waitFor(() => expect(sent(PLACE)).toHaveLength(1));
  expect(sent(PLACE)[0]).toMatchObject({ amount: 250_000 });
  expect(sent(PLACE)[0]).not.toHaveProperty('promoCode');
});

test('a code that was not applied is checked before the order is sent, and a refusal is shown at the field', async () => {
  const { response, resolveResponse } = deferredResponse<OrderQuote>();
  let isUsed = false;
  const { sent } = await applyCode(() => (isUsed ? invalid({ reason: 'usedUp' }) : response), {
    api: {
      [PLACE]: () => {
        isUsed = true;
        return invalid({ reason: 'usedUp' });
      },
    },
  });
  expect(byTestId('promo-code-apply')).toHaveAttribute('aria-busy', 'true');
  fill();
  fireEvent.click(byTestId('pay-button'));
  expect(await screen.findByTestId('alert')).toHaveTextContent('Your promo code had not been applied yet');
  await act(async () => resolveResponse(anOrderQuote()));
  await totalIs('225,000 ₸');
  expect(sent(PLACE)).toEqual([]);
  expect(byTestId('pay-button')).toHaveTextContent('Confirm and pay 225,000 ₸');
  fireEvent.click(byTestId('pay-button'));
  await waitFor(() => expect(byTestId('promo-code-error')).toHaveTextContent('This code is used up'));
  await waitFor(() => expect(byTestId('promo-code-input')).toHaveFocus());
  expect(byTestId('alert')).toHaveTextContent('The promo code does not apply to this order');
  expect(byTestId('field-city')).toHaveValue('Almaty');
  expect(byTestId('checkout-total')).toHaveTextContent('250,000 ₸');
});

test.each([
  ['en', 'There is nothing to pay for this order.', 'Place order'],
  ['ru', 'За этот заказ платить ничего не нужно.', 'Оформить заказ'],
] as const)(
  'an order without anything to pay is placed without a payment (%s)',
  async (language, note, label) => {
    const { sent, address } = await applyCode(anOrderQuote({ discount: 250_000, total: 0 }), {
      language,
      api: {
        'POST /api/delivery/quote': someQuote([anOption({ cashOnDelivery: true })]),
        [PLACE]: placed(),
        'GET /api/orders/by-key/:key': shopperOrder(),
      },
    });
    await waitFor(() => expect(byTestId('pay-button')).toHaveTextContent(label));
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByTestId('payment-option')).toBeNull();
    fill();
    fireEvent.click(byTestId('pay-button'));
    await waitFor(() => expect(address()).toContain('/success'));
    expect(sent(PLACE)[0]).toMatchObject({ amount: 0, payment: 'online' });
  },
);

test('a failed check can be repeated, and the prices of another currency are checked again', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  let isReachable = false;
  const { store } = await applyCode(({ body }) => {
    if (!isReachable) return new ApiError(0);
    return (body as { currency: string }).currency === 'usd'
      ? invalid({ reason: 'currency', currencies: ['kzt'] })
      : anOrderQuote();
  });
  await waitFor(() => expect(byTestId('promo-code-error')).toHaveTextContent('We could not check the code.'));
  isReachable = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await totalIs('225,000 ₸');
  act(() => store.getState().setCurrency('usd'));
  expect(byTestId('checkout-total').textContent.trim()).toBe('');
  await totalIs('520.50 $');
  expect(byTestId('promo-code-error')).toHaveTextContent('not valid in US dollars; it is valid in tenge');
  warned.mockRestore();
});

test.each(LANGUAGES)('every reason has its text (%s)', (language: Language) => {
  const only = [{ nameEN: 'Fjord', nameRU: 'Фьорд' }];
  const texts = [...PROMOTION_PROBLEMS, 'tooManyAttempts', 'unchecked', 'order'] as const;
  const shown = texts.map((reason) => problemText({ reason, minimum: 5, missing: 2, only }, 'kzt', language));
  expect(new Set(shown).size).toBe(texts.length);
  expect(shown.filter((text) => /undefined|\{/u.test(text))).toEqual([]);
  expect(problemText({ reason: 'minimum', minimum: 5, only }, 'kzt', language)).toMatch(/5\u00A0₸/u);
  expect(problemText({ reason: 'scope' }, 'kzt', language)).not.toContain(only[0]?.nameEN);
});
