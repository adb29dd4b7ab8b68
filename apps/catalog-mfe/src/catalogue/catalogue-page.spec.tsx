import { ApiError } from '@meridian/api-client';
import { perListFilter } from '@meridian/domain';
import { aColor, anId, aWatch, cardsOf, renderRoute, takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const blue = aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий', images: ['watches/blue-1.webp'] });
const two = aWatch({ colors: [aColor(), blue] });
const soldOut = aWatch({ _id: anId(2), nameEN: 'Meridian Two', stock: [], price: { usd: 10 } });
const page = { ...cardsOf([two, soldOut]), total: 2, nextCursor: null };
type Options = Parameters<typeof renderRoute>[2];

const openCatalogue = (path = '/products', options: Options = {}) =>
  renderRoute(remote, path, { api: { 'GET /api/watches': page }, ...options });
const cards = () => screen.getAllByTestId('watch-card');
const card = (index: number) => within(cards()[index] as HTMLElement);

test('shows watches in stock, newest first, without a query', async () => {
  const { requests } = await openCatalogue();
  expect(requests.map(({ query }) => query)).toEqual([
    { currency: 'kzt', sort: 'newest', availability: 'inStock', view: 'card' },
  ]);
  expect(screen.getByTestId('result-count')).toHaveTextContent('2 watches');
});

test('/shop shows the catalogue', async () => {
  const { head } = await openCatalogue('/shop');
  expect(cards()).toHaveLength(2);
  expect(head()).toMatchObject({ title: 'Catalog', canonical: '/products' });
});

test.each([
  ['/products?gender=male', { gender: 'male' }, 'Men’s watches', '/products?gender=male'],
  ['/products?flags=GIFTS', { flags: 'gifts' }, 'Gifts', '/products?flags=gifts'],
  ['/products?flags=hits,Signature', { flags: 'hits,signature' }, 'Watches', '/products'],
  ['/products?q=moon', { q: 'moon' }, 'Search: moon', '/products'],
])('requests the filter of %s and shows its heading', async (address, query, heading, canonical) => {
  const { requests, head } = await openCatalogue(address);
  expect(requests[0]?.query).toMatchObject(query);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(head()?.canonical).toBe(canonical);
});

test('each list has a description of its own, and later pages are not indexed', async () => {
  const first = (await openCatalogue('/products?gender=male')).head();
  expect(first).toMatchObject({ description: expect.stringContaining('Men’s watches') as string });
  expect(first?.noIndex).toBeUndefined();
  expect(first?.image).toBe('/static/watches/black-1.webp?w=1200&f=jpg');
  const deferredResponse = (await openCatalogue('/products?gender=male&cursor=abc&lang=ru')).head();
  expect(deferredResponse).toMatchObject({ noIndex: true, canonical: '/products?gender=male&cursor=abc' });
});

test('links to sold-out watches at the end of the list', async () => {
  await openCatalogue('/products?gender=male');
  expect(screen.getByRole('link', { name: 'Include sold-out watches' })).toHaveAttribute(
    'href',
    '/products?gender=male&availability=inStock,outOfStock',
  );
});

test.each(['?availability=all', '?availability=outOfStock', '?availability=inStock,outOfStock'])(
  'has no link to sold-out watches when the list includes them: %s',
  async (query) => {
    await openCatalogue(`/products${query}`);
    expect(screen.queryByRole('link', { name: 'Include sold-out watches' })).toBeNull();
  },
);

describe('a card', () => {
  test('has the name in upper case, the price in the currency and a link to the product page', async () => {
    await openCatalogue('/products', { locale: { language: 'ru', currency: 'rub' } });
    expect(card(0).getByTestId('card-name')).toHaveTextContent('МЕРИДИАН ОДИН');
    expect(card(0).getByTestId('card-price')).toHaveTextContent('45 000 ₽');
    expect(card(1).getByTestId('card-price')).toHaveTextContent('Не продаётся в вашей валюте');
    expect(card(0).getByTestId('card-name')).toHaveAttribute('href', '/products/meridian-one');
    expect(cards()[0]).toHaveAttribute('data-watch-id', two._id);
  });

  test.each([
    ['en', 'was 60,000 ₽, now 45,000 ₽, −25%'],
    ['ru', 'раньше 60 000 ₽, сейчас 45 000 ₽, −25 %'],
  ] as const)('on sale names both prices and strikes the regular one (%s)', async (language, text) => {
    const sale = { ...two, price: { rub: 45_000, kzt: 1 }, regularPrice: { rub: 60_000 } };
    await openCatalogue('/products', {
      api: {
        'GET /api/watches': {
          ...page,
          ...cardsOf([sale, { ...sale, _id: anId(2), price: { rub: 60_000 } }]),
        },
      },
      locale: { language, currency: 'rub' },
    });
    expect(cards()[0]).toHaveTextContent(text);
    expect(card(0).getByTestId('regular-price').tagName).toBe('S');
    expect(card(0).getByTestId('card-price')).toHaveTextContent(/^45.000 ₽$/);
    expect(card(1).queryByTestId('regular-price')).toBeNull();
  });

  test('changes its image with the colour and links to that colour', async () => {
    const { user } = await openCatalogue();
    const [black, other] = card(0).getAllByTestId('card-color');
    expect(black).toHaveAttribute('aria-pressed', 'true');
    await user.click(other as HTMLElement);
    expect(other).toHaveAttribute('aria-pressed', 'true');
    expect(black).toHaveAttribute('aria-pressed', 'false');
    expect(card(0).getByTestId('card-image')).toHaveAttribute('src', expect.stringContaining('blue-1'));
    expect(card(0).getByTestId('card-name')).toHaveAttribute('href', '/products/meridian-one?color=Blue');
  });

  test('shows the colour of the filter, whatever its case, and links to it', async () => {
    await openCatalogue('/products?colors=green,blue');
    const [black, other] = card(0).getAllByTestId('card-color');
    expect(black).toHaveAttribute('aria-pressed', 'false');
    expect(other).toHaveAttribute('aria-pressed', 'true');
    expect(card(0).getByTestId('card-image')).toHaveAttribute('src', expect.stringContaining('blue-1'));
    expect(card(0).getByTestId('card-name')).toHaveAttribute('href', '/products/meridian-one?color=Blue');
  });

  test('shows that a watch is out of stock', async () => {
    await openCatalogue();
    expect(card(0).queryByText('Out of stock')).not.toBeInTheDocument();
    expect(card(1).getByText('Out of stock')).toBeVisible();
  });

  test('toggles the wish list in any colour', async () => {
    const { user, store } = await openCatalogue();
    const favoriteButton = card(0).getByTestId('wish-heart');
    await user.click(favoriteButton);
    expect(store.getState().favorites).toEqual([
      { itemId: two._id, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' },
    ]);
    expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');
    await user.click(card(0).getAllByTestId('card-color')[1] as HTMLElement);
    expect(favoriteButton).toHaveAttribute('aria-pressed', 'true');
    await user.click(favoriteButton);
    expect(store.getState().favorites).toEqual([]);
  });

  test.each([
    ['a colour', aWatch({ colors: [], stock: [] }), 'Color not found for the selected watch.'],
    ['a size', aWatch({ sizes: [] }), 'Invalid request body'],
  ])(
    'without %s is not added to the wish list, logs the reason and shows a toast',
    async (_, watch, logged) => {
      const { user, store } = await openCatalogue('/products', {
        api: { 'GET /api/watches': { ...cardsOf([watch]), total: 1 } },
      });
      await user.click(screen.getByTestId('wish-heart'));
      expect(store.getState().favorites).toEqual([]);
      expect(takeConsoleErrors()).toEqual([logged]);
      expect(screen.getByTestId('toast-announcer')).toHaveTextContent(
        'could not add this watch to your wish list',
      );
    },
  );
});

describe('more pages', () => {
  const next = aWatch({ _id: anId(3), nameEN: 'Meridian Three' });
  const first = { ...page, total: 3, nextCursor: 'abc' };

  test('are loaded by a button that is a link without JavaScript', async () => {
    const { user, requests } = await openCatalogue('/products?sort=name', {
      api: {
        'GET /api/watches': ({ query }) =>
          query.cursor ? { ...cardsOf([next]), total: 3, nextCursor: null } : first,
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

  test('are restored with the scroll position on a back navigation', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user, router } = await openCatalogue('/products?sort=priceAsc', {
      api: {
        'GET /api/watches': ({ query }) =>
          query.cursor
            ? { ...cardsOf([next]), total: 3, nextCursor: null }
            : { ...first, nextCursor: 'back' },
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

  test('offer a retry when a page cannot be loaded', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let broken = true;
    const { user } = await openCatalogue('/products', {
      api: {
        'GET /api/watches': ({ query }) => {
          if (!query.cursor) return { ...first, nextCursor: 'xyz' };
          return broken ? new ApiError(503) : { ...cardsOf([next]), total: 3, nextCursor: null };
        },
      },
    });
    await user.click(screen.getByTestId('load-more'));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not load more watches');
    expect(cards()).toHaveLength(2);
    broken = false;
    await user.click(screen.getByTestId('load-more'));
    expect(await screen.findByText('MERIDIAN THREE')).toBeVisible();
  });
});

describe('without any watch', () => {
  const noFacets = {
    ...perListFilter(() => []),
    availability: [],
    sale: [],
    price: { min: 0, max: 0 },
    waterMin: [],
    weightMax: { min: 0, max: 0 },
  };
  const openEmpty = (path: string, facets: object = {}, more: Options = {}) =>
    openCatalogue(path, {
      api: {
        'GET /api/watches': ({ query }) => {
          // The newest watches or those without a filter, and a search without filters, which finds seven.
          if (query.limit === '4') return { ...page, total: query.gender ? 5 : 2 };
          if (query.q && !query.gender && !query.availability) return { ...page, total: 7 };
          return {
            watches: [],
            total: 0,
            nextCursor: null,
            ...(query.q === 'nothink' && { spelling: 'nothing' }),
            ...(query.facets && { facets: { ...noFacets, ...facets } }),
          };
        },
      },
      ...more,
    });
  const ways = () =>
    screen.queryAllByTestId('way-on').map((way) => [way.textContent, way.getAttribute('href')]);

  test('a search shows its text, the newest watches and a link to all watches, and no filter to remove', async () => {
    await openEmpty('/products?q=nothing');
    expect(await screen.findByRole('heading', { name: 'Nothing found for “nothing”' })).toBeVisible();
    expect(screen.getByTestId('way-to-all')).toHaveAttribute('href', '/products');
    expect(screen.getByText(/Check the spelling/)).toBeVisible();
    expect(ways()).toEqual([]);
    expect(cards()).toHaveLength(2);
  });

  test('a search that no watch matches links to the nearest spelling', async () => {
    await openEmpty('/products?q=nothink&sort=name');
    await screen.findByTestId('way-to-all');
    expect(ways()).toEqual([['Did you mean “nothing”?', '/products?q=nothing&sort=name']]);
    expect(screen.getByRole('heading', { name: 'New in the shop' })).toBeVisible();
  });

  test('a search with a filter links to the same search without filters', async () => {
    await openEmpty('/products?q=moon&gender=male');
    await screen.findByTestId('way-to-all');
    expect(ways()).toEqual([['Search all watches · 7 matches', '/products?availability=all&q=moon']]);
  });

  test('shows the watches without the filter that excludes the most, and links to the views without each filter', async () => {
    const lilac = { value: 'Lilac', nameRU: 'Сиреневый', colorHex: '#b7a7c8', count: 0 };
    const blueFacet = { value: 'Blue', nameRU: 'Синий', colorHex: '#1f4482', count: 4 };
    await openEmpty(
      '/products?gender=male&colors=lilac&sizes=99 mm',
      { colors: [lilac, blueFacet], gender: [{ value: 'female', count: 2 }] },
      { locale: { language: 'ru' } },
    );
    await screen.findByTestId('way-to-all');
    expect(ways()).toEqual([
      ['Убрать фильтр «Сиреневый» · 5', '/products?gender=male&sizes=99+mm'],
      ['Убрать фильтр «Для мужчин» · 2', '/products?colors=lilac&sizes=99+mm'],
    ]);
    expect(screen.getByRole('heading', { name: 'Без фильтра «Сиреневый»' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Убрать фильтр: Сиреневый' })).toBeVisible();
  });

  test.each([
    ['', [['3 watches are sold out: show them', '/products?gender=male&availability=inStock,outOfStock']]],
    ['&availability=all', []],
    ['&availability=outOfStock', []],
  ])('links to sold-out watches only if the default hides them: %s', async (query, expected) => {
    await openEmpty(`/products?gender=male${query}`, { availability: [{ value: 'outOfStock', count: 3 }] });
    await screen.findByTestId('way-to-all');
    expect(ways()).toEqual(expected);
  });
});

test('“clear filter” is quiet and does nothing if no filter is set', async () => {
  const { user, address } = await openCatalogue('/products?sort=name');
  const button = screen.getByTestId('filter-clear');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(address()).toBe('/products?sort=name');
});

test('the filter button and its form without JavaScript keep the view', async () => {
  await openCatalogue('/products?gender=male&q=moon');
  const form = screen.getByTestId<HTMLButtonElement>('filter-open').form!;
  expect([...new FormData(form, screen.getByTestId('filter-open'))]).toEqual([
    ['gender', 'male'],
    ['q', 'moon'],
    ['filter', 'open'],
  ]);
});

test('parameters that a form repeats are one list', async () => {
  const { requests } = await openCatalogue('/products?colors=Blue&colors=Black&priceMin=&sizes=40');
  expect(requests[0]?.query).toMatchObject({ colors: 'Blue,Black', sizes: '40' });
  expect(requests[0]?.query).not.toHaveProperty('priceMin');
});

test('“clear filter” shows all watches and keeps the sort order', async () => {
  const { user, address, requests } = await openCatalogue('/products?gender=male&q=moon&sort=priceAsc');
  await user.click(screen.getByTestId('filter-clear'));
  expect(await screen.findByText('Showing all 2 watches')).toBeVisible();
  expect(address()).toBe('/products?availability=all&sort=priceAsc');
  expect(requests.at(-1)?.query).toEqual({ currency: 'kzt', sort: 'priceAsc', view: 'card' });
});

test('writes the sort order to the URL', async () => {
  const { user, address } = await openCatalogue('/products?flags=gifts');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'priceDesc');
  expect(address()).toBe('/products?flags=gifts&sort=priceDesc');
});

test('active filters are chips in Russian that can be removed one by one', async () => {
  const facets = {
    ...perListFilter(() => []),
    colors: [{ value: 'Blue', nameRU: 'Синий', colorHex: '#0000ff', count: 1 }],
    collections: [{ value: 'Zenith', nameRU: 'Зенит', count: 1 }],
    material: [{ value: 'Steel', nameRU: 'Сталь', count: 1 }],
    availability: [],
    sale: [],
    price: { min: 1, max: 2 },
    waterMin: [],
    weightMax: { min: 0, max: 0 },
  };
  const { user, address } = await openCatalogue(
    '/products?colors=blue&collections=Zenith&material=STEEL&sizes=40 mm&gender=male&priceMax=900000&availability=outOfStock&sale=yes',
    { api: { 'GET /api/watches': { ...page, facets } }, locale: { language: 'ru' } },
  );
  expect(screen.getAllByTestId('filter-chip').map((chip) => chip.textContent?.replace(/\s/g, ' '))).toEqual([
    'Нет в наличии',
    'Со скидкой',
    'Для мужчин',
    'Синий',
    '40 мм',
    'Зенит',
    'Сталь',
    'До 900 000 ₸',
  ]);
  await user.click(screen.getByRole('link', { name: 'Убрать фильтр: Синий' }));
  expect(address()).not.toContain('colors');
  expect(address()).toContain('collections=Zenith');
});

test('an API error reaches the error screen of the shell', async () => {
  await openCatalogue('/products', { api: { 'GET /api/watches': new ApiError(503) } });
  expect(screen.getByTestId('route-error')).toBeVisible();
});
