import { ApiError } from '@meridian/api-client';
import type { Facets } from '@meridian/contracts';
import { aWatch, renderRoute } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../../remote.ts';

const counted = (value: string, count = 1) => ({ value, count });
const facets: Facets = {
  colors: [
    { ...counted('Blue', 3), nameRU: 'Синий', colorHex: '#1f4482' },
    { ...counted('Black', 5), nameRU: 'Чёрный', colorHex: '#1a1b1e' },
  ],
  sizes: [counted('42 mm', 2), counted('38 mm', 4)],
  collections: [{ ...counted('Bound collection', 6), nameRU: 'Переплёт' }],
  flags: [counted('gifts', 2), counted('hits', 1)],
  gender: [counted('male', 4), counted('female', 3)],
  availability: [counted('inStock', 7), counted('outOfStock', 2)],
  price: { min: 100_000, max: 900_000 },
};
const page = { watches: [aWatch()], total: 7, nextCursor: null };
type Options = Parameters<typeof renderRoute>[2];

const open = async (address = '/products', options: Options = {}) => {
  const rendered = await renderRoute(remote, address, {
    api: { 'GET /api/watches': ({ query }) => (query.facets ? { ...page, facets } : page) },
    ...options,
  });
  await rendered.user.click(screen.getByTestId('filter-open'));
  await screen.findByTestId('filter-panel');
  return rendered;
};
const ready = () => waitFor(() => expect(screen.getByTestId('filter-price-min')).toHaveValue(100_000));
const valuesOf = (hook: string) => screen.getAllByTestId(hook).map((button) => button.dataset.value);

test('begins with the defaults over the whole screen, and the page behind stands still', async () => {
  await open();
  expect(screen.getByTestId('filter-panel')).toHaveAttribute('data-placement', 'full');
  expect(document.body).toHaveStyle({ overflow: 'hidden' });
  expect(screen.getByTestId('filter-in-stock')).toBeChecked();
  expect(screen.getByTestId('filter-out-of-stock')).not.toBeChecked();
  expect(screen.getByTestId('filter-price-min')).toHaveAttribute('placeholder', '1');
  expect(screen.getByTestId('filter-price-max')).toHaveAttribute('placeholder', '1000');
});

test('offers every value with its count, in the language of the page, under its English name', async () => {
  await open('/products', { locale: { language: 'ru' } });
  await ready();
  expect(valuesOf('filter-size')).toEqual(['38 mm', '42 mm']);
  expect(valuesOf('filter-color')).toEqual(['Blue', 'Black']);
  expect(valuesOf('filter-collection')).toEqual(['Bound collection']);
  expect(valuesOf('filter-gender')).toEqual(['male', 'female']);
  expect(valuesOf('filter-flag')).toEqual(['gifts', 'exclusive', 'hits', 'signature']);
  expect(screen.getByRole('button', { name: 'Синий , 3 модели' })).toBeVisible();
  expect(screen.getByTestId('filter-apply')).toHaveTextContent('Применить · 7 моделей');
});

test('applies the draft to the address and closes', async () => {
  const { user, address } = await open('/products?q=moon&sort=name');
  await ready();
  await user.click(screen.getByRole('button', { name: /^Blue/ }));
  await user.click(screen.getByRole('button', { name: /^38 mm/ }));
  await user.click(screen.getByRole('button', { name: /^42 mm/ }));
  await user.click(screen.getByRole('button', { name: /^Women/ }));
  await user.click(screen.getByRole('button', { name: /^Gifts/ }));
  await user.click(screen.getByTestId('filter-out-of-stock'));
  await user.clear(screen.getByTestId('filter-price-max'));
  await user.type(screen.getByTestId('filter-price-max'), '450000');
  expect(address()).toBe('/products?q=moon&sort=name');
  await user.click(screen.getByTestId('filter-apply'));
  expect(decodeURIComponent(address())).toBe(
    '/products?gender=female&flags=gifts&colors=Blue&sizes=38+mm,42+mm&availability=inStock,outOfStock' +
      '&priceMax=450000&currency=kzt&q=moon&sort=name',
  );
  expect(screen.queryByTestId('filter-apply')).not.toBeInTheDocument();
  expect(document.body).not.toHaveStyle({ overflow: 'hidden' });
});

test('counts the draft as it changes', async () => {
  const { user, requests } = await open();
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
  ['both boxes on', ['filter-out-of-stock'], 'inStock,outOfStock'],
  ['both boxes off', ['filter-in-stock'], 'none'],
  ['only out of stock', ['filter-in-stock', 'filter-out-of-stock'], 'outOfStock'],
])('%s', async (_, presses, availability) => {
  const { user, address } = await open();
  for (const hook of presses) await user.click(screen.getByTestId(hook));
  await user.click(screen.getByTestId('filter-apply'));
  expect(address()).toBe(`/products?availability=${availability}`);
});

test('a range at the lowest and highest price, or left alone, is no filter', async () => {
  const { user, address } = await open();
  await ready();
  const lowest = screen.getByTestId('filter-price-min');
  await user.clear(lowest);
  await user.type(lowest, '100000');
  await user.click(screen.getByTestId('filter-apply'));
  expect(address()).toBe('/products');
});

test('the slider stands at the prices of the watches, in the currency', async () => {
  await open('/products?priceMin=300000&currency=kzt');
  await waitFor(() => expect(screen.getByRole('slider', { name: 'Lowest price' })).toHaveValue('300000'));
  const highest = screen.getByRole('slider', { name: 'Highest price' });
  expect(highest).toHaveValue('900000');
  expect(highest).toHaveAttribute('min', '100000');
  expect(highest).toHaveAttribute('aria-valuetext', '900,000 ₸');
});

test('"clear" closes, puts the controls back and shows all; the defaults act again with "apply"', async () => {
  const { user, address } = await open('/products?gender=male&availability=none');
  expect(screen.getByTestId('filter-in-stock')).not.toBeChecked();
  await user.click(screen.getByTestId('filter-panel-clear'));
  expect(address()).toBe('/products?availability=all');
  expect(screen.queryByTestId('filter-apply')).not.toBeInTheDocument();
  expect(await screen.findByText('All watches are shown: 7')).toBeVisible();

  await user.click(screen.getByTestId('filter-open'));
  const panel = within(screen.getByTestId('filter-panel'));
  expect(await panel.findByTestId('filter-in-stock')).toBeChecked();
  for (const gender of panel.getAllByTestId('filter-gender'))
    expect(gender).toHaveAttribute('aria-pressed', 'false');
  await user.click(panel.getByTestId('filter-apply'));
  expect(address()).toBe('/products');
});

test('closing drops the draft and gives the focus back', async () => {
  const { user, address } = await open();
  await user.click(screen.getByTestId('filter-in-stock'));
  await user.click(screen.getByTestId('filter-close'));
  expect(address()).toBe('/products');
  expect(screen.getByTestId('filter-open')).toHaveFocus();
  await user.click(screen.getByTestId('filter-open'));
  expect(screen.getByTestId('filter-in-stock')).toBeChecked();
});

test('a filter that could not be loaded can be tried again', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let broken = true;
  const { user } = await open('/products', {
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
