import { ApiError } from '@meridian/api-client';
import { aColor, aWatch, anId, renderRoute, takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const blue = aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий', images: ['watches/blue-1.webp'] });
const two = aWatch({ colors: [aColor(), blue] });
const gone = aWatch({ _id: anId(2), nameEN: 'Meridian Two', stock: [], price: { usd: 10 } });
const page = { watches: [two, gone], total: 2, nextCursor: null };
type Options = Parameters<typeof renderRoute>[2];

const open = (address = '/products', options: Options = {}) =>
  renderRoute(remote, address, { api: { 'GET /api/watches': page }, ...options });
const cards = () => screen.getAllByTestId('watch-card');
const card = (place: number) => within(cards()[place] as HTMLElement);

test('a plain visit shows what is in stock, newest first', async () => {
  const { requests } = await open();
  expect(requests.map(({ query }) => query)).toEqual([
    { currency: 'kzt', sort: 'newest', availability: 'inStock' },
  ]);
  expect(screen.getByTestId('result-count')).toHaveTextContent('2 watches');
});

test('/shop is the catalogue too', async () => {
  const { head } = await open('/shop');
  expect(cards()).toHaveLength(2);
  expect(head()).toMatchObject({ title: 'Catalog', canonical: '/products' });
});

test.each([
  ['/products?gender=male', { gender: 'male' }, "Men's watches", '/products?gender=male'],
  ['/products?flags=GIFTS', { flags: 'gifts' }, 'Gifts', '/products?flags=gifts'],
  ['/products?flags=hits,Signature', { flags: 'hits,signature' }, 'Watches', '/products'],
  ['/products?q=moon', { q: 'moon' }, 'Search: moon', '/products'],
])('%s is asked for and named', async (address, asked, heading, canonical) => {
  const { requests, head } = await open(address);
  expect(requests[0]?.query).toMatchObject(asked);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(head()?.canonical).toBe(canonical);
});

test('search engines are told of each list by its own words, and of no later part of one', async () => {
  const first = (await open('/products?gender=male')).head();
  expect(first).toMatchObject({ description: expect.stringContaining("Men's watches") as string });
  expect(first?.noIndex).toBeUndefined();
  expect(first?.image).toBe('/static/watches/black-1.webp?w=1200&f=jpg');
  const later = (await open('/products?gender=male&cursor=abc&lang=ru')).head();
  expect(later).toMatchObject({ noIndex: true, canonical: '/products?gender=male&cursor=abc' });
});

test('at its end the list leads to what is sold out', async () => {
  await open('/products?gender=male');
  expect(screen.getByRole('link', { name: 'Show what is sold out as well' })).toHaveAttribute(
    'href',
    '/products?gender=male&availability=inStock,outOfStock',
  );
});

test.each(['?availability=all', '?availability=outOfStock', '?availability=inStock,outOfStock'])(
  'not where it is among the list already: %s',
  async (query) => {
    await open(`/products${query}`);
    expect(screen.queryByRole('link', { name: 'Show what is sold out as well' })).toBeNull();
  },
);

describe('a card', () => {
  test('has the name in upper case, the price in the currency and leads to the watch', async () => {
    await open('/products', { locale: { language: 'ru', currency: 'rub' } });
    expect(card(0).getByTestId('card-name')).toHaveTextContent('МЕРИДИАН ОДИН');
    expect(card(0).getByTestId('card-price')).toHaveTextContent('45 000 ₽');
    expect(card(1).getByTestId('card-price')).toHaveTextContent('Не продаётся в вашей валюте');
    expect(card(0).getByTestId('card-name')).toHaveAttribute('href', '/products/meridian-one');
    expect(cards()[0]).toHaveAttribute('data-watch-id', two._id);
  });

  test('changes its picture with the colour, and takes the colour along', async () => {
    const { user } = await open();
    const [black, other] = card(0).getAllByTestId('card-color');
    expect(black).toHaveAttribute('aria-pressed', 'true');
    await user.click(other as HTMLElement);
    expect(other).toHaveAttribute('aria-pressed', 'true');
    expect(black).toHaveAttribute('aria-pressed', 'false');
    expect(card(0).getByTestId('card-image')).toHaveAttribute('src', expect.stringContaining('blue-1'));
    expect(card(0).getByTestId('card-name')).toHaveAttribute('href', '/products/meridian-one?color=Blue');
  });

  test('says that a watch is out of stock', async () => {
    await open();
    expect(card(0).queryByText('Out of stock')).not.toBeInTheDocument();
    expect(card(1).getByText('Out of stock')).toBeVisible();
  });

  test('is put on the wish list and taken off it in whatever colour', async () => {
    const { user, store } = await open();
    const heart = card(0).getByTestId('wish-heart');
    await user.click(heart);
    expect(store.getState().favorites).toEqual([
      { itemId: two._id, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' },
    ]);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await user.click(card(0).getAllByTestId('card-color')[1] as HTMLElement);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await user.click(heart);
    expect(store.getState().favorites).toEqual([]);
  });

  test.each([
    ['a colour', aWatch({ colors: [], stock: [] }), 'Color not found for the selected watch.'],
    ['a size', aWatch({ sizes: [] }), 'Invalid request body'],
  ])('without %s is not put on the list: logged, and said quietly', async (_, watch, logged) => {
    const { user, store } = await open('/products', {
      api: { 'GET /api/watches': { watches: [watch], total: 1 } },
    });
    await user.click(screen.getByTestId('wish-heart'));
    expect(store.getState().favorites).toEqual([]);
    expect(takeConsoleErrors()).toEqual([logged]);
    expect(screen.getByTestId('toast-announcer')).toHaveTextContent('could not be put on the wish list');
  });
});

describe('more pages', () => {
  const next = aWatch({ _id: anId(3), nameEN: 'Meridian Three' });
  const first = { ...page, total: 3, nextCursor: 'abc' };

  test('come by the button, which a visitor without script follows as a link', async () => {
    const { user, requests } = await open('/products?sort=name', {
      api: {
        'GET /api/watches': ({ query }) =>
          query.cursor ? { watches: [next], total: 3, nextCursor: null } : first,
      },
    });
    const more = screen.getByTestId('load-more');
    expect(more).toHaveAttribute('href', '/products?sort=name&cursor=abc');
    await user.click(more);
    expect(await screen.findByText('MERIDIAN THREE')).toBeVisible();
    expect(requests[1]?.query).toMatchObject({ cursor: 'abc', sort: 'name', availability: 'inStock' });
    expect(cards()).toHaveLength(3);
    expect(screen.queryByTestId('load-more')).not.toBeInTheDocument();
  });

  test('are all there again when one comes back, and the list stands where it was', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user, router } = await open('/products?sort=priceAsc', {
      api: {
        'GET /api/watches': ({ query }) =>
          query.cursor ? { watches: [next], total: 3, nextCursor: null } : { ...first, nextCursor: 'back' },
        'GET /api/watches/:id': { watch: next },
      },
    });
    await user.click(screen.getByTestId('load-more'));
    const name = await screen.findByText('MERIDIAN THREE');
    Object.assign(window, { scrollY: 1234 });
    window.dispatchEvent(new Event('scroll'));
    await user.click(name);
    expect(await screen.findByTestId('product-name')).toHaveTextContent('Meridian Three');
    await act(() => router.navigate(-1));
    expect(await screen.findAllByTestId('watch-card')).toHaveLength(3);
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 1234));
    Object.assign(window, { scrollY: 0 });
  });

  test('can be tried again when one does not come', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let broken = true;
    const { user } = await open('/products', {
      api: {
        'GET /api/watches': ({ query }) => {
          if (!query.cursor) return { ...first, nextCursor: 'xyz' };
          return broken ? new ApiError(503) : { watches: [next], total: 3, nextCursor: null };
        },
      },
    });
    await user.click(screen.getByTestId('load-more'));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(cards()).toHaveLength(2);
    broken = false;
    await user.click(screen.getByTestId('load-more'));
    expect(await screen.findByText('MERIDIAN THREE')).toBeVisible();
  });
});

test('nothing found says so and offers everything', async () => {
  const { user, address } = await open('/products?q=nothing', {
    api: {
      'GET /api/watches': ({ query }) => (query.q ? { watches: [], total: 0, nextCursor: null } : page),
    },
  });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Nothing found for “nothing”');
  await user.click(screen.getByRole('link', { name: 'Clear filter' }));
  expect(await screen.findByText('All watches are shown: 2')).toBeVisible();
  expect(address()).toBe('/products?availability=all');
});

test('"clear filter" shows all watches, whatever was asked for', async () => {
  const { user, address, requests } = await open('/products?gender=male&q=moon&sort=priceAsc');
  await user.click(screen.getByTestId('filter-clear'));
  expect(await screen.findByText('All watches are shown: 2')).toBeVisible();
  expect(address()).toBe('/products?availability=all&sort=priceAsc');
  expect(requests.at(-1)?.query).toEqual({ currency: 'kzt', sort: 'priceAsc' });
});

test('the order stands in the address', async () => {
  const { user, address } = await open('/products?flags=gifts');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'priceDesc');
  expect(address()).toBe('/products?flags=gifts&sort=priceDesc');
});

test('filters in force are chips in the language of the page, each taken off by itself', async () => {
  const facets = {
    colors: [{ value: 'Blue', nameRU: 'Синий', colorHex: '#0000ff', count: 1 }],
    collections: [{ value: 'Zenith', nameRU: 'Зенит', count: 1 }],
    sizes: [],
    flags: [],
    gender: [],
    availability: [],
    price: { min: 1, max: 2 },
  };
  const { user, address } = await open(
    '/products?colors=blue&collections=Zenith&sizes=40 mm&gender=male&priceMax=900000&availability=outOfStock',
    { api: { 'GET /api/watches': { ...page, facets } }, locale: { language: 'ru' } },
  );
  expect(screen.getAllByTestId('filter-chip').map((chip) => chip.textContent?.replace(/\s/g, ' '))).toEqual([
    'Нет в наличии',
    'Мужчинам',
    'Синий',
    '40 мм',
    'Зенит',
    'До 900 000 ₸',
  ]);
  await user.click(screen.getByRole('link', { name: 'Убрать фильтр: Синий' }));
  expect(address()).not.toContain('colors');
  expect(address()).toContain('collections=Zenith');
});

test('what the API cannot answer is left to the shell', async () => {
  await open('/products', { api: { 'GET /api/watches': new ApiError(503) } });
  expect(screen.getByTestId('route-error')).toBeVisible();
});
