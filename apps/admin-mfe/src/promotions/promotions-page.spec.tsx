import { ApiError } from '@meridian/api-client';
import type { PanelPromotion } from '@meridian/contracts';
import { anId, aWatch, type FakeResponses, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';
import { NEW_PROMOTION } from './promotion-values.ts';

const PATH = '/admin-panel/promo-codes';
const WATCH = aWatch({ _id: anId(7), nameEN: 'Fjord', nameRU: 'Фьорд' });
const aPromotion = (overrides: Partial<PanelPromotion> = {}): PanelPromotion => ({
  ...NEW_PROMOTION,
  id: anId(60),
  nameEN: 'Welcome',
  nameRU: 'Первый заказ',
  code: 'WELCOME',
  status: 'running',
  revision: 3,
  maxUses: 100,
  uses: 12,
  isUsed: true,
  ...overrides,
});
const generated = aPromotion({
  id: anId(61),
  nameEN: 'Newsletter',
  code: null,
  status: 'planned',
  from: '2027-01-01T00:00:00.000Z',
  discount: { kind: 'amount', amount: { kzt: 20_000, usd: 50 } },
  minimum: { kzt: 100_000, usd: 200 },
  maxUses: null,
  uses: 0,
  isUsed: false,
  codes: 1000,
});

const open = async (
  items: PanelPromotion[],
  api: FakeResponses = {},
  path = PATH,
  language?: 'en' | 'ru',
) => {
  const view = await openPanel(
    path,
    {
      'GET /api/panel/promotions': { items, timeZone: 'Asia/Almaty' },
      'POST /api/panel/promotions/preview': { watches: 37, lowest: { kzt: 120_000 }, notApplied: 2 },
      'GET /api/panel/watches': { watches: [WATCH], total: 1, nextCursor: null, lowStockThreshold: 3 },
      'GET /api/watches': { watches: [WATCH] },
      'GET /api/brands': [{ _id: anId(1), nameEN: 'Kessling', nameRU: 'Кесслинг' }],
      'GET /api/categories': [],
      'GET /api/collections': [],
      ...api,
    },
    language,
  );
  const sent = (name: string) =>
    view.requests.filter((request) => request.name === name).map(({ body, params }) => body ?? params);
  return { ...view, sent };
};
const row = async (index = 0) => within((await screen.findAllByTestId('promotion-row'))[index]!);

test('lists the codes, shows the results of one, stops it and deletes another', async () => {
  const { user, sent } = await open([aPromotion(), generated], {
    'GET /api/panel/promotions/:id/results': {
      orders: 3,
      revenue: { kzt: 850_000, usd: 400 },
      discount: { kzt: 95_000 },
    },
    'POST /api/panel/promotions/:id/stop': aPromotion({ isStopped: true, status: 'stopped' }),
    'DELETE /api/panel/promotions/:id': () => undefined,
  });
  const rows = await screen.findAllByTestId('promotion-row');
  expect(rows.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'WELCOMEWelcome−10%Without an end12 / 100RunningEditResultsStop',
    '1,000 codesNewsletter−20,000 ₸ · −50 $, from 100,000 ₸ · 200 $From 1 Jan 2027, 05:000 / 1,000PlannedEditCodesStopDelete',
  ]);
  expect(screen.queryByTestId('admin-search')).toBeNull();
  await user.click(screen.getByTestId('promotion-results'));
  expect(await screen.findByTestId('promotion-results-values')).toHaveTextContent(
    'Orders3Revenue850,000 ₸ · 400 $Discount95,000 ₸',
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getAllByTestId('promotion-stop')[0]!);
  expect(screen.getByRole('dialog')).toHaveTextContent('It ends at once and for good');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.queryByTestId('confirm-yes')).toBeNull());
  await user.click(screen.getByTestId('promotion-delete'));
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.queryByTestId('confirm-yes')).toBeNull());
  expect(sent('POST /api/panel/promotions/:id/stop')).toEqual([{ id: anId(60) }]);
  expect(sent('DELETE /api/panel/promotions/:id')).toEqual([{ id: anId(61) }]);
});

test('a long list is searched by name and by code', async () => {
  const items = Array.from({ length: 10 }, (_, index) =>
    aPromotion({ id: anId(70 + index), code: `CODE-${index}`, nameRU: `Скидка ${index}` }),
  );
  const { user } = await open(items, {}, `${PATH}?q=${encodeURIComponent('скидка 3')}`, 'ru');
  expect((await row()).getByRole('rowheader')).toHaveTextContent('CODE-3');
  expect(screen.getAllByTestId('promotion-row')).toHaveLength(1);
  await user.type(screen.getByTestId('admin-search'), '7');
  expect(await screen.findByText('Ничего не найдено')).toBeVisible();
});

test('explains promo codes while there are none, in Russian', async () => {
  await open([], {}, PATH, 'ru');
  expect(await screen.findByText('Промокодов пока нет')).toBeVisible();
});

test('adds a code, with problems at their fields, a warning and a preview of its prices', async () => {
  let isTaken = true;
  const { user, sent, address } = await open([], {
    'POST /api/panel/promotions': ({ body }) =>
      isTaken
        ? new ApiError(409, { code: 'codeTaken', message: 'Taken' })
        : aPromotion(body as Partial<PanelPromotion>),
  });
  await user.click(await screen.findByTestId('promotion-add'));
  await user.type(await screen.findByTestId('promotion-nameRU'), 'Зима');
  await user.type(screen.getByTestId('promotion-nameEN'), 'Winter');
  await user.type(screen.getByTestId('promotion-code'), 'wi');
  await user.selectOptions(screen.getByTestId('promotion-kind'), 'Amount off');
  await user.clear(screen.getByTestId('promotion-maxUsesPerCustomer'));
  await user.type(screen.getByTestId('promotion-maxUses'), 'many');
  await user.click(screen.getByTestId('promotion-save'));
  expect(screen.getByTestId('promotion-code')).toHaveFocus();
  expect(screen.getByTestId('promotion-amount-kzt')).toBeInvalid();
  expect(screen.getByTestId('promotion-maxUses')).toBeInvalid();
  await user.type(screen.getByTestId('promotion-code'), 'nter 1');
  await user.type(screen.getByTestId('promotion-amount-kzt'), '20 000');
  await user.clear(screen.getByTestId('promotion-maxUses'));
  expect(screen.getByText(/Without a minimum, a watch/)).toBeVisible();
  await user.type(screen.getByTestId('promotion-minimum-kzt'), '100000');
  expect(screen.queryByText(/Without a minimum, a watch/)).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: 'Kessling' }));
  const preview = screen.getByTestId('promotion-preview');
  await waitFor(() => expect(preview).toHaveTextContent('37 watches, lowest price 120,000 ₸ with the code'));
  expect(preview).toHaveTextContent('2 watches are on sale');
  await user.click(screen.getByTestId('promotion-save'));
  expect(await screen.findByText('Another promo code already has this code')).toBeVisible();
  expect(screen.getByTestId('promotion-code')).toHaveFocus();
  takeConsoleErrors();
  isTaken = false;
  await user.click(screen.getByTestId('promotion-save'));
  await waitFor(() => expect(address()).toBe(PATH));
  expect(sent('POST /api/panel/promotions').at(-1)).toEqual({
    nameRU: 'Зима',
    nameEN: 'Winter',
    from: null,
    until: null,
    code: 'WINTER1',
    discount: { kind: 'amount', amount: { kzt: 20_000 } },
    scope: { brands: [anId(1)], collections: [] },
    includesSalePrices: false,
    minimum: { kzt: 100_000 },
    isFirstOrderOnly: false,
    maxUsesPerCustomer: null,
    maxUses: null,
  });
});

test('a used code keeps what it gives, and gets a new end', async () => {
  const gift = { kind: 'gift', gift: { itemId: WATCH._id, colorName: 'Black', size: '40' } } as const;
  const used = aPromotion({ discount: gift });
  const { user, sent } = await open(
    [used],
    { 'PUT /api/panel/promotions/:id': used },
    `${PATH}?promotion=${used.id}`,
  );
  expect(await screen.findByTestId('promotion-code')).toBeDisabled();
  expect(screen.getByTestId('promotion-kind')).toBeDisabled();
  expect(screen.getByText(/so what it gives stays/)).toBeVisible();
  expect(await screen.findByText('Fjord, Black, 40')).toBeVisible();
  await user.type(screen.getByTestId('promotion-until'), '2027-02-01T00:00');
  await user.click(screen.getByTestId('promotion-save'));
  await waitFor(() =>
    expect(sent('PUT /api/panel/promotions/:id')).toMatchObject([
      { code: 'WELCOME', discount: gift, until: '2027-01-31T19:00:00.000Z', revision: 3 },
    ]),
  );
});

test('a gift is a watch in one colour and size, and a suggested code is valid', async () => {
  const { user, sent } = await open(
    [],
    { 'POST /api/panel/promotions': aPromotion() },
    `${PATH}?promotion=new`,
  );
  await user.type(await screen.findByTestId('promotion-nameRU'), 'Часы');
  await user.type(screen.getByTestId('promotion-nameEN'), 'Watch');
  await user.click(screen.getByTestId('promotion-suggest'));
  await user.selectOptions(screen.getByTestId('promotion-kind'), 'A watch as a gift');
  await user.click(screen.getByTestId('promotion-save'));
  expect(screen.getByText('Choose a watch')).toBeVisible();
  await user.type(screen.getByTestId('new-order-watch'), 'fjo');
  await user.click((await screen.findAllByTestId('new-order-watch-option'))[0]!);
  expect(await screen.findByTestId('promotion-gift')).toHaveTextContent('Fjord, Black, 40');
  await user.click(screen.getByTestId('promotion-save'));
  await waitFor(() =>
    expect(sent('POST /api/panel/promotions')).toMatchObject([
      {
        code: expect.stringMatching(/^[A-Z2-9]{8}$/),
        discount: { kind: 'gift', gift: { itemId: WATCH._id, colorName: 'Black', size: '40' } },
      },
    ]),
  );
});

test('codes are generated and listed with the orders that use them', async () => {
  const at = '2026-12-01T00:00:00.000Z';
  const { user, sent } = await open([generated], {
    'GET /api/panel/promotions/:id/codes': {
      items: [
        { code: 'AAAA-1111', createdAt: at, order: anId(0xabc) },
        { code: 'BBBB-2222', createdAt: at, order: null },
      ],
      nextCursor: null,
    },
    'POST /api/panel/promotions/:id/codes': generated,
  });
  await user.click((await row()).getByTestId('promotion-codes'));
  expect((await screen.findAllByTestId('codes-row')).map(({ textContent }) => textContent)).toEqual([
    'AAAA-1111Order 000ABC',
    'BBBB-2222Not used',
  ]);
  expect(screen.getByRole('link', { name: 'Order 000ABC' })).toHaveAttribute(
    'href',
    `/admin-panel/orders?order=${anId(0xabc)}`,
  );
  const count = screen.getByTestId('codes-count');
  await user.clear(count);
  await user.type(count, '1001');
  await user.click(screen.getByTestId('codes-generate'));
  expect(count).toBeInvalid();
  await user.clear(count);
  await user.type(count, '50');
  await user.click(screen.getByTestId('codes-generate'));
  await waitFor(() =>
    expect(sent('POST /api/panel/promotions/:id/codes')).toEqual([{ count: 50, revision: 3 }]),
  );
});
