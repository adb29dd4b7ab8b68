import { ApiError } from '@meridian/api-client';
import type { NamePage } from '@meridian/contracts';
import { anId, aWatch, cardsOf, renderRoute } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';

const watch = (number: number) =>
  aWatch({ _id: anId(number), slug: `w-${number}`, nameEN: `Watch ${number}` });
const PAGE: NamePage = {
  page: {
    slug: 'moon-&-co',
    nameEN: 'Moon & Co',
    nameRU: 'Мун и Ко',
    textEN: 'First paragraph.\nSame paragraph.\n\nSecond paragraph.',
    textRU: 'Текст.',
    image: 'brands/moon.webp',
  },
  ...cardsOf([watch(1), watch(2)]),
  total: 3,
  nextCursor: 'next',
};
const page = (more: Partial<NamePage['page']>): NamePage => ({ ...PAGE, page: { ...PAGE.page, ...more } });
type Options = Parameters<typeof renderRoute>[2];

const open = (path = '/brands/moon-%26-co', options: Options = {}) =>
  renderRoute(remote, path, {
    ...options,
    api: {
      'GET /api/brand-pages/:slug': PAGE,
      'GET /api/collection-pages/:slug': PAGE,
      ...options.api,
    },
  });
const cards = () => screen.getAllByTestId('card-name').map((name) => name.textContent);

test('shows name, image, text and watches of a brand', async () => {
  const { requests, container } = await open();
  expect(requests[0]).toMatchObject({
    name: 'GET /api/brand-pages/:slug',
    params: { slug: 'moon-&-co' },
    query: { sort: 'newest', currency: 'kzt' },
  });
  expect(screen.getByTestId('name-page-title')).toHaveTextContent('Moon & Co');
  expect(screen.getByText(/First paragraph/)).toHaveTextContent('First paragraph. Same paragraph.');
  expect(screen.getByText('Second paragraph.').tagName).toBe('P');
  expect(container.querySelector('img[src*="brands/moon.webp"]')).toBeInTheDocument();
  expect(cards()).toEqual(['WATCH 1', 'WATCH 2']);
  expect(screen.getByTestId('result-count')).toHaveTextContent('3 watches');
  expect(screen.getByTestId('name-page-filter')).toHaveAttribute('href', '/products?brands=Moon%20%26%20Co');
});

test('shows a text as text, not as markup', async () => {
  await open(undefined, {
    api: { 'GET /api/brand-pages/:slug': page({ textEN: '<b onclick="x">Bold</b>' }) },
  });
  expect(screen.getByText('<b onclick="x">Bold</b>')).toBeVisible();
});

test('shows a collection in Russian', async () => {
  const { requests } = await open('/collections/moon-%26-co', { locale: { language: 'ru' } });
  expect(requests[0]?.name).toBe('GET /api/collection-pages/:slug');
  expect(screen.getByTestId('name-page-title')).toHaveTextContent('Мун и Ко');
  expect(screen.getByText('Коллекция')).toBeVisible();
  expect(screen.getByText('Текст.')).toBeVisible();
});

test('loads the next watches, and the link works without JavaScript', async () => {
  const { user, requests } = await open('/brands/moon-%26-co?sort=name', {
    api: {
      'GET /api/brand-pages/:slug': ({ query }: { query: Record<string, unknown> }) =>
        query['cursor'] ? { ...PAGE, ...cardsOf([watch(3)]), nextCursor: null } : PAGE,
    },
  });
  expect(screen.getByTestId('load-more')).toHaveAttribute(
    'href',
    '/brands/moon-%26-co?sort=name&cursor=next',
  );
  await user.click(screen.getByTestId('load-more'));
  await waitFor(() => expect(cards()).toEqual(['WATCH 1', 'WATCH 2', 'WATCH 3']));
  expect(requests.at(-1)?.query).toEqual({ sort: 'name', currency: 'kzt', cursor: 'next', view: 'card' });
  expect(screen.queryByTestId('load-more')).not.toBeInTheDocument();
});

test('offers to try again if the next watches cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = await open(undefined, {
    api: {
      'GET /api/brand-pages/:slug': ({ query }: { query: Record<string, unknown> }) =>
        query['cursor'] ? new ApiError(503) : { ...PAGE, nextCursor: 'failing' },
    },
  });
  await user.click(screen.getByTestId('load-more'));
  expect(await screen.findByText('We could not load more watches.')).toBeVisible();
  expect(screen.getByTestId('load-more')).toHaveTextContent('Try again');
});

test('stores the sort order in the URL', async () => {
  const { user, address, requests } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'priceAsc');
  await waitFor(() => expect(address()).toBe('/brands/moon-%26-co?sort=priceAsc'));
  expect(requests.at(-1)?.query).toMatchObject({ sort: 'priceAsc' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
  await waitFor(() => expect(address()).toBe('/brands/moon-%26-co'));
});

test('ignores an unknown sort order', async () => {
  const { requests } = await open('/brands/moon-%26-co?sort=__proto__');
  expect(requests[0]?.query).toMatchObject({ sort: 'newest' });
});

test('a former slug redirects and keeps the query', async () => {
  const { address } = await open('/brands/old-moon?sort=name');
  expect(address()).toBe('/brands/moon-%26-co?sort=name');
});

test('an unknown brand is a 404', async () => {
  const missing = new ApiError(404, { code: 'notFound', message: '' });
  await open('/brands/none', { api: { 'GET /api/brand-pages/:slug': missing } });
  expect(screen.getByTestId('route-error')).toHaveTextContent('404');
});

test('explains that no watch is sold in the currency', async () => {
  const unpriced = { ...PAGE, cards: [], total: 0, nextCursor: null };
  await open(undefined, { api: { 'GET /api/brand-pages/:slug': unpriced } });
  expect(screen.getByText('Not sold in your currency')).toBeVisible();
});

describe('the head', () => {
  test.each([
    ['/brands/moon-%26-co', 'en', 'Moon & Co watches', '/brands/moon-%26-co'],
    ['/collections/moon-%26-co', 'ru', 'Мун и Ко: все часы', '/collections/moon-%26-co'],
  ] as const)('of %s in %s has title and canonical URL', async (path, language, title, canonical) => {
    const { head } = await open(path, { locale: { language } });
    expect(head()).toMatchObject({
      title,
      canonical,
      image: expect.stringContaining('brands/moon.webp') as string,
    });
    expect(head()?.noIndex).toBeUndefined();
  });

  test('describes the page by its text, cut at a word, if it is long enough', async () => {
    const { head, unmount } = await open();
    expect(head()?.description).toMatch(/^Moon & Co watches at Meridian/);
    unmount();
    const long = page({ textEN: 'A maker of watches for the night. '.repeat(10) });
    const { description } =
      (await open(undefined, { api: { 'GET /api/brand-pages/:slug': long } })).head() ?? {};
    expect(description).toMatch(/^A maker of watches .*[a-z]…$/);
    expect(description?.length).toBeLessThanOrEqual(156);
  });

  test('keeps later pages out of search engines', async () => {
    const { head } = await open('/brands/moon-%26-co?cursor=next');
    expect(head()).toMatchObject({ noIndex: true, canonical: '/brands/moon-%26-co?cursor=next' });
  });
});
