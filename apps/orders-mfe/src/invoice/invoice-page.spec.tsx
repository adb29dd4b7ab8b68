import { ApiError } from '@meridian/api-client';
import type { Invoice } from '@meridian/contracts';
import { DEFAULT_SELLER } from '@meridian/domain';
import { anId, type FakeResponses, renderRoute } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remote } from '../remote.ts';

const user = userEvent.setup();
const PATH = `/orders/${anId(1)}/invoices/${anId(2)}`;
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ');

const anInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: anId(2),
  kind: 'invoice',
  number: '2026-000007',
  at: '2026-11-24T09:00:00.000Z',
  day: '2026-11-24',
  currency: 'kzt',
  amount: 500_000,
  orderNumber: 'A1B2C3',
  orderDate: '2026-11-23',
  seller: { ...DEFAULT_SELLER, taxId: 'SE5566', bank: 'SEB, SE45 5000' },
  buyer: { name: 'Ann Lee', address: ['Abay 1', '050000 Almaty'], email: 'ann@example.com' },
  lines: [
    {
      nameEN: 'Meridian One',
      nameRU: 'Меридиан Один',
      colorNameEN: 'Black',
      colorNameRU: 'Чёрный',
      size: '40 mm',
      sku: 'M-1',
      serialNumbers: ['SN-1', 'SN-2'],
      quantity: 2,
      price: 250_000,
      total: 500_000,
    },
  ],
  discount: 0,
  delivery: 0,
  tax: { rate: 0, amount: 0, country: 'Казахстан' },
  taxes: [{ rate: 0, amount: 500_000, tax: 0 }],
  invoiceNumber: null,
  reason: null,
  warrantyUntil: '2028-11-24',
  ...overrides,
});
const open = (
  response: FakeResponses['GET /api/orders/by-key/:key/invoices/:invoiceId'],
  language: 'en' | 'ru' = 'en',
) =>
  renderRoute(remote, PATH, {
    locale: { language },
    api: { 'GET /api/orders/by-key/:key/invoices/:invoiceId': response },
  });

test.each([
  [
    'en',
    'Invoice 2026-000007',
    'Meridian One, Black, 40 mm',
    '500,000 ₸',
    '0% – delivery outside the EU',
    'Kazakhstan',
  ],
  [
    'ru',
    'Счёт 2026-000007',
    'Меридиан Один, Чёрный, 40 мм',
    '500 000 ₸',
    '0 % — доставка за пределы ЕС',
    'Казахстан',
  ],
] as const)('shows an invoice in %s', async (language, title, line, total, tax, country) => {
  const { head } = await open(anInvoice(), language);
  expect(await screen.findByTestId('invoice-number')).toHaveTextContent(title);
  expect(screen.getByTestId('invoice-line')).toHaveTextContent(line);
  expect(screen.getByTestId('invoice-line')).toHaveTextContent('SN-1, SN-2');
  expect(plain(screen.getByTestId('invoice-total').textContent)).toBe(total);
  expect(plain(screen.getByTestId('invoice-tax').textContent)).toContain(tax);
  expect(screen.getByTestId('invoice')).toHaveTextContent(country);
  expect(head()?.noIndex).toBe(true);
});

test('shows the included tax and the rate of an invoice', async () => {
  const tax = { rate: 12.5, amount: 55_555.56, country: 'Казахстан' };
  await open(anInvoice({ tax, taxes: [{ rate: 12.5, amount: 500_000, tax: 55_555.56 }] }));
  expect(plain((await screen.findByTestId('invoice-tax')).textContent)).toBe(
    'Including VAT, 12.5%55,555.56 ₸',
  );
});

test('shows the tax of each rate and line, and the amounts in tenge of another currency', async () => {
  const [sold] = anInvoice().lines;
  const taxes = [
    { rate: 16, amount: 116, tax: 16 },
    { rate: 0, amount: 50, tax: 0 },
  ];
  const lines = [
    { ...sold!, total: 116, tax: { rate: 16, amount: 16 } },
    { ...sold!, total: 50, tax: { rate: 0, amount: 0 } },
  ];
  const seller = { ...DEFAULT_SELLER, country: 'KZ', isVatRegistered: true };
  const tax = { rate: null, amount: 16, country: 'Россия' };
  const books = { rate: 512.25, amount: 85_033.5, tax: 8196 };
  await open(anInvoice({ currency: 'usd', amount: 166, seller, lines, tax, taxes, books }), 'ru');
  const texts = (testId: string) =>
    screen.getAllByTestId(testId).map(({ textContent }) => plain(textContent));
  await screen.findByTestId('invoice');
  expect(texts('invoice-tax')).toEqual([
    'В том числе НДС, 16 % от 116 $16 $',
    'НДС с 50 $0 % — поставка внутри ЕАЭС',
  ]);
  expect(texts('invoice-line').map((text) => /НДС [^:]*: \d+ \$/.exec(text ?? '')?.[0])).toEqual([
    'НДС 16 %: 16 $',
    'НДС 0 %: 0 $',
  ]);
  expect(texts('invoice-books')).toEqual([
    'Итого, в тенге по курсу 1 $ = 512,25 ₸85 033,50 ₸',
    'НДС, в тенге по курсу 1 $ = 512,25 ₸8 196 ₸',
  ]);
});

test.each([
  ['en', 'Price without discounts 300,000 ₸', 'Gift', 'Promo code SUMMER: its discount of 100,000 ₸'],
  ['ru', 'Цена без скидок 300 000 ₸', 'Подарок', 'Промокод SUMMER: скидка 100 000 ₸'],
] as const)('shows the promo code of an invoice in %s', async (language, line, gift, note) => {
  const [sold] = anInvoice().lines;
  const lines = [
    { ...sold!, discount: 50_000 },
    { ...sold!, quantity: 1, price: 0, total: 0, isGift: true },
  ];
  const promoCode = { code: 'SUMMER', gives: 'discount', discount: 100_000 } as const;
  await open(anInvoice({ lines, promoCode }), language);
  expect(plain((await screen.findByTestId('order-promo-code')).textContent)).toContain(note);
  const [watch, given] = screen.getAllByTestId('invoice-line').map(({ textContent }) => plain(textContent));
  expect(watch).toContain(line);
  expect(given).toContain(gift);
});

test('shows which invoice a credit note corrects, its reason and what is not refunded', async () => {
  const note = { kind: 'creditNote', invoiceNumber: '2026-000003', reason: 'A scratch' } as const;
  await open(anInvoice({ ...note, amount: 400_000, discount: 100_000, warrantyUntil: null }));
  const sheet = await screen.findByTestId('invoice');
  for (const text of ['Credit note 2026-000007', '2026-000003', 'Reason: A scratch', 'Not refunded'])
    expect(sheet).toHaveTextContent(text);
  expect(sheet).not.toHaveTextContent('Paid in full');
});

test('prints the page and downloads the file in the language of the page', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const fetched: string[] = [];
  window.fetch = (input) => {
    fetched.push(input instanceof Request ? input.url : input.toString());
    return Promise.resolve({ ok: true, blob: () => Promise.resolve(new Blob(['%PDF'])) } as Response);
  };
  URL.createObjectURL = () => 'blob:invoice';
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await open(anInvoice());
  await user.click(await screen.findByTestId('invoice-print'));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByTestId('invoice-download'));
  await waitFor(() => expect(saved).toEqual(['invoice-2026-000007.pdf']));
  expect(fetched).toEqual([`/api/orders/by-key/${anId(1)}/invoices/${anId(2)}/pdf?lang=en`]);
});

test('a document that does not exist is explained, with a link to the look-up', async () => {
  await open(new ApiError(404, { code: 'notFound', message: 'Not found' }));
  expect(await screen.findByTestId('not-found')).toHaveTextContent('We could not find this document');
  expect(screen.getByRole('link', { name: 'Find an order' })).toHaveAttribute('href', '/orders/find');
});

test('a failure can be retried', async () => {
  let isFailing = true;
  await open(() => (isFailing ? new ApiError(503, { code: 'unavailable', message: 'Later' }) : anInvoice()));
  await screen.findByTestId('invoice-error');
  isFailing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('invoice')).toBeVisible();
});

test('an invoice of a company shows its data and the contact person', async () => {
  const company = { name: 'Tima LLP', taxNumber: '941240000193', address: 'Satpaev 2, Almaty' };
  await open(anInvoice({ buyer: { ...anInvoice().buyer, company } }));
  const sheet = await screen.findByTestId('invoice');
  expect(sheet).toHaveTextContent(
    'BuyerTima LLPBIN/IIN: 941240000193Satpaev 2, AlmatyKazakhstanContact person: Ann Leeann@example.com',
  );
  expect(sheet).not.toHaveTextContent('Abay 1');
});
