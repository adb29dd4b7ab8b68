import { ApiError } from '@meridian/api-client';
import type { Watch } from '@meridian/contracts';
import { anId, aWatch, cardOf, renderRoute } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';
import { observeSight, scrollTo, stopObserving } from '../../testing/sight.ts';

const watch = aWatch();
const other = (number: number, more: Partial<Watch> = {}) =>
  aWatch({
    _id: anId(number),
    nameEN: `Other ${number}`,
    nameRU: `Другие ${number}`,
    collection: null,
    ...more,
  });

const openProduct = (similar: Watch[] | (() => Watch[] | ApiError), language: 'en' | 'ru' = 'en') =>
  renderRoute(remote, '/products/meridian-one', {
    locale: { language },
    api: {
      'GET /api/watches/:id': { watch },
      'GET /api/watches': { watches: [] },
      'GET /api/watches/:id/similar': () => {
        const found = typeof similar === 'function' ? similar() : similar;
        return found instanceof ApiError ? found : { items: [], cards: found.map(cardOf) };
      },
    },
  });
const cards = () => screen.queryAllByTestId('card-name').map((name) => name.textContent);

beforeEach(() => {
  localStorage.clear();
  observeSight();
});
afterEach(stopObserving);

test.each([
  ['en', 'Similar watches', 'OTHER 2'],
  ['ru', 'Похожие часы', 'ДРУГИЕ 2'],
] as const)('requests the row when it is near the viewport, in %s', async (language, title, name) => {
  const { requests } = await openProduct(
    [2, 3, 4, 5].map((number) => other(number)),
    language,
  );
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  const similar = () => requests.filter((request) => request.name === 'GET /api/watches/:id/similar');
  expect(similar()).toEqual([]);
  expect(screen.getByTestId('similar-watches')).toHaveAttribute('aria-busy', 'true');
  scrollTo('similar-watches');
  await waitFor(() => expect(cards()[0]).toBe(name));
  expect(similar()).toMatchObject([{ params: { id: watch._id }, query: { currency: 'kzt', view: 'card' } }]);
  expect(screen.getByTestId('similar-watches')).toHaveAttribute('aria-busy', 'false');
});

test('leaves out the watches of the row above if there are enough others', async () => {
  const sister = other(9, { nameEN: 'Sister', collection: watch.collection });
  await openProduct([sister, ...[2, 3, 4, 5].map((number) => other(number))]);
  await screen.findByTestId('similar-watches');
  scrollTo('similar-watches');
  await waitFor(() => expect(cards()).toEqual(['OTHER 2', 'OTHER 3', 'OTHER 4', 'OTHER 5']));
});

test('shows the watches of the collection if there are few others', async () => {
  await openProduct([other(9, { nameEN: 'Sister', collection: watch.collection }), other(2)]);
  await screen.findByTestId('similar-watches');
  scrollTo('similar-watches');
  await waitFor(() => expect(cards()).toEqual(['SISTER', 'OTHER 2']));
});

test('hides an empty row', async () => {
  await openProduct([]);
  await screen.findByTestId('similar-watches');
  scrollTo('similar-watches');
  await waitFor(() => expect(screen.queryByTestId('similar-watches')).not.toBeInTheDocument());
});

test('offers to try again if the row cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let fails = true;
  const { user } = await openProduct(() => (fails ? new ApiError(503) : [other(2)]));
  await screen.findByTestId('similar-watches');
  scrollTo('similar-watches');
  expect(await screen.findByTestId('similar-watches-failed')).toHaveTextContent('We could not load');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(cards()).toEqual(['OTHER 2']));
});
