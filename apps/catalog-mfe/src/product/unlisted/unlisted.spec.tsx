import { ApiError } from '@meridian/api-client';
import { anId, aWatch, cardOf, renderRoute } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { remote } from '../../remote.ts';

const gone = new ApiError(410, {
  code: 'noLongerSold',
  message: 'This watch is no longer sold.',
  details: {
    watch: {
      ...{ id: anId(1), slug: 'meridian-one', nameEN: 'Meridian One', nameRU: 'Меридиан Один' },
    },
  },
});
const openGone = (path = '/products/meridian-one', language: 'en' | 'ru' = 'en', similarFails = false) =>
  renderRoute(remote, path, {
    api: {
      'GET /api/watches/:id': gone,
      'GET /api/watches/:id/similar': similarFails
        ? new ApiError(503)
        : {
            items: [],
            cards: ['two', 'three', 'four', 'five', 'six'].map((slug, index) =>
              cardOf(aWatch({ _id: anId(index + 2), slug, nameEN: `Meridian ${slug}` })),
            ),
          },
    },
    locale: { language },
  });

test('a watch that is no longer sold shows its name and similar watches', async () => {
  const { head } = await openGone();
  expect(await screen.findByText('This watch is no longer sold.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Meridian One');
  expect(screen.getByRole('heading', { name: 'Similar watches' })).toBeInTheDocument();
  expect(screen.getAllByTestId('card-name')).toHaveLength(4);
  expect(screen.queryByTestId('add-to-cart')).toBeNull();
  expect(head()).toMatchObject({ noIndex: true, title: 'Watches · Meridian One' });
});

test('is complete in Russian and without similar watches', async () => {
  await openGone('/products/meridian-one', 'ru', true);
  expect(await screen.findByText('Эти часы больше не продаются.')).toBeInTheDocument();
  expect(screen.getByTestId('product-name')).toHaveTextContent('Меридиан Один');
  expect(screen.queryByTestId('gone-similar')).toBeNull();
});

test('a former name of a watch that is no longer sold redirects to its present one', async () => {
  const { address } = await openGone('/products/earlier-name');
  expect(address()).toBe('/products/meridian-one');
});

const openDraft = (path: string, language: 'en' | 'ru' = 'en') =>
  renderRoute(remote, path, {
    api: {
      'GET /api/watches/:id': ({ query }) =>
        query['preview'] === 'a.token'
          ? { watch: aWatch({ status: 'draft' }) }
          : new ApiError(404, { code: 'notFound', message: '' }),
      'GET /api/watches': { watches: [], total: 0 },
    },
    locale: { language },
  });

test('a preview link shows the draft with a notice, without anything to buy', async () => {
  const { head } = await openDraft('/products/meridian-one?preview=a.token');
  expect(await screen.findByTestId('draft-preview')).toHaveTextContent('Draft preview.');
  expect(screen.getByTestId('product-name')).toHaveTextContent('Meridian One');
  expect(screen.getByTestId('product-price')).toBeInTheDocument();
  expect(screen.queryByTestId('add-to-cart')).toBeNull();
  expect(screen.queryByTestId('wish-heart')).toBeNull();
  expect(head()).toMatchObject({ noIndex: true });
});

test('the notice of a draft is in Russian, and a draft without a valid link is a 404', async () => {
  await openDraft('/products/meridian-one?preview=a.token', 'ru');
  expect(await screen.findByTestId('draft-preview')).toHaveTextContent('Предпросмотр черновика.');
  await openDraft('/products/meridian-one?preview=forged');
  expect(screen.getByTestId('route-error')).toHaveTextContent('404');
});
