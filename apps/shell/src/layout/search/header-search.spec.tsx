import { ApiError } from '@meridian/api-client';
import { aColor, aWatch, cardOf } from '@meridian/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPart, type ShellOptions } from '../testing/render-shell.tsx';
import { HeaderSearch } from './header-search.tsx';

const WATCH = cardOf(
  aWatch({
    nameEN: 'Moon Garden',
    nameRU: 'Лунный сад',
    price: { kzt: 500_000, rub: 90_000, usd: 1000 },
    colors: [aColor({ images: ['a.jpg'] })],
  }),
);
const SUGGESTIONS = {
  watches: [WATCH],
  brands: [{ nameEN: 'Moon & Co', nameRU: 'Мун и Ко' }],
  collections: [{ nameEN: 'Moonlight', nameRU: 'Лунный свет' }],
};

const renderSearch = (options: ShellOptions = {}) =>
  renderPart(
    <>
      <HeaderSearch />
      <input aria-label="Another field" />
    </>,
    { api: { 'GET /api/search/suggestions': SUGGESTIONS }, ...options },
  );
const field = () => screen.findByTestId('header-search-input');
const storedSearches = () => JSON.parse(localStorage.getItem('recentSearches') ?? '[]') as unknown;

beforeEach(() => localStorage.clear());

it('is a form that works without JavaScript', async () => {
  await renderSearch();
  const form = screen.getByRole('search', { hidden: true });
  expect(form).toHaveAttribute('action', '/products');
  expect(form.querySelector('input')).toHaveAttribute('name', 'q');
});

it('opens with its button and gives the focus back when it closes', async () => {
  const { user } = await renderSearch();
  await user.click(screen.getByTestId('header-search-button'));
  expect(await field()).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('header-search-input')).not.toBeInTheDocument());
  expect(screen.getByTestId('header-search-button')).toHaveFocus();
});

it.each([
  ['en', 'Popular sections', ['Men’s watches', 'Women’s watches', 'Latest releases', 'Gifts', 'Brands']],
  ['ru', 'Популярные разделы', ['Мужские часы', 'Женские часы', 'Новинки', 'Подарки', 'Бренды']],
] as const)('offers parts of the shop in %s until the shopper types', async (language, title, names) => {
  const { user } = await renderSearch({ locale: { language } });
  await user.click(screen.getByTestId('header-search-button'));
  const links = within(await screen.findByRole('navigation', { name: title })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
  expect(links[0]).toHaveAttribute('href', '/products?gender=male');
  await user.type(await field(), 'm');
  expect(screen.queryByRole('navigation', { name: title })).not.toBeInTheDocument();
});

it('opens with the key / unless the shopper types in a field or has turned the key off', async () => {
  const { user } = await renderSearch();
  await user.type(screen.getByLabelText('Another field'), '/');
  expect(screen.getByLabelText('Another field')).toHaveValue('/');
  expect(screen.queryByTestId('header-search')).not.toBeInTheDocument();
  await user.click(document.body);
  await user.keyboard('/');
  expect(await field()).toHaveValue('');
  await user.click(screen.getByRole('checkbox', { name: 'The / key opens the search' }));
  await user.keyboard('{Escape}');
  await user.click(document.body);
  await user.keyboard('/');
  expect(screen.queryByTestId('header-search')).not.toBeInTheDocument();
});

it('leaves key combinations to the browser', async () => {
  await renderSearch();
  expect(fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })).toBe(true);
  expect(screen.queryByTestId('header-search')).not.toBeInTheDocument();
});

it.each([
  ['en', ['Moon Garden', 'Moon & Co', 'Moonlight']],
  ['ru', ['Лунный сад', 'Мун и Ко', 'Лунный свет']],
] as const)('suggests watches, brands and collections in %s', async (language, names) => {
  const { user, requests } = await renderSearch({ locale: { language } });
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), ' moon ');
  const links = await screen.findAllByTestId('header-search-suggestion');
  expect(links.map((link) => link.textContent)).toEqual(names.map((name) => expect.stringContaining(name)));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/products/moon-garden',
    '/products?brands=Moon%20%26%20Co',
    '/products?collections=Moonlight',
  ]);
  expect(requests.at(-1)?.query).toEqual({ q: 'moon', lang: language, currency: 'kzt' });
});

it('links brands and collections to their pages', async () => {
  const { user } = await renderSearch({
    api: {
      'GET /api/search/suggestions': {
        watches: [],
        brands: [{ nameEN: 'Moon & Co', nameRU: 'Мун и Ко', slug: 'moon-&-co' }],
        collections: [{ nameEN: 'Moonlight', nameRU: 'Лунный свет', slug: 'moonlight' }],
      },
    },
  });
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), 'moon');
  const links = await screen.findAllByTestId('header-search-suggestion');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/brands/moon-%26-co',
    '/collections/moonlight',
  ]);
});

it('moves between the field and the suggestions with the arrow keys', async () => {
  const { user } = await renderSearch();
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), 'moon');
  const links = await screen.findAllByTestId('header-search-suggestion');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(links[1]).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(await field()).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByTestId('header-search-all')).toHaveFocus();
});

it('searches the catalogue with Enter and lists the search the next time', async () => {
  const { user, address } = await renderSearch();
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), ' moon & sun {Enter}');
  await waitFor(() => expect(address()).toBe('/products?q=moon%20%26%20sun'));
  expect(storedSearches()).toEqual(['moon & sun']);
  await user.click(screen.getByTestId('header-search-button'));
  expect(await screen.findByTestId('header-search-recent')).toHaveTextContent('moon & sun');
  await user.click(screen.getByTestId('header-search-clear-recent'));
  expect(screen.queryByTestId('header-search-recent')).not.toBeInTheDocument();
  expect(storedSearches()).toEqual([]);
});

it('stores a search once, and the most recent first', async () => {
  localStorage.setItem('recentSearches', JSON.stringify(['moon', 7, 'sun', 'MARS', 'venus', 'pluto']));
  const { user } = await renderSearch();
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), 'mars{Enter}');
  expect(storedSearches()).toEqual(['mars', 'moon', 'sun', 'venus', 'pluto']);
});

it('follows a suggestion', async () => {
  const { user, address } = await renderSearch();
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), 'moon');
  await user.click((await screen.findAllByTestId('header-search-suggestion'))[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/products/moon-garden'));
  expect(screen.queryByTestId('header-search')).not.toBeInTheDocument();
});

it('requests nothing for one letter', async () => {
  const { user, requests } = await renderSearch();
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), 'm');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requests).toEqual([]);
});

it('says that nothing was found', async () => {
  const { user } = await renderSearch({
    api: { 'GET /api/search/suggestions': { watches: [], brands: [], collections: [] } },
  });
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeVisible();
});

it('says that the suggestions could not be loaded, and tries again', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let fails = true;
  const { user } = await renderSearch({
    api: { 'GET /api/search/suggestions': () => (fails ? new ApiError(503) : SUGGESTIONS) },
  });
  await user.click(screen.getByTestId('header-search-button'));
  await user.type(await field(), 'moon');
  expect(await screen.findByRole('alert')).toHaveTextContent('Suggestions could not be loaded.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByTestId('header-search-suggestion')).toHaveLength(3);
});
