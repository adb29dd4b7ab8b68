import { ApiError } from '@meridian/api-client';
import type { ActivityChange, ActivityEntry } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { aMember, anId, anOrder, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../testing/fake-orders.ts';
import { openPanel } from '../testing/open-panel.ts';

const OWNER = { id: anId(1), name: 'Aigerim Bekova', email: 'owner@example.com' };
const WATCH = anId(7);

const change = (
  field: string,
  before: ActivityChange['before'],
  after: ActivityChange['after'],
  of = '',
): ActivityChange => ({
  field,
  of: of ? { en: of, ru: `${of} (рус)` } : null,
  before,
  after,
});
const entryOf = (number: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  _id: anId(number),
  at: '2025-03-05T10:20:00.000Z',
  by: OWNER,
  action: 'changed',
  source: 'panel',
  subject: { kind: 'watch', id: WATCH, name: { en: 'Linear 38', ru: 'Линеар 38' } },
  changes: [change('price.kzt', 500_000, 450_000)],
  ...more,
});
const pageOf = (entries: ActivityEntry[], nextCursor: string | null = null) => ({
  entries,
  nextCursor,
  people: [OWNER],
});
const PATH = '/admin-panel/activity';
const open = (entries: ActivityEntry[], language: Language = 'en', path = PATH) =>
  openPanel(path, { 'GET /api/activity': pageOf(entries) }, language);
const rows = () => screen.findAllByTestId('activity-entry');

test.each([
  ['en', 'Aigerim Bekova changed the watch “Linear 38”', 'Price', '500,000 ₸', '450,000 ₸'],
  ['ru', 'Aigerim Bekova: изменены часы «Линеар 38»', 'Цена', '500 000 ₸', '450 000 ₸'],
] as const)(
  'shows the author, the object, and the old and new value (%s)',
  async (language, sentence, label, before, after) => {
    await open([entryOf(10)], language);
    const [row] = await rows();
    const text = row?.textContent?.replace(/\s/g, ' ');
    for (const part of [sentence, label, before, after]) expect(text).toContain(part);
    expect(within(row!).getByRole('deletion')).toHaveTextContent(/500/);
    expect(within(row!).getByRole('insertion')).toHaveTextContent(/450/);
    expect(within(row!).getByRole('link')).toHaveAttribute('href', `/admin-panel/products/${WATCH}`);
  },
);

test.each<[string, ActivityChange, string]>([
  ['changed stock', change('stock', 5, 7, 'Black, 40'), 'In stock, Black, 40was 5 pcs→now 7 pcs'],
  ['a new stock row', change('stock', null, 2, 'Sand, 40'), 'In stock, Sand, 40now 2 pcs'],
  ['a removed stock row', change('stock', 2, null, 'Sand, 40'), 'In stock, Sand, 40was 2 pcs→now removed'],
  ['a named reason', change('reason', null, 'outOfStock'), 'Reasonnow Out of stock'],
  ['another reason', change('reason', null, 'Moved abroad'), 'Reasonnow Moved abroad'],
  ['a changed status', change('status', 'pending', 'shipped'), 'Statuswas Pending→now Shipped'],
  ['a changed payment', change('payment', 'paid', 'refunded'), 'Paymentwas Paid→now Refunded'],
  [
    'changed flags',
    change('flags', 'main', 'main, hits'),
    'Flagswas On the home page→now On the home page, Hits',
  ],
  ['a changed gender', change('gender', 'male', 'female'), 'Genderwas Men’s→now Women’s'],
  [
    'the kind of a delivery',
    change('deliveryKind', 'post', 'pickup', 'X'),
    'Kind, Xwas Post→now Pickup point',
  ],
  ['a pickup', change('pickup', null, 'ready'), 'Pickupnow Ready for pickup'],
  ['a removed brand', change('brand', { en: 'Veyrac', ru: 'Вейрак' }, null), 'Brandwas Veyrac→now removed'],
  ['added images', change('images', 3, 4, 'Black'), 'Images, Blackwas 3→now 4'],
  ['replaced images', change('images', 3, 3, 'Black'), 'Images, Blacknow replaced'],
  [
    'a changed detail',
    change('details.material', { en: 'Steel', ru: 'Сталь' }, { en: 'Gold', ru: 'Золото' }, 'Black'),
    'Case material, Blackwas Steel→now Gold',
  ],
  [
    'a detail that changed only in the other language',
    change('details.material', { en: 'Steel', ru: 'Сталь' }, { en: 'Steel', ru: 'Стальной' }),
    'Case materialwas Сталь→now Стальной',
  ],
  [
    'the part of a long text that differs',
    change('descriptionEN', `${'a'.repeat(150)} old ${'z'.repeat(150)}`, `${'a'.repeat(150)} new`),
    `Description in Englishwas …${'a'.repeat(39)} old ${'z'.repeat(76)}…→now …${'a'.repeat(39)} new`,
  ],
  ['a field that the panel does not support yet', change('engraving', 'a', 'b'), 'engravingwas a→now b'],
])('shows %s', async (_, shown, text) => {
  await open([entryOf(10, { changes: [shown] })]);
  const [row] = await rows();
  expect(within(row!).getByRole('listitem')).toHaveTextContent(text);
});

test('shows automatic changes, imported changes, a deletion without a link, and a decision about work', async () => {
  await open([
    entryOf(10, {
      by: null,
      source: 'system',
      subject: { kind: 'order', id: anId(0xabc), name: { en: '000ABC', ru: '000ABC' } },
      changes: [change('payment', 'pending', 'lapsed')],
    }),
    entryOf(11, { source: 'import', action: 'added', changes: [] }),
    entryOf(12, { action: 'deleted', changes: [] }),
    entryOf(13, {
      subject: { kind: 'settings', id: anId(2), name: { en: 'background work', ru: 'фоновые задачи' } },
      changes: [change('workGivenUp', null, 'mail:order-1')],
    }),
  ]);
  const [order, added, deleted, work] = await rows();
  expect(order).toHaveTextContent('The shop changed order 000ABC');
  expect(within(order!).getByRole('link')).toHaveAttribute(
    'href',
    `/admin-panel/orders?order=${anId(0xabc)}`,
  );
  expect(added).toHaveTextContent('added the watch “Linear 38”from a file');
  expect(deleted).toHaveTextContent('Aigerim Bekova deleted the watch “Linear 38”');
  expect(within(deleted!).queryByRole('link')).toBeNull();
  expect(work).toHaveTextContent('changed the background workGiven upnow mail:order-1');
  expect(within(work!).getByRole('link')).toHaveAttribute('href', '/admin-panel/work');
});

test('collapses all but the first six changes of an entry', async () => {
  const changes = Array.from({ length: 9 }, (_, index) =>
    change('stock', index, index + 1, `Black, ${index}`),
  );
  const { user } = await open([entryOf(10, { changes })]);
  await rows();
  expect(screen.getByText('In stock, Black, 5')).toBeVisible();
  expect(screen.getByText('In stock, Black, 6')).not.toBeVisible();
  await user.click(screen.getByText('3 more changes'));
  expect(screen.getByText('In stock, Black, 6')).toBeVisible();
});

test('keeps the filter in the URL and ignores invalid parameters', async () => {
  const { user, requests, address } = await open(
    [entryOf(10)],
    'en',
    `${PATH}?about=price&from=invalid&who=x`,
  );
  await rows();
  const lastQuery = () => requests.filter(({ name }) => name === 'GET /api/activity').at(-1)?.query;
  expect(lastQuery()).toEqual({ topic: 'price', limit: '50' });
  await user.selectOptions(screen.getByTestId('activity-about'), 'Orders');
  await waitFor(() => expect(lastQuery()).toEqual({ kind: 'order', limit: '50' }));
  await user.selectOptions(screen.getByTestId('activity-who'), OWNER.id);
  await waitFor(() => expect(lastQuery()).toMatchObject({ kind: 'order', who: OWNER.id }));
  await user.type(screen.getByTestId('admin-search'), 'linear');
  await waitFor(() => expect(lastQuery()).toMatchObject({ q: 'linear' }));
  expect(address()).toContain('about=order');
});

test('the history of one watch can be expanded to all changes', async () => {
  const { user, requests } = await open([entryOf(10)], 'en', `${PATH}?subject=${WATCH}`);
  await screen.findByText('Only “Linear 38”');
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() =>
    expect(requests.filter(({ name }) => name === 'GET /api/activity').at(-1)?.query).toEqual({
      limit: '50',
    }),
  );
});

test('appends earlier entries when more are loaded', async () => {
  const { user } = await openPanel(PATH, {
    'GET /api/activity': ({ query }) =>
      query['cursor']
        ? pageOf([entryOf(11, { at: '2025-03-04T10:00:00.000Z' })])
        : pageOf([entryOf(10)], 'more'),
  });
  await user.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
  await waitFor(() => expect(screen.getAllByTestId('activity-entry')).toHaveLength(2));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '5 March 2025',
    '4 March 2025',
  ]);
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
});

test.each([
  ['', 'Изменений пока не было'],
  ['?about=stock', 'Таких изменений нет'],
])('shows the empty state of the log for the query "%s"', async (query, text) => {
  await open([], 'ru', PATH + query);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('offers a retry when the log cannot be loaded', async () => {
  let down = true;
  const { user } = await openPanel(PATH, {
    'GET /api/activity': () => (down ? new ApiError(500) : pageOf([entryOf(10)])),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  expect(await rows()).toHaveLength(1);
});

test('adds no eighth tab, and an order links to its history', async () => {
  const order = anOrder({ _id: anId(0xabc) });
  await openPanel(`/admin-panel/orders?order=${order._id}`, { ...fakeOrders(() => [order]) });
  const drawer = await screen.findByTestId('order-detail');
  expect(within(drawer).getByRole('link', { name: 'Change history' })).toHaveAttribute(
    'href',
    `${PATH}?subject=${order._id}`,
  );
  expect(document.querySelectorAll('[data-testid^="admin-tab-"]')).toHaveLength(7);
});

test.each<[Language, Partial<ActivityEntry>, string]>([
  ['en', { action: 'signedIn' }, 'Aigerim Bekova signed in (ann@example.com)'],
  ['ru', { action: 'signInFailed', by: null }, 'Отказано во входе в аккаунт ann@example.com'],
  ['en', { action: 'confirmed' }, 'Aigerim Bekova confirmed their presence (ann@example.com)'],
  ['ru', { action: 'exported' }, 'Aigerim Bekova: выгрузка данных'],
])('shows events of accounts without a link (%s, %p)', async (language, event, sentence) => {
  const name = { en: 'ann@example.com', ru: 'ann@example.com' };
  const changes = [
    change('device', null, 'Chrome, Android'),
    change('country', null, 'KZ'),
    change('list', null, 'orders'),
  ];
  await open([entryOf(10, { subject: { kind: 'account', id: anId(5), name }, changes, ...event })], language);
  const [row] = await rows();
  expect(row).toHaveTextContent(sentence);
  expect(row).toHaveTextContent(language === 'en' ? 'Kazakhstan' : 'Казахстан');
  expect(row).toHaveTextContent(language === 'en' ? 'Read in bulknow Orders' : 'Массовое чтениестало Заказы');
  expect(within(row!).queryByRole('link')).toBeNull();
});

test('shows changes of the staff, and links to the staff page only with its permission', async () => {
  const entry = entryOf(10, {
    subject: { kind: 'staff', id: anId(5), name: { en: 'Dana Omarova', ru: 'Dana Omarova' } },
    changes: [
      change('role', 'viewer', 'catalogue'),
      change('apps', null, 'catalog-mfe, straps-mfe'),
      change('suspended', 'yes', null),
    ],
  });
  const { unmount } = await open([entry]);
  const [row] = await rows();
  expect(row).toHaveTextContent('Aigerim Bekova changed the rights of Dana Omarova');
  expect(row).toHaveTextContent(
    'Rolewas Viewer→now CatalogueReleasesnow Catalogue, straps-mfeSuspendedwas yes→now removed',
  );
  expect(within(row!).getByRole('link')).toHaveAttribute('href', '/admin-panel/staff');
  unmount();
  await openPanel(PATH, { 'GET /api/activity': pageOf([entry]), 'GET /api/user/me': aMember('viewer') });
  expect(within((await rows())[0]!).queryByRole('link')).toBeNull();
});
