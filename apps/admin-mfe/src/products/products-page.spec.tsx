import { ApiError } from '@meridian/api-client';
import type { Order } from '@meridian/contracts';
import { anId, anOrder, aWatch, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aCampaign } from '../testing/a-campaign.ts';
import { fakeOrders } from '../testing/fake-orders.ts';
import { openPanel } from '../testing/open-panel.ts';

const one = aWatch();
const two = aWatch({ _id: anId(2), nameEN: 'Fjord', nameRU: 'Фьорд', stock: [] });
const page = (watches = [one, two], nextCursor: string | null = null) => ({
  watches,
  total: watches.length,
  nextCursor,
  lowStockThreshold: 3,
});
const listQueries = (calls: { name: string; query: Record<string, string> }[]) =>
  calls.filter(({ name }) => name === 'GET /api/panel/watches').map(({ query }) => query);

test('lists watches with SKU, price and stock', async () => {
  const sale = aCampaign();
  const draft = { ...two, status: 'draft' as const };
  await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': page([one, draft]),
    'GET /api/collections': [],
    'GET /api/panel/campaigns': { items: [sale], timeZone: 'Asia/Almaty' },
  });
  const [first, second] = await screen.findAllByTestId('product-row');
  expect(first).toHaveTextContent('Meridian OneMER-001-BLK');
  expect(within(first!).getByText('250,000 ₸')).toBeInTheDocument();
  expect(await within(first!).findByTestId('product-sale-price')).toHaveTextContent('on sale 212,500 ₸');
  expect(within(second!).queryByTestId('product-sale-price')).toBeNull();
  expect(within(first!).getByText('Qty 3')).toBeInTheDocument();
  expect(within(second!).getByText('Qty 0')).toBeInTheDocument();
  expect(within(first!).getByTestId('product-edit')).toHaveAttribute(
    'href',
    `/admin-panel/products/${one._id}`,
  );
});

test('searches, filters and sorts on the server, with all settings as URL parameters', async () => {
  const { user, requests, address } = await openPanel('/admin-panel/products?gender=female', {
    'GET /api/panel/watches': page(),
    'GET /api/collections': [],
  });
  await screen.findAllByTestId('product-row');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'priceDesc');
  await user.selectOptions(screen.getByLabelText('Any stock'), 'outOfStock');
  await user.type(screen.getByTestId('admin-search'), 'fjo');
  await waitFor(() => expect(listQueries(requests).at(-1)).toMatchObject({ q: 'fjo' }));
  expect(listQueries(requests)[0]).toEqual({ gender: 'female', sort: 'newest', limit: '50', details: '0' });
  expect(listQueries(requests).at(-1)).toEqual({
    gender: 'female',
    sort: 'priceDesc',
    availability: 'outOfStock',
    q: 'fjo',
    limit: '50',
    details: '0',
  });
  expect(address()).toBe('/admin-panel/products?gender=female&sort=priceDesc&availability=outOfStock&q=fjo');
});

test('loads the next page after a click at the end of the list', async () => {
  const { user, requests } = await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': ({ query }) => (query['cursor'] ? page([two]) : page([one], 'next')),
    'GET /api/collections': [],
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByTestId('product-row')).toHaveLength(2));
  expect(listQueries(requests).at(-1)).toMatchObject({ cursor: 'next' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('deletes a watch after confirmation; shows a server error in the dialog', async () => {
  let stored = [one];
  let isAllowed = false;
  const { user, requests } = await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': () => page(stored),
    'GET /api/collections': [],
    'DELETE /api/watches/:id': () => {
      if (!isAllowed) return new ApiError(500, { message: 'Not now.' });
      stored = [];
      return undefined;
    },
  });
  await user.click(await screen.findByTestId('product-delete'));
  await user.click(screen.getByTestId('confirm-no'));
  expect(requests.every(({ name }) => name.startsWith('GET'))).toBe(true);
  await user.click(screen.getByTestId('product-delete'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(takeConsoleErrors().join()).toContain('Error deleting the watch');
  isAllowed = true;
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('No watches here')).toBeInTheDocument();
});

test('the question before a deletion counts the orders with the watch that are not sent yet', async () => {
  const [item] = anOrder().items;
  const orderOf = (id: number, status: Order['status'], itemId = one._id) =>
    anOrder({ _id: anId(id), status, items: [{ ...item!, itemId, name: one.nameEN }] });
  const { user } = await openPanel('/admin-panel/products', {
    ...fakeOrders(() => [
      orderOf(11, 'pending'),
      orderOf(12, 'processing'),
      orderOf(13, 'delivered'),
      orderOf(14, 'pending', two._id),
    ]),
    'GET /api/panel/watches': page([one]),
    'GET /api/collections': [],
  });
  await user.click(await screen.findByTestId('product-delete'));
  expect(await screen.findByText(/^2 orders with this watch have not been sent yet\./)).toBeInTheDocument();
});

test('offers a retry when watches cannot be loaded', async () => {
  let down = true;
  const { user } = await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': () => (down ? new ApiError(500) : page()),
    'GET /api/collections': [],
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  expect(await screen.findAllByTestId('product-row')).toHaveLength(2);
});

/** A list with one watch; `change` changes the stored watch like a colleague. */
const openList = async (respond: (body: unknown) => ApiError | { watch: typeof one }) => {
  let stored = one;
  const view = await openPanel('/admin-panel/products', {
    'GET /api/panel/watches': () => page([stored]),
    'GET /api/panel/watches/:id': () => ({ watch: stored }),
    'GET /api/collections': [],
    'PATCH /api/watches/:id': ({ body }) => {
      const response = respond(body);
      return response instanceof ApiError ? response : { ...response, shortOrders: 0 };
    },
  });
  await screen.findByTestId('product-row');
  return { ...view, change: (more: Partial<typeof one>) => (stored = { ...stored, ...more }) };
};
const changes = (calls: { name: string; body?: unknown }[]) =>
  calls.filter(({ name }) => name === 'PATCH /api/watches/:id').map(({ body }) => body);

test('prices are changed in the list, and the row shows the new one', async () => {
  const { user, requests } = await openList(() => ({
    watch: { ...one, revision: 2, price: { ...one.price, kzt: 199_000 } },
  }));
  await user.click(screen.getByRole('button', { name: /^250,000\s₸ ?Edit the prices of Meridian One$/ }));
  const price = screen.getByLabelText('Price, ₸');
  expect(price).toHaveFocus();
  await user.clear(price);
  await user.type(price, '199 000{Enter}');
  expect(await screen.findByText('199,000 ₸')).toBeInTheDocument();
  expect(screen.queryByTestId('product-offer')).toBeNull();
  expect(changes(requests)).toEqual([{ revision: 1, price: { kzt: 199_000 }, stock: [] }]);
  expect(screen.getByTestId('product-price-edit')).toHaveFocus();
});

test('stock is sent as a difference, and a text that is no number is not sent', async () => {
  const { user, requests } = await openList(() => ({ watch: { ...one, revision: 2 } }));
  await user.click(screen.getByTestId('product-stock-edit'));
  const quantity = screen.getByLabelText('Black, 40');
  expect(quantity).toHaveFocus();
  await user.clear(quantity);
  await user.type(quantity, 'ten{Enter}');
  expect(quantity).toHaveAccessibleDescription('Please enter a number, such as 12500');
  expect(quantity).toHaveFocus();
  expect(changes(requests)).toEqual([]);
  await user.clear(quantity);
  await user.type(quantity, '10{Enter}');
  await waitFor(() => expect(screen.queryByTestId('product-offer')).toBeNull());
  expect(changes(requests)).toEqual([
    { revision: 1, price: {}, stock: [{ colorNameEN: 'Black', size: '40', change: 7 }] },
  ]);
});

test('a conflict loads the current values, keeps the typed ones and can be saved again', async () => {
  const { user, requests, change } = await openList((body) =>
    (body as { revision: number }).revision === 1
      ? new ApiError(409, { code: 'conflict', message: 'Changed.' })
      : { watch: { ...one, revision: 3 } },
  );
  await user.click(screen.getByTestId('product-price-edit'));
  change({ revision: 2, price: { ...one.price, usd: 777 } });
  await user.clear(screen.getByLabelText('Price, ₸'));
  await user.type(screen.getByLabelText('Price, ₸'), '1000{Enter}');
  expect(await screen.findByText(/Someone else saved this watch/)).toBeInTheDocument();
  expect(takeConsoleErrors()).toHaveLength(1);
  await waitFor(() => expect(screen.getByLabelText('Price, $')).toHaveValue('777'));
  expect(screen.getByLabelText('Price, ₸')).toHaveValue('1000');
  await user.click(screen.getByTestId('product-offer-save'));
  await waitFor(() => expect(screen.queryByTestId('product-offer')).toBeNull());
  expect(changes(requests).at(-1)).toEqual({ revision: 2, price: { kzt: 1000 }, stock: [] });
});

test('a dialog that changes nothing sends nothing', async () => {
  const { user, requests } = await openList(() => ({ watch: one }));
  await user.click(screen.getByTestId('product-price-edit'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByTestId('product-offer')).toBeNull());
  expect(changes(requests)).toEqual([]);
});
