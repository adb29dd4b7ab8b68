import { ApiError } from '@meridian/api-client';
import type { Watch } from '@meridian/contracts';
import { anId, aWatch, cardsOf, renderRoute } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { observeSight, scrollTo, stopObserving } from '../../testing/sight.ts';

const watch = aWatch();

const openProduct = (overrides: Partial<Watch> = {}, list: Watch[] | ApiError = []) =>
  renderRoute(remote, '/products/meridian-one', {
    api: {
      'GET /api/watches/:id': { watch: { ...watch, ...overrides } },
      'GET /api/watches': list instanceof ApiError ? list : cardsOf(list),
      'GET /api/watches/:id/similar': { items: [] },
    },
  });

beforeEach(observeSight);
afterEach(stopObserving);

test('lazy-loads the watches of the collection and excludes the current one', async () => {
  const sister = aWatch({ _id: anId(2), nameEN: 'Sister' });
  const { requests } = await openProduct(
    { collection: watch.collection && { ...watch.collection, slug: 'zenith' } },
    [watch, sister],
  );
  const lists = () => requests.filter(({ name }) => name === 'GET /api/watches');
  expect(lists()).toEqual([]);
  const heading = await screen.findByRole('heading', { name: 'More from Zenith' });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', '/collections/zenith');
  scrollTo('from-collection');
  await waitFor(() =>
    expect(screen.getAllByTestId('card-name').map((name) => name.textContent)).toEqual(['SISTER']),
  );
  expect(lists()[0]?.query).toEqual({ collections: 'Zenith', limit: '5', currency: 'kzt', view: 'card' });
});

test('hides the row of the collection when it cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openProduct({}, new ApiError(503));
  await screen.findByTestId('from-collection');
  scrollTo('from-collection');
  await waitFor(() => expect(screen.queryByTestId('from-collection')).not.toBeInTheDocument());
});

test('shows no row for a watch without a collection', async () => {
  await openProduct({ collection: null });
  await screen.findByTestId('similar-watches');
  expect(screen.queryByTestId('from-collection')).not.toBeInTheDocument();
});
