import { ApiError } from '@meridian/api-client';
import type { Facets } from '@meridian/contracts';
import { perListFilter } from '@meridian/domain';
import { aWatch, cardsOf, renderRoute } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const facetOf = (value: string, count = 1) => ({ value, count });
const named = (value: string, nameRU: string, count = 1) => ({ value, nameRU, count });
const facets: Facets = {
  ...perListFilter(() => []),
  brands: [
    ...['Aldersey', 'Kessling', 'Ondelune', 'Veyrac', 'Arden', 'Boreas', 'Calder'].map((name) =>
      named(name, name, 2),
    ),
    named('Norrvik', 'Норрвик', 3),
    named('Empty House', 'Пустой дом', 0),
  ],
  movement: [named('Quartz', 'Кварцевый', 3)],
  waterMin: [facetOf('3', 7), facetOf('10', 4)],
  weightMax: { min: 40, max: 180 },
  colors: [
    { ...facetOf('Blue', 3), nameRU: 'Синий', colorHex: '#1f4482' },
    { ...facetOf('Black', 5), nameRU: 'Чёрный', colorHex: '#1a1b1e' },
  ],
  sizes: [facetOf('42 mm', 2), facetOf('38 mm', 4)],
  collections: [{ ...facetOf('Bound collection', 6), nameRU: 'Переплёт' }],
  flags: [facetOf('gifts', 2), facetOf('hits', 1)],
  gender: [facetOf('male', 4), facetOf('female', 3)],
  availability: [facetOf('inStock', 7), facetOf('outOfStock', 2)],
  sale: [facetOf('yes', 5)],
  price: { min: 100_000, max: 900_000 },
};
const page = { ...cardsOf([aWatch()]), total: 7, nextCursor: null };
type Options = Parameters<typeof renderRoute>[2];

const openPanel = async (path = '/products', options: Options = {}) => {
  const rendered = await renderRoute(remote, path, {
    api: { 'GET /api/watches': ({ query }) => (query.facets ? { ...page, facets } : page) },
    ...options,
  });
  await rendered.user.click(screen.getByTestId('filter-open'));
  await screen.findByTestId('filter-panel');
  return rendered;
};
const ready = () => waitFor(() => expect(screen.getByTestId('filter-price-min')).toHaveValue(100_000));
const valuesOf = (testId: string) => screen.getAllByTestId(testId).map((button) => button.dataset.value);

test('opens full screen with the default filter and locks page scrolling', async () => {
  await openPanel();
  expect(screen.getByTestId('filter-panel')).toHaveAttribute('data-placement', 'full');
  expect(document.body).toHaveStyle({ overflow: 'hidden' });
  expect(screen.getByTestId('filter-in-stock')).toBeChecked();
  expect(screen.getByTestId('filter-out-of-stock')).not.toBeChecked();
  expect(screen.getByTestId('filter-price-min')).toHaveAttribute('placeholder', '1');
  expect(screen.getByTestId('filter-price-max')).toHaveAttribute('placeholder', '1000');
});

test('shows every value with its count in Russian and stores its English name', async () => {
  await openPanel('/products', { locale: { language: 'ru' } });
  await ready();
  expect(valuesOf('filter-size')).toEqual(['38 mm', '42 mm']);
  expect(valuesOf('filter-color')).toEqual(['Blue', 'Black']);
  expect(valuesOf('filter-collection')).toEqual(['Bound collection']);
  expect(valuesOf('filter-gender')).toEqual(['male', 'female']);
  expect(valuesOf('filter-flag')).toEqual(['gifts', 'exclusive', 'hits', 'signature']);
  expect(screen.getByRole('button', { name: 'Синий , 3 модели' })).toBeVisible();
  expect(screen.getByTestId('filter-apply')).toHaveTextContent('Применить · 7 моделей');
});

test('applies the draft to the URL and closes', async () => {
  const { user, address } = await openPanel('/products?q=moon&sort=name');
  await ready();
  await user.click(screen.getByRole('button', { name: /^Blue/ }));
  await user.click(screen.getByRole('button', { name: /^38 mm/ }));
  await user.click(screen.getByRole('button', { name: /^42 mm/ }));
  await user.click(screen.getByRole('button', { name: /^Women/ }));
  await user.click(screen.getByRole('button', { name: /^Gifts/ }));
  await user.click(screen.getByTestId('filter-out-of-stock'));
  await user.click(screen.getByRole('checkbox', { name: 'On sale 5' }));
  await user.clear(screen.getByTestId('filter-price-max'));
  await user.type(screen.getByTestId('filter-price-max'), '450000');
  expect(address()).toBe('/products?q=moon&sort=name');
  await user.click(screen.getByTestId('filter-apply'));
  expect(decodeURIComponent(address())).toBe(
    '/products?gender=female&flags=gifts&colors=Blue&sizes=38+mm,42+mm&availability=inStock,outOfStock' +
      '&sale=yes&priceMax=450000&currency=kzt&q=moon&sort=name',
  );
  expect(screen.queryByTestId('filter-apply')).not.toBeInTheDocument();
  expect(document.body).not.toHaveStyle({ overflow: 'hidden' });
});

test('requests new counts when the draft changes', async () => {
  const { user, requests } = await openPanel();
  await ready();
  const black = screen.getAllByTestId('filter-color')[0] as HTMLElement;
  await user.click(black);
  expect(black).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(requests.at(-1)?.query).toMatchObject({
      colors: 'Black',
      availability: 'inStock',
      facets: '1',
      limit: '1',
    }),
  );
});

test.each([
  ['both boxes checked', ['filter-out-of-stock'], 'inStock,outOfStock'],
  ['both boxes unchecked', ['filter-in-stock'], 'none'],
  ['only “out of stock” checked', ['filter-in-stock', 'filter-out-of-stock'], 'outOfStock'],
])('writes the availability to the URL with %s', async (_, presses, availability) => {
  const { user, address } = await openPanel();
  for (const testId of presses) await user.click(screen.getByTestId(testId));
  await user.click(screen.getByTestId('filter-apply'));
  expect(address()).toBe(`/products?availability=${availability}`);
});

test('a price range that equals the bounds is not a filter', async () => {
  const { user, address } = await openPanel();
  await ready();
  const lowest = screen.getByTestId('filter-price-min');
  await user.clear(lowest);
  await user.type(lowest, '100000');
  await user.click(screen.getByTestId('filter-apply'));
  expect(address()).toBe('/products');
});

test('the slider shows the price range of the view within the bounds of the catalogue', async () => {
  await openPanel('/products?priceMin=300000&currency=kzt');
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Minimum price' })).toHaveValue('300000'));
  const highest = screen.getByRole('slider', { name: 'Maximum price' });
  expect(highest).toHaveValue('900000');
  expect(highest).toHaveAttribute('min', '100000');
  expect(highest).toHaveAttribute('aria-valuetext', '900,000\u00a0₸');
});

test('“clear” closes the panel and shows all watches, and “apply” restores the default filter', async () => {
  const { user, address } = await openPanel('/products?gender=male&availability=none');
  expect(screen.getByTestId('filter-in-stock')).not.toBeChecked();
  await user.click(screen.getByTestId('filter-panel-clear'));
  expect(address()).toBe('/products?availability=all');
  expect(screen.queryByTestId('filter-apply')).not.toBeInTheDocument();
  expect(await screen.findByText('Showing all 7 watches')).toBeVisible();

  await user.click(screen.getByTestId('filter-open'));
  const panel = within(screen.getByTestId('filter-panel'));
  expect(await panel.findByTestId('filter-in-stock')).toBeChecked();
  for (const gender of panel.getAllByTestId('filter-gender'))
    expect(gender).toHaveAttribute('aria-pressed', 'false');
  await user.click(panel.getByTestId('filter-apply'));
  expect(address()).toBe('/products');
});

test('closing discards the draft and returns the focus', async () => {
  const { user, address } = await openPanel();
  await user.click(screen.getByTestId('filter-in-stock'));
  await user.click(screen.getByTestId('filter-close'));
  expect(address()).toBe('/products');
  expect(screen.getByTestId('filter-open')).toHaveFocus();
  await user.click(screen.getByTestId('filter-open'));
  expect(screen.getByTestId('filter-in-stock')).toBeChecked();
});

test('offers a retry when the facets cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let broken = true;
  const { user } = await openPanel('/products', {
    api: {
      'GET /api/watches': ({ query }) => {
        if (!query.facets) return page;
        return broken ? new ApiError(503) : { ...page, facets };
      },
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await ready();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows the groups of the specification first, then the others with English values', async () => {
  const { container } = await openPanel('/products', { locale: { language: 'ru' } });
  await ready();
  const legends = [...container.ownerDocument.querySelectorAll('legend')].map((legend) => legend.textContent);
  expect(legends).toEqual([
    ...['Наличие', 'Цена', 'Для кого', 'Подборки', 'Коллекция', 'Размер', 'Цвет'],
    ...['Бренд', 'Механизм', 'Водозащита', 'Вес'],
  ]);
  expect(screen.getByRole('button', { name: 'Кварцевый , 3 модели' })).toHaveAttribute(
    'data-value',
    'Quartz',
  );
  expect(valuesOf('filter-water-min')).toEqual(['3', '10']);
});

test('a group with more than eight values finds and expands them, and values without watches are disabled', async () => {
  const { user } = await openPanel();
  await ready();
  expect(valuesOf('filter-brand')).toHaveLength(9);
  expect(screen.getByRole('button', { name: /^Empty House/ })).toBeDisabled();
  const all = screen.getByRole('button', { name: 'Show all 9' });
  expect(all).toHaveAttribute('aria-expanded', 'false');
  await user.click(all);
  expect(screen.getByRole('button', { name: 'Show fewer' })).toHaveAttribute('aria-expanded', 'true');
  await user.type(screen.getByRole('searchbox', { name: 'Find in “Brand”' }), ' NORR{Enter}');
  expect(valuesOf('filter-brand')).toEqual(['Norrvik']);
  expect(screen.getByTestId('filter-panel')).toBeVisible();
});

test('applies a brand, a water resistance and a weight to the URL', async () => {
  const { user, address } = await openPanel('/products?brands=kessling');
  await ready();
  await user.click(screen.getByRole('button', { name: /^Norrvik/ }));
  await user.click(screen.getByRole('button', { name: /^3 bar/ }));
  await user.click(screen.getByRole('button', { name: /^10 bar/ }));
  await user.type(screen.getByTestId('filter-weight-max'), '90');
  await user.click(screen.getByTestId('filter-apply'));
  expect(address()).toBe('/products?brands=kessling,Norrvik&waterMin=10&weightMax=90');
  await screen.findByRole('link', { name: 'Remove filter: Norrvik' });
  expect(screen.getAllByTestId('filter-chip').map(({ textContent }) => textContent)).toEqual([
    'kessling',
    'Norrvik',
    '10 bar and more',
    'Up to 90 g',
  ]);
  await user.click(screen.getByRole('link', { name: 'Remove filter: 10 bar and more' }));
  expect(address()).toBe('/products?brands=kessling,Norrvik&weightMax=90');
});
