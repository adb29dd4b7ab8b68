import { ApiError } from '@meridian/api-client';
import type { CampaignPreview, PanelCampaign } from '@meridian/contracts';
import type { TFunction } from '@meridian/i18n';
import { aMember, anId, aWatch, type FakeResponses, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../testing/a-campaign.ts';
import { openPanel } from '../testing/open-panel.ts';
import { bodyOf, NEW_CAMPAIGN, problemsOf, valuesOf } from './campaign-values.ts';

const PATH = '/admin-panel/campaigns';
const WATCH = aWatch({ _id: anId(7), nameEN: 'Fjord', nameRU: 'Фьорд' });
const PREVIEW: CampaignPreview = { watches: 0, lowest: {}, notApplied: 0, conflicts: [] };
const planned = aCampaign({
  id: anId(51),
  nameEN: 'Gift days',
  from: '2027-01-01T00:00:00.000Z',
  until: null,
  status: 'planned',
  scope: { ...aCampaign().scope, watches: [WATCH._id], brands: [anId(1), anId(2)] },
  discount: { kind: 'amount', amount: { kzt: 20_000, usd: 50 } },
});

const open = async (items: PanelCampaign[], api: FakeResponses = {}, path = PATH, language?: 'en' | 'ru') => {
  const view = await openPanel(
    path,
    {
      'GET /api/panel/campaigns': { items, timeZone: 'Asia/Almaty' },
      'POST /api/panel/campaigns/preview': PREVIEW,
      'GET /api/panel/watches': { watches: [WATCH], total: 1, nextCursor: null, lowStockThreshold: 3 },
      'GET /api/brands': [{ _id: anId(1), nameEN: 'Kessling', nameRU: 'Кесслинг' }],
      'GET /api/categories': [],
      'GET /api/collections': [],
      ...api,
    },
    language,
  );
  const sent = (name: string) =>
    view.requests.filter((request) => request.name === name).map(({ body }) => body);
  return { ...view, sent };
};
const row = async (index = 0) => within((await screen.findAllByTestId('campaign-row'))[index] as HTMLElement);

test('lists the sales with their watches, discounts and times by the clock of the shop', async () => {
  await open([aCampaign(), planned]);
  const rows = await screen.findAllByTestId('campaign-row');
  expect(rows.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Winter saleAll watches−15%1 Dec 2026, 00:00 – 24 Dec 2026, 23:59RunningEditResultsStop',
    'Gift days1 watch, 2 brands−20,000 ₸ · −50 $From 1 Jan 2027, 05:00PlannedEditDelete',
  ]);
});

test('explains sales while there are none, in Russian', async () => {
  await open([], {}, PATH, 'ru');
  expect(await screen.findByText('Распродаж пока нет')).toBeVisible();
});

test('a member without the permission to edit sees the sales only', async () => {
  await open([planned], {
    'GET /api/user/me': aMember('owner', { permissions: ['catalogue.view'] }),
  });
  expect((await row()).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByTestId('campaign-add')).toBeNull();
});

test('adds a sale, with problems at their fields and a preview of its prices', async () => {
  const { user, sent, address } = await open([], {
    'POST /api/panel/campaigns': ({ body }) => aCampaign(body as Partial<PanelCampaign>),
    'POST /api/panel/campaigns/preview': {
      watches: 37,
      lowest: { kzt: 120_000 },
      notApplied: 2,
      conflicts: [{ id: anId(9), nameEN: 'Gift days', nameRU: 'Дни подарков', watches: 5 }],
    },
  });
  await user.click(await screen.findByTestId('campaign-add'));
  await user.click(await screen.findByTestId('campaign-save'));
  expect(screen.getByTestId('campaign-nameRU')).toHaveFocus();
  await user.type(screen.getByTestId('campaign-nameRU'), 'Зима');
  await user.type(screen.getByTestId('campaign-nameEN'), 'Winter');
  await user.type(screen.getByTestId('campaign-from'), '2026-12-10T10:00');
  await user.type(screen.getByTestId('campaign-until'), '2026-12-01T10:00');
  await user.selectOptions(screen.getByTestId('campaign-kind'), 'Sale price');
  expect(screen.getByText('This must be later than the beginning')).toBeVisible();
  expect(screen.getByText('Enter an amount in at least one currency')).toBeVisible();
  await user.type(screen.getByTestId('campaign-amount-kzt'), '120 000');
  await user.type(screen.getByTestId('campaign-amount-usd'), '199,5');
  await user.clear(screen.getByTestId('campaign-until'));
  await user.type(screen.getByTestId('campaign-until'), '20266-12-20T10:00');
  await user.type(screen.getByTestId('campaign-watch'), 'fjo');
  await user.click(await screen.findByTestId('campaign-watch-option'));
  expect(await screen.findByRole('button', { name: 'Remove “Fjord”' })).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: 'Kessling' }));
  await user.click(screen.getByTestId('campaign-save'));
  expect(sent('POST /api/panel/campaigns')).toEqual([]);
  await user.clear(screen.getByTestId('campaign-until'));
  await user.type(screen.getByTestId('campaign-until'), '2026-12-20T10:00');
  const preview = screen.getByTestId('campaign-preview');
  await waitFor(() => expect(preview).toHaveTextContent('37 watches, lowest price 120,000 ₸'));
  expect(preview).toHaveTextContent('2 watches keep their prices');
  expect(preview).toHaveTextContent('Gift days: 5 watches');
  await user.click(screen.getByTestId('campaign-save'));
  await waitFor(() => expect(address()).toBe(PATH));
  expect(sent('POST /api/panel/campaigns')).toEqual([
    {
      nameRU: 'Зима',
      nameEN: 'Winter',
      from: '2026-12-10T05:00:00.000Z',
      until: '2026-12-20T05:00:00.000Z',
      scope: { ...planned.scope, brands: [anId(1)] },
      discount: { kind: 'price', price: { kzt: 120_000, usd: 199.5 } },
    },
  ]);
});

test.each([
  ['2026-12-01T10:00', 'discounts.problems.until'],
  ['20266-12-20T10:00', 'discounts.problems.time'],
])('an end of %s has the problem %s', (until, problem) => {
  const values = { ...valuesOf(NEW_CAMPAIGN, 'UTC'), from: '2026-12-10T10:00', until };
  const problems = problemsOf(
    ((key: string) => key) as TFunction<'admin'>,
    bodyOf(values, NEW_CAMPAIGN, 'UTC'),
  );
  expect(problems).toMatchObject({ until: problem });
});

test('a sale that someone else has changed is not overwritten', async () => {
  let items = [planned];
  const { user, sent } = await open(
    items,
    {
      'GET /api/panel/campaigns': () => ({ items, timeZone: 'Asia/Almaty' }),
      'PUT /api/panel/campaigns/:id': () => {
        items = [{ ...planned, nameEN: 'Theirs', revision: 4 }];
        return new ApiError(409, { code: 'conflict', message: 'Changed' });
      },
    },
    `${PATH}?campaign=${planned.id}`,
  );
  expect(await screen.findByTestId('campaign-from')).toHaveValue('2027-01-01T05:00');
  expect(screen.getByTestId('campaign-amount-kzt')).toHaveValue('20000');
  await user.type(screen.getByTestId('campaign-nameEN'), '!');
  await user.click(screen.getByTestId('campaign-save'));
  expect(await screen.findByText(/Someone else changed this sale/)).toBeVisible();
  takeConsoleErrors();
  expect(sent('PUT /api/panel/campaigns/:id')).toMatchObject([{ revision: 3, nameEN: 'Gift days!' }]);
  await user.click(screen.getByRole('button', { name: /their/i }));
  await waitFor(() => expect(screen.getByTestId('campaign-nameEN')).toHaveValue('Theirs'));
});

test('shows deleted watches and brands of a sale, which can be removed, and asks for all watches by their ids', async () => {
  const gone = Array.from({ length: 120 }, (_, index) => anId(1000 + index));
  const scope = { ...planned.scope, watches: [...gone, WATCH._id] };
  const { user, sent, requests } = await open(
    [{ ...planned, scope }],
    { 'PUT /api/panel/campaigns/:id': ({ body }) => ({ ...planned, ...(body as Partial<PanelCampaign>) }) },
    `${PATH}?campaign=${planned.id}`,
  );
  expect(await screen.findByRole('button', { name: 'Remove “Fjord”' })).toBeVisible();
  const asked = requests.flatMap(({ name, query }) =>
    name === 'GET /api/panel/watches' ? (query as { ids: string }).ids.split(',') : [],
  );
  expect(asked).toEqual(scope.watches);
  await user.click(screen.getByRole('button', { name: 'Remove “120 deleted watches”' }));
  await user.click(screen.getByRole('button', { name: 'Remove “1 deleted entry”' }));
  await user.click(screen.getByTestId('campaign-save'));
  await waitFor(() => expect(sent('PUT /api/panel/campaigns/:id')).toHaveLength(1));
  expect(sent('PUT /api/panel/campaigns/:id')).toMatchObject([
    { scope: { watches: [WATCH._id], brands: [anId(1)] } },
  ]);
});

test('a sale whose last entry is removed asks for watches, and is for all only if they are chosen', async () => {
  const scope = { ...NEW_CAMPAIGN.scope, brands: [anId(999)] };
  const { user, sent } = await open(
    [{ ...planned, scope }],
    { 'PUT /api/panel/campaigns/:id': ({ body }) => ({ ...planned, ...(body as Partial<PanelCampaign>) }) },
    `${PATH}?campaign=${planned.id}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Remove “1 deleted entry”' }));
  await user.click(screen.getByTestId('campaign-save'));
  expect(screen.getByText('Choose something below, or all watches')).toBeVisible();
  expect(screen.getByTestId('campaign-all')).toHaveFocus();
  expect(sent('PUT /api/panel/campaigns/:id')).toEqual([]);
  await user.click(screen.getByTestId('campaign-all'));
  await user.click(screen.getByTestId('campaign-save'));
  await waitFor(() =>
    expect(sent('PUT /api/panel/campaigns/:id')).toMatchObject([{ scope: NEW_CAMPAIGN.scope }]),
  );
});

test('a running sale is stopped and a planned one deleted after a confirmation', async () => {
  const { user, requests } = await open([aCampaign(), planned], {
    'POST /api/panel/campaigns/:id/stop': aCampaign({ isStopped: true, status: 'stopped' }),
    'DELETE /api/panel/campaigns/:id': () => undefined,
  });
  await user.click((await row(0)).getByTestId('campaign-stop'));
  expect(screen.getByRole('dialog')).toHaveTextContent('Stop “Winter sale” now?');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.queryByTestId('confirm-yes')).toBeNull());
  await user.click((await row(1)).getByTestId('campaign-delete'));
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.queryByTestId('confirm-yes')).toBeNull());
  const changes = requests.filter(({ name }) => /stop|DELETE/.test(name));
  expect(changes.map(({ params }) => params)).toEqual([{ id: anId(50) }, { id: anId(51) }]);
});

test('shows the orders, watches and revenue of a sale', async () => {
  const { user } = await open([aCampaign({ status: 'ended' })], {
    'GET /api/panel/campaigns/:id/results': { orders: 3, pieces: 4, revenue: { kzt: 850_000, usd: 400 } },
  });
  await user.click((await row()).getByTestId('campaign-results'));
  expect(await screen.findByTestId('campaign-results-values')).toHaveTextContent(
    'Orders3Watches sold4Revenue850,000 ₸ · 400 $',
  );
});
