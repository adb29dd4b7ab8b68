import { ApiError } from '@meridian/api-client';
import type { Client, ListedClient } from '@meridian/contracts';
import { anId, anOrder, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../testing/fake-orders.ts';
import { openPanel } from '../testing/open-panel.ts';

const clientOf = (number: number, name: string, orderCount: number, totalOrderAmount: number): Client => ({
  _id: anId(number),
  name,
  surname: 'Kim',
  email: `${name.toLowerCase()}@example.com`,
  userInfo: { phone: '+7 701 555 01 02', pickupPoint: 'Abay 1' },
  orderCount,
  totalOrderAmount,
  unpaidOrderAmount: 0,
});
const anna = clientOf(1, 'Anna', 2, 900_000);
const olga = clientOf(2, 'Olga', 5, 500_000);
const ivan = clientOf(3, 'Ivan', 5, 700_000);
const pageOf = (clients: ListedClient[], nextCursor: string | null = null) => ({
  clients,
  total: clients.length,
  nextCursor,
});
/** An API with these three clients that sorts and searches them. */
const clientsApi = {
  'GET /api/user/page': ({ query }: { query: Record<string, string> }) => {
    const clients = query['sort'] === 'revenue' ? [anna, ivan, olga] : [ivan, olga, anna];
    const words = (query['q'] ?? '').split(' ');
    return pageOf(
      clients.filter(({ email, surname }) =>
        words.every((word) => `${email} ${surname}`.toLowerCase().includes(word)),
      ),
    );
  },
};
const names = () =>
  screen
    .getAllByTestId('client-row')
    .map((row) => within(row).getByRole('rowheader').textContent?.split(' ')[0]);

test.each([
  ['', ['Ivan', 'Olga', 'Anna']],
  ['?sort=revenue', ['Anna', 'Ivan', 'Olga']],
])('sorts clients in descending order by the query "%s"', async (query, expected) => {
  await openPanel(`/admin-panel/clients${query}`, clientsApi);
  await screen.findAllByTestId('client-row');
  expect(names()).toEqual(expected);
});

test('a click on a column header changes the order', async () => {
  const { user } = await openPanel('/admin-panel/clients', clientsApi);
  await user.click(await screen.findByTestId('client-sort-revenue'));
  await waitFor(() => expect(names()).toEqual(['Anna', 'Ivan', 'Olga']));
  expect(screen.getByRole('columnheader', { name: /Revenue/ })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByTestId('client-sort-orders'));
  await waitFor(() => expect(names()).toEqual(['Ivan', 'Olga', 'Anna']));
});

test('finds clients by the search text', async () => {
  const { user } = await openPanel('/admin-panel/clients', clientsApi);
  await user.type(await screen.findByTestId('admin-search'), 'olga kim');
  await waitFor(() => expect(names()).toEqual(['Olga']));
});

test('the dialog shows all details of a client and their orders', async () => {
  const { user, address } = await openPanel('/admin-panel/clients', {
    ...clientsApi,
    'GET /api/user/details/:id': ({ params }) => ({
      user: params['id'] === anna._id ? anna : olga,
      orderCount: 3,
      totalOrderAmount: 1_150_000,
      unpaidOrderAmount: 70_000,
    }),
    ...fakeOrders(() => [
      anOrder({
        _id: anId(0xabc),
        userId: { _id: anna._id, email: anna.email, name: 'Anna', surname: 'Kim' },
      }),
      anOrder({ _id: anId(0xdef) }),
    ]),
  });
  await user.click((await screen.findAllByTestId('client-row'))[2]!);
  const dialog = await screen.findByTestId('client-dialog');
  expect(dialog.getAttribute('style')).toContain('421px');
  await waitFor(() => expect(dialog).toHaveTextContent('1,150,000 ₸'));
  for (const text of ['Anna', 'Kim', 'anna@example.com', '+7 701 555 01 02', 'Abay 1', '3'])
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  expect(await within(dialog).findAllByRole('link')).toHaveLength(1);
  expect(within(dialog).getByRole('link')).toHaveTextContent('000ABC');
  expect(address()).toContain(`client=${anna._id}`);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByTestId('client-dialog')).toBeNull());
});

test.each([
  ['only', 'Гость', [], 'Выйти на всех устройствах', { guest: olga.email }],
  ['also', 'Клиент', ['Выйти на всех устройствах'], 'нет', { client: olga._id, guest: olga.email }],
] as const)(
  'a person whose orders are without an account (%s) has their totals and orders',
  async (guest, title, present, absent, filter) => {
    const { user, requests } = await openPanel(
      '/admin-panel/clients',
      {
        'GET /api/user/page': pageOf([{ ...olga, guest, orderCount: 7 }]),
        'GET /api/user/details/:id': {
          user: olga,
          orderCount: 5,
          totalOrderAmount: 500_000,
          unpaidOrderAmount: 0,
        },
      },
      'ru',
    );
    const row = await screen.findByTestId('client-row');
    expect(within(row).queryByTestId('client-guest') !== null).toBe(guest === 'only');
    await user.click(row);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(within(dialog).getByText('7')).toBeInTheDocument();
    for (const name of present) expect(within(dialog).getByRole('button', { name })).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: absent })).toBeNull();
    const queriesOf = (name: string) => requests.filter((request) => request.name === name);
    expect(queriesOf('GET /api/user/page')[0]?.query).toMatchObject({ guests: '1' });
    await waitFor(() => expect(queriesOf('GET /api/orders/page')[0]?.query).toMatchObject(filter));
    expect(queriesOf('GET /api/user/details/:id')).toHaveLength(guest === 'only' ? 0 : 1);
  },
);

test('shows the empty state in Russian', async () => {
  await openPanel('/admin-panel/clients', { 'GET /api/user/page': pageOf([]) }, 'ru');
  expect(await screen.findByText('Клиентов пока нет')).toBeInTheDocument();
});

test('offers a retry when clients cannot be loaded', async () => {
  let down = true;
  const { user } = await openPanel('/admin-panel/clients', {
    'GET /api/user/page': () => (down ? new ApiError(500) : pageOf([anna])),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  await waitFor(() => expect(names()).toEqual(['Anna']));
});

test('loads further pages, and opens a client from the URL that no loaded page contains', async () => {
  const { user } = await openPanel(`/admin-panel/clients?client=${olga._id}`, {
    'GET /api/user/page': ({ query }) =>
      query['cursor'] ? pageOf([ivan]) : { ...pageOf([anna], 'more'), total: 2 },
    'GET /api/user/details/:id': {
      user: olga,
      orderCount: 5,
      totalOrderAmount: 500_000,
      unpaidOrderAmount: 0,
    },
  });
  expect(await screen.findByTestId('client-dialog')).toHaveTextContent('olga@example.com');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('2 clients')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toEqual(['Anna', 'Ivan']));
});

test('ends all sessions of a client after a confirmation, and shows a failure in the dialog', async () => {
  let down = true;
  const { user, requests } = await openPanel(`/admin-panel/clients?client=${anna._id}`, {
    ...clientsApi,
    'GET /api/user/details/:id': {
      user: anna,
      orderCount: 2,
      totalOrderAmount: 900_000,
      unpaidOrderAmount: 0,
    },
    'DELETE /api/clients/:id/sessions': () => (down ? new ApiError(0) : undefined),
  });
  await user.click(await screen.findByTestId('client-sign-out'));
  expect(screen.getByRole('dialog', { name: 'Sign Anna Kim out on all devices?' })).toBeInTheDocument();
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
  takeConsoleErrors();
  down = false;
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Anna Kim is signed out on all devices');
  expect(requests.at(-1)).toMatchObject({
    name: 'DELETE /api/clients/:id/sessions',
    params: { id: anna._id },
  });
});
