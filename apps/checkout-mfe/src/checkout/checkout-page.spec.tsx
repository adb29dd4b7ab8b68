import { ApiError } from '@meridian/api-client';
import { DELIVERY_COUNTRIES, type Language } from '@meridian/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { first } from '../testing/responses.ts';
import { anOption, type FakeResponses, someQuote, someSettings } from '@meridian/testing';
import { fill, openCheckout, payButton, TYPED } from '../testing/checkout.ts';
import { black, blue } from '../testing/watches.ts';

const byTestId = (id: string) => screen.getByTestId(id);
const valueOf = (id: string) => (byTestId(id) as HTMLInputElement).value;

beforeEach(() => sessionStorage.clear());

test.each([
  ['/checkout', 'en', 'Checkout'],
  ['/checkout', 'ru', 'Оформление заказа'],
  ['/order', 'en', 'Checkout'],
] as const)('%s shows the checkout in %s', async (path, language, title) => {
  const { head } = await openCheckout({ path, language });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(head()).toMatchObject({ title, noIndex: true });
  expect(await screen.findByTestId('checkout-line')).toBeVisible();
});

test('shows the patronymic in Russian only and keeps its value across languages', async () => {
  const { store } = await openCheckout({ language: 'ru' });
  fill({ 'field-patronymic': 'Сериковна', 'field-name': 'Айгуль' });
  store.getState().setLanguage('en');
  await waitFor(() => expect(screen.queryByTestId('field-patronymic')).toBeNull());
  expect(valueOf('field-name')).toBe('Айгуль');
  store.getState().setLanguage('ru');
  await waitFor(() => expect(valueOf('field-patronymic')).toBe('Сериковна'));
});

test.each([
  ['en', 'KZ', ['Armenia', 'Belarus', 'Kazakhstan', 'Kyrgyzstan', 'Russia', 'Georgia'], 'Казахстан'],
  ['ru', 'RU', ['Армения', 'Беларусь', 'Казахстан', 'Кыргызстан', 'Россия', 'Грузия'], 'Россия'],
  ['en', undefined, ['Armenia', 'Belarus', 'Kazakhstan', 'Kyrgyzstan', 'Russia', 'Georgia'], 'Казахстан'],
] as const)(
  'shows the countries in %s and preselects one for a shopper from %s',
  async (language, country, labels, preselected) => {
    await openCheckout({ language, country });
    const options = within(byTestId('field-country')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(labels);
    expect(options.map(({ value }) => value)).toEqual(DELIVERY_COUNTRIES.map(({ value }) => value));
    expect(byTestId('field-country')).toHaveValue(preselected);
  },
);

test('the order beside it: lines, quantities, subtotal, delivery', async () => {
  const { user } = await openCheckout({ cart: [blue(), black()] });
  const top = await first(screen.findAllByTestId('checkout-line'));
  expect(top).toHaveTextContent('Blue / 41 mm');
  await user.click(within(top).getByTestId('line-plus'));
  expect(byTestId('checkout-subtotal')).toHaveTextContent('750,000 ₸');
  expect(await payButton()).toHaveTextContent('Pay 750,000 ₸');
  await user.click(within(top).getByTestId('line-remove'));
  expect(screen.getAllByTestId('checkout-line')).toHaveLength(1);
  expect(byTestId('checkout-subtotal')).toHaveTextContent('250,000 ₸');
  expect(byTestId('delivery-price')).toHaveTextContent('Free');
  expect(byTestId('checkout-total')).toHaveTextContent('250,000 ₸');
});

test.each([
  ['en', 'Your cart is empty', 'nothing was ordered', 'Pay', 'See all watches'],
  ['ru', 'Ваша корзина пуста', 'заказ не отправлен', 'Оплатить', 'Посмотреть все часы'],
] as const)(
  'the form of an empty cart stays, and “Pay” shows an alert and sends nothing, in %s',
  async (language, title, text, pay, link) => {
    const { requests, user } = await openCheckout({ language, cart: [] });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/products');
    expect(byTestId('checkout-subtotal')).toHaveTextContent('0 ₸');
    expect(screen.queryByRole('alert')).toBeNull();
    fill();
    expect(byTestId('pay-button')).toHaveTextContent(new RegExp(`^${pay}$`));
    const before = requests.length;
    await user.click(byTestId('pay-button'));
    expect(screen.getByRole('alert')).toBe(byTestId('alert'));
    expect(byTestId('alert')).toHaveTextContent(text);
    expect(requests).toHaveLength(before);
  },
);

test('removing the last line keeps the typed values, and undoing it ends the alert', async () => {
  const { user, store } = await openCheckout({ cart: [blue({ quantity: 2 })] });
  fill();
  await user.selectOptions(byTestId('field-country'), 'Грузия');
  await user.click(await screen.findByTestId('line-remove'));
  expect(byTestId('line-undo')).toHaveFocus();
  await user.click(byTestId('pay-button'));
  expect(byTestId('alert')).toBeVisible();
  await user.click(byTestId('line-undo'));
  expect(screen.queryByTestId('alert')).toBeNull();
  expect(store.getState().cart).toEqual([blue({ quantity: 2 })]);
  for (const [id, text] of Object.entries(TYPED)) expect([id, valueOf(id)]).toEqual([id, text]);
  expect(byTestId('field-country')).toHaveValue('Грузия');
  expect(byTestId('line-remove')).toHaveFocus();
  expect(await payButton()).toHaveTextContent('Pay 500,000 ₸');
});

test.each([
  ['en', 'Please enter your email address', 'Please enter a phone number for the courier'],
  ['ru', 'Укажите электронную почту', 'Укажите телефон для курьера'],
] as const)('shows an error at every missing field in %s', async (language, email, phone) => {
  const { user } = await openCheckout({ language });
  await user.click(await payButton());
  await waitFor(() => expect(byTestId('field-email')).toHaveFocus());
  expect(byTestId('field-email')).toHaveAccessibleDescription(expect.stringContaining(email));
  expect(byTestId('field-phone')).toHaveAccessibleDescription(expect.stringContaining(phone));
  const invalid = screen.getAllByTestId(/^field-/).filter((field) => field.hasAttribute('aria-invalid'));
  expect(invalid.map(({ dataset }) => dataset.testid)).toEqual([
    'field-email',
    'field-name',
    'field-surname',
    'field-phone',
    'field-city',
    'field-address',
  ]);
});

test('a stored name that is too long states its limit', async () => {
  sessionStorage.setItem('checkoutDraft', JSON.stringify({ name: 'x'.repeat(61) }));
  const { user } = await openCheckout();
  await user.click(await payButton());
  const name = byTestId('field-name');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/at most 60 characters/));
  expect(name).toHaveAttribute('maxlength', '60');
});

test('a field error follows the language of the page and disappears when it is fixed', async () => {
  const { user, store } = await openCheckout();
  fill({ ...TYPED, 'field-phone': 'call me' });
  await user.click(await payButton());
  expect(await screen.findByText(/Please check the number: some digits are missing/)).toBeVisible();
  expect(byTestId('field-phone')).toHaveFocus();
  store.getState().setLanguage('ru');
  expect(await screen.findByText(/Проверьте номер: в нём не хватает цифр/)).toBeVisible();
  await user.clear(byTestId('field-phone'));
  await user.type(byTestId('field-phone'), '87011234567');
  await waitFor(() => expect(byTestId('field-phone')).not.toHaveAttribute('aria-invalid'));
});

test('restores the typed values after a reload', async () => {
  const earlier = await openCheckout({ language: 'ru' });
  fill({ ...TYPED, 'field-patronymic': 'Сериковна', 'field-zip': '050000' });
  await earlier.user.selectOptions(byTestId('field-country'), 'Грузия');
  earlier.unmount();
  await openCheckout({ language: 'ru' });
  await waitFor(() => expect(valueOf('field-email')).toBe('aigul@example.com'));
  for (const [id, text] of Object.entries(TYPED)) expect([id, valueOf(id)]).toEqual([id, text]);
  expect(valueOf('field-patronymic')).toBe('Сериковна');
  expect(valueOf('field-zip')).toBe('050000');
  expect(byTestId('field-country')).toHaveValue('Грузия');
  await waitFor(() => expect(byTestId('checkout-delivery')).toHaveTextContent('Доставка в Грузию'));
});

test('the sign-in link stores the redirect back to the checkout', async () => {
  const { user, address } = await openCheckout();
  await user.click(byTestId('checkout-sign-in'));
  expect(address()).toBe('/auth');
  expect(sessionStorage.getItem('redirectToCheckout')).not.toBeNull();
});

test('the sign-in link works when the browser storage is forbidden', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  const { user, address } = await openCheckout();
  const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await user.click(byTestId('checkout-sign-in'));
  forbidden.mockRestore();
  expect(address()).toBe('/auth');
  expect(warned).toHaveBeenCalled();
});

test('fills empty fields from the account and keeps typed values', async () => {
  const me = {
    name: 'Dana',
    surname: 'Omarova',
    email: 'dana@example.com',
    emailVerified: true,
    newEmail: null,
    role: 'user' as const,
    userInfo: { phone: '+77015550000', pickupPoint: '' },
  };
  sessionStorage.setItem('checkoutDraft', JSON.stringify({ name: 'Aigul', country: 'Россия' }));
  await openCheckout({ state: { token: 'token', role: 'user' }, api: { 'GET /api/user/me': me } });
  await waitFor(() => expect(valueOf('field-email')).toBe('dana@example.com'));
  expect(valueOf('field-name')).toBe('Aigul');
  expect(valueOf('field-surname')).toBe('Omarova');
  await waitFor(() => expect(valueOf('field-phone')).toBe('+7 701 555 00 00'));
  expect(byTestId('field-country')).toHaveValue('Россия');
  expect(screen.queryByTestId('checkout-sign-in')).toBeNull();
});

const ADDRESS = {
  id: 'a'.repeat(24),
  name: 'Mother',
  surname: 'Omarova',
  patronymic: 'Сериковна',
  phone: '+375291234567',
  additionalPhone: '+77015550000',
  country: 'Беларусь',
  zipCode: '220000',
  city: 'Minsk',
  address: 'Main street 1',
};
const COMPANY = { name: 'LLC “Mir”', taxNumber: '100200300', address: 'Brest' };
const OTHER_ADDRESS = { ...ADDRESS, id: 'b'.repeat(24), name: 'Ivan', city: 'Brest', company: COMPANY };
const openWithAddress = (language: Language = 'ru', addresses = [ADDRESS, OTHER_ADDRESS]) => {
  const me = {
    name: 'Dana',
    surname: 'Omarova',
    email: 'dana@example.com',
    emailVerified: true,
    newEmail: null,
    role: 'user' as const,
    userInfo: { phone: '+77015551111', pickupPoint: '' },
    addresses,
  };
  return openCheckout({
    language,
    state: { token: 'token', role: 'user' },
    api: { 'GET /api/user/me': me },
  });
};

test('fills the form from the most recently used address of the account', async () => {
  await openWithAddress();
  await waitFor(() => expect(valueOf('field-city')).toBe('Minsk'));
  const values = screen.getAllByTestId(/^field-/).map((field) => (field as HTMLInputElement).value);
  expect(values).toEqual([
    'dana@example.com',
    'Mother',
    'Omarova',
    'Сериковна',
    '+375 29 123 45 67',
    '+7 701 555 00 00',
    'Беларусь',
    '220000',
    'Minsk',
    'Main street 1',
  ]);
});

test.each([
  ['ru', 'Куда доставить', 'Другой адрес'],
  ['en', 'Deliver to', 'Another address'],
] as const)('the shopper chooses one of several saved addresses in %s', async (language, label, another) => {
  const { user } = await openWithAddress(language);
  const select = await screen.findByRole('combobox', { name: label });
  expect(select).toBe(byTestId('address-select'));
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Mother Omarova, Minsk, Main street 1',
    'Ivan Omarova, Brest, Main street 1',
    another,
  ]);
  expect(select).toHaveDisplayValue('Mother Omarova, Minsk, Main street 1');

  await user.selectOptions(select, 'Ivan Omarova, Brest, Main street 1');
  expect(['field-name', 'field-city', 'field-phone'].map(valueOf)).toEqual([
    'Ivan',
    'Brest',
    '+375 29 123 45 67',
  ]);
  expect(await screen.findByTestId('field-company-name')).toHaveValue(COMPANY.name);
  await user.selectOptions(select, another);
  const emptied = ['field-name', 'field-phone', 'field-zip', 'field-city', 'field-address'].map(valueOf);
  expect(emptied).toEqual(['Dana', '+7 701 555 11 11', '', '', '']);
  expect([select, byTestId('field-country')].map((field) => (field as HTMLSelectElement).value)).toEqual([
    '',
    'Беларусь',
  ]);
  expect(valueOf('field-email')).toBe('dana@example.com');
});

test('an edited address is shown as another one, and a chosen one has no errors', async () => {
  const { user } = await openWithAddress();
  const select = await screen.findByTestId('address-select');
  await user.clear(byTestId('field-city'));
  await waitFor(() => expect(select).toHaveValue(''));
  await user.click(await payButton());
  await waitFor(() => expect(byTestId('field-city')).toHaveAttribute('aria-invalid'));
  await user.selectOptions(select, 'Mother Omarova, Minsk, Main street 1');
  await waitFor(() => expect(byTestId('field-city')).not.toHaveAttribute('aria-invalid'));
  expect(valueOf('field-city')).toBe('Minsk');
});

test('an account with one address has no choice', async () => {
  await openWithAddress('ru', [ADDRESS]);
  await waitFor(() => expect(valueOf('field-city')).toBe('Minsk'));
  expect(screen.queryByTestId('address-select')).toBeNull();
});

test('does not mix the address of the account with one that is partly typed', async () => {
  sessionStorage.setItem('checkoutDraft', JSON.stringify({ city: 'Almaty', country: 'Казахстан' }));
  await openWithAddress();
  await waitFor(() => expect(valueOf('field-name')).toBe('Mother'));
  expect(['field-country', 'field-zip', 'field-city', 'field-address'].map(valueOf)).toEqual([
    'Казахстан',
    '',
    'Almaty',
    '',
  ]);
});

describe('a phone number', () => {
  const phone = () => byTestId('field-phone');

  test.each([
    ['KZ', '87015551373', '+7 701 555 13 73'],
    ['BY', '8 029 123-45-67', '+375 29 123 45 67'],
    ['BY', '+49 1511 2345678', '+49 1511 2345678'],
  ] as const)('typed in %s as %s is formatted when its field loses focus', async (country, typed, shown) => {
    const { user } = await openCheckout({ country });
    await user.type(phone(), typed);
    expect(phone()).toHaveValue(typed);
    await user.tab();
    await waitFor(() => expect(phone()).toHaveValue(shown));
    expect(phone()).not.toHaveAttribute('aria-invalid');
  });

  test.each(['+7 701', '87011234567890123456'])(
    'with a wrong length (%s) is marked until it is right',
    async (typed) => {
      const { user } = await openCheckout();
      await user.type(phone(), typed);
      expect(phone()).not.toHaveAttribute('aria-invalid');
      await user.tab();
      await waitFor(() => expect(phone()).toHaveAccessibleDescription(/Please check the number/));
      expect(phone()).toHaveValue(typed);
      await user.clear(phone());
      await user.type(phone(), '+7 701 555 13 73');
      await waitFor(() => expect(phone()).not.toHaveAttribute('aria-invalid'));
    },
  );

  test('in the notation of another country becomes valid when that country is selected', async () => {
    const { user } = await openCheckout({ country: 'KZ' });
    await user.type(phone(), '029 123-45-67');
    await user.tab();
    await waitFor(() => expect(phone()).toHaveAttribute('aria-invalid'));
    await user.selectOptions(byTestId('field-country'), 'Беларусь');
    await waitFor(() => expect(phone()).toHaveValue('+375 29 123 45 67'));
    expect(phone()).not.toHaveAttribute('aria-invalid');
  });

  test('is not required when its field loses focus empty', async () => {
    const { user } = await openCheckout();
    await user.click(phone());
    await user.tab();
    await user.type(byTestId('field-additional-phone'), '8 701');
    await user.tab();
    await waitFor(() => expect(byTestId('field-additional-phone')).toHaveAttribute('aria-invalid'));
    expect(phone()).not.toHaveAttribute('aria-invalid');
  });
});

test('the fields have the autofill tokens and keyboards of their values', async () => {
  await openCheckout({ language: 'ru' });
  const fields = screen
    .getAllByTestId(/^field-/)
    .map((field) => [
      field.dataset.testid,
      field.getAttribute('autocomplete'),
      field.getAttribute('inputmode'),
      field.getAttribute('enterkeyhint'),
    ]);
  expect(fields).toEqual([
    ['field-email', 'email', 'email', 'next'],
    ['field-name', 'shipping given-name', null, 'next'],
    ['field-surname', 'shipping family-name', null, 'next'],
    ['field-patronymic', 'shipping additional-name', null, 'next'],
    ['field-phone', 'shipping tel', 'tel', 'next'],
    ['field-additional-phone', 'off', 'tel', 'next'],
    ['field-country', 'shipping country-name', null, null],
    ['field-zip', 'shipping postal-code', null, 'next'],
    ['field-city', 'shipping address-level2', null, 'next'],
    ['field-address', 'shipping address-line1', null, 'go'],
  ]);
});

test('the order can be placed when the account cannot be loaded', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  await openCheckout({ state: { token: 'token' }, api: { 'GET /api/user/me': new ApiError(500) } });
  await waitFor(() => expect(warned).toHaveBeenCalledWith('Not loaded', expect.anything()));
  expect(await payButton()).toBeEnabled();
});

test('shows an error when the order is submitted without a loaded cart', async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const { user } = await openCheckout({ api: { 'GET /api/watches': new ApiError(503) } });
  expect(await screen.findByText('We could not load your cart')).toBeVisible();
  await user.click(byTestId('pay-button'));
  expect(byTestId('alert')).toHaveTextContent('Your cart could not be loaded, so your order was not placed.');
});

test('a mistyped provider of the email is corrected on request, and the folded summary shows the sum', async () => {
  const { user } = await openCheckout({ cart: [blue({ quantity: 2 })] });
  await waitFor(() => expect(byTestId('checkout-glance')).toHaveTextContent('500,000 ₸'));
  await user.type(byTestId('field-email'), 'anna@gmial.com');
  await user.tab();
  await user.click(await screen.findByTestId('email-suggestion'));
  expect(byTestId('field-email')).toHaveValue('anna@gmail.com');
  expect(screen.queryByTestId('email-suggestion')).toBeNull();
});

test('disables the pay button while the cart is loading', async () => {
  await openCheckout({ api: { 'GET /api/watches': () => new Promise(() => undefined) } });
  expect(byTestId('pay-button')).toBeDisabled();
  expect(screen.getByRole('status', { name: 'Loading your cart' })).toBeVisible();
});

test.each([
  ['en', 'Delivery to Russia: 30 November – 3 December', 'Delivery to Kazakhstan: 25–27 November'],
  ['ru', 'Доставка в Россию: 30 ноября – 3 декабря', 'Доставка в Казахстан: 25–27 ноября'],
] as const)(
  'the summary shows the delivery dates of the chosen country (%s)',
  async (language, before, after) => {
    const quote: FakeResponses['POST /api/delivery/quote'] = ({ body }) =>
      someQuote([anOption({ dates: someSettings().deliveryDates[(body as { country: 'KZ' }).country] })]);
    const { user } = await openCheckout({
      language,
      country: 'RU',
      api: { 'POST /api/delivery/quote': quote },
    });
    await waitFor(() => expect(byTestId('checkout-delivery')).toHaveTextContent(before));
    await user.selectOptions(byTestId('field-country'), 'Казахстан');
    await waitFor(() => expect(byTestId('checkout-delivery')).toHaveTextContent(after));
  },
);

test.each([
  ['en', 'We do not deliver to your country yet. We deliver to Armenia', 'Choose a country'],
  ['ru', 'В вашу страну мы пока не доставляем. Доставляем в Армению', 'Выберите страну'],
] as const)('a shopper from a country without delivery chooses one (%s)', async (language, text, choose) => {
  const { user } = await openCheckout({ language, country: 'US' });
  await waitFor(() => expect(byTestId('checkout-delivery')).toHaveTextContent(text));
  expect(byTestId('field-country')).toHaveValue('');
  expect(byTestId('field-country')).toHaveTextContent(choose);
  await user.click(await payButton());
  await waitFor(() => expect(byTestId('field-country')).toHaveAttribute('aria-invalid', 'true'));
});
