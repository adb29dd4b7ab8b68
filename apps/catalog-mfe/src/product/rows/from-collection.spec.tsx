import { ApiError } from '@meridian/api-client';
import type { Watch } from '@meridian/contracts';
import { aWatch, anId, renderRoute } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const watch = aWatch();

const openProduct = (
  overrides: Partial<Watch> = {},
  list: { watches: Watch[] } | ApiError = { watches: [] },
) =>
  renderRoute(remote, '/products/meridian-one', {
    api: {
      'GET /api/watches/:id': { watch: { ...watch, ...overrides } },
      'GET /api/watches': list,
    },
  });

const observers: IntersectionObserverCallback[] = [];
beforeEach(() => {
  observers.length = 0;
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: IntersectionObserverCallback) {
        observers.push(callback);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});
const scrollNear = () =>
  act(() =>
    observers.at(-1)?.([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver),
  );

test('lazy-loads the watches of the collection and excludes the current one', async () => {
  const sister = aWatch({ _id: anId(2), nameEN: 'Sister' });
  const { requests } = await openProduct({}, { watches: [watch, sister] });
  const lists = () => requests.filter(({ name }) => name === 'GET /api/watches');
  expect(lists()).toEqual([]);
  expect(screen.getByRole('heading', { name: 'More from Zenith' })).toBeVisible();
  scrollNear();
  await waitFor(() =>
    expect(screen.getAllByTestId('card-name').map((name) => name.textContent)).toEqual(['SISTER']),
  );
  expect(lists()[0]?.query).toEqual({ collections: 'Zenith', limit: '5', currency: 'kzt', details: '0' });
});

test('hides the row of the collection when it cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openProduct({}, new ApiError(503));
  scrollNear();
  await waitFor(() => expect(screen.queryByTestId('from-collection')).not.toBeInTheDocument());
});

test('shows no row for a watch without a collection', async () => {
  await openProduct({ collection: null });
  expect(screen.queryByTestId('from-collection')).not.toBeInTheDocument();
});
