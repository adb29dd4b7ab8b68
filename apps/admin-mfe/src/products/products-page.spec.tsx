import { ApiError } from '@meridian/api-client';
import { anId, aWatch, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const one = aWatch();
const two = aWatch({ _id: anId(2), nameEN: 'Fjord', nameRU: 'Фьорд', stock: [] });
const page = (watches = [one, two], nextCursor: string | null = null) => ({
  watches,
  total: watches.length,
  nextCursor,
});
const listQueries = (calls: { name: string; query: Record<string, string> }[]) =>
  calls.filter(({ name }) => name === 'GET /api/watches').map(({ query }) => query);

test('lists watches with SKU, price and stock', async () => {
  await openPanel('/admin-panel/products', { 'GET /api/watches': page(), 'GET /api/collections': [] });
  const [first, second] = await screen.findAllByTestId('product-row');
  expect(first).toHaveTextContent('Meridian OneMER-001-BLK');
  expect(within(first!).getByText('250,000 ₸')).toBeInTheDocument();
  expect(within(first!).getByText('Qty 3')).toBeInTheDocument();
  expect(within(second!).getByText('Qty 0')).toBeInTheDocument();
  expect(within(first!).getByTestId('product-edit')).toHaveAttribute(
    'href',
    `/admin-panel/products/${one._id}`,
  );
});

test('searches, filters and sorts on the server, with all settings as URL parameters', async () => {
  const { user, requests, address } = await openPanel('/admin-panel/products?gender=female', {
    'GET /api/watches': page(),
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
    'GET /api/watches': ({ query }) => (query['cursor'] ? page([two]) : page([one], 'next')),
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
  const { user } = await openPanel('/admin-panel/products', {
    'GET /api/watches': () => page(stored),
    'GET /api/collections': [],
    'DELETE /api/watches/:id': () => {
      if (!isAllowed) return new ApiError(500, { message: 'Not now.' });
      stored = [];
      return undefined;
    },
  });
  await user.click(await screen.findByTestId('product-delete'));
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(takeConsoleErrors().join()).toContain('Error deleting the watch');
  isAllowed = true;
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('No watches here')).toBeInTheDocument();
});

test('offers a retry when watches cannot be loaded', async () => {
  let down = true;
  const { user } = await openPanel('/admin-panel/products', {
    'GET /api/watches': () => (down ? new ApiError(500) : page()),
    'GET /api/collections': [],
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  takeConsoleErrors();
  down = false;
  await user.click(retry);
  expect(await screen.findAllByTestId('product-row')).toHaveLength(2);
});
